import type { DraftShippingOption } from '@cartwright/contract/draft-orders/draft-orders.ts'
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type LocaleSettings, moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { optionsOf } from '../components/form/options.ts'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { MoneyField, PercentField } from '../components/number/number-field.tsx'
import { type DraftValues, deliveryKey, ownDelivery, termProblems } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.delivery

interface DeliveryProps {
  form: Form<DraftValues>
  /** What the shop offers for the address. */
  options: readonly DraftShippingOption[]
}

export function Delivery({ form, options }: DeliveryProps) {
  const locale = useLocaleSettings()
  const { delivery, discountKind, lines } = form.values
  const problems = termProblems(form.values)
  const field = (name: keyof typeof problems) => {
    const problem = problems[name]
    return { ...form.getInputProps(name), ...(problem ? { error: texts.problems[problem] } : {}) }
  }
  const offered = options.map((option) => ({
    value: deliveryKey(option),
    label: optionText(option, locale),
  }))
  const isGone =
    delivery !== '' && delivery !== ownDelivery && !offered.some(({ value }) => value === delivery)
  const needsOne = lines.some(({ shippable }) => shippable)
  return (
    <FormSection title={texts.title}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={texts.delivery}
          allowDeselect={false}
          data={[
            { value: '', label: needsOne ? texts.open : texts.none },
            ...offered,
            { value: ownDelivery, label: texts.own },
          ]}
          {...form.getInputProps('delivery')}
          value={isGone ? '' : delivery}
        />
        {delivery === ownDelivery && (
          <>
            <TextInput label={texts.ownTitle} required maxLength={250} {...field('ownTitle')} />
            <MoneyField label={texts.ownPrice} required {...field('ownPrice')} />
          </>
        )}
      </SimpleGrid>
      {options.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.addressFirst}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={texts.discount}
          allowDeselect={false}
          data={optionsOf(texts.discounts)}
          {...form.getInputProps('discountKind')}
        />
        {discountKind === 'PERCENT' && <PercentField label={texts.percent} {...field('discount')} />}
        {discountKind === 'AMOUNT' && <MoneyField label={texts.amount} {...field('discount')} />}
        {discountKind !== 'NONE' && (
          <TextInput
            label={texts.reason}
            description={texts.reasonHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={100}
            {...form.getInputProps('reason')}
          />
        )}
      </SimpleGrid>
    </FormSection>
  )
}

/** With the time slot, on the shop's clocks. */
function optionText({ title, logistics, cost }: DraftShippingOption, locale: LocaleSettings): string {
  const { from, to } = logistics?.deliveryTimeSlot ?? {}
  const style = { timeZone: locale.timeZone, dateStyle: 'full', timeStyle: 'short' } as const
  const slot =
    from && to && new Intl.DateTimeFormat(locale.language, style).formatRange(new Date(from), new Date(to))
  return [title, slot, moneyText(cost?.price?.amount ?? '0', locale)].filter(Boolean).join(', ')
}
