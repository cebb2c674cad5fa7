import { type DiscountRule, discountRuleLimits } from '@cartwright/contract/pricing/discount-rules.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors, problemOf } from '../api/problems.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { optionsOf } from '../components/form/options.ts'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { type SavedRecord, useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, MoneyField, PercentField } from '../components/number/number-field.tsx'
import { language } from '../language/language.ts'
import { Conditions } from './conditions.tsx'
import { Items } from './items.tsx'
import { contentOf, type DiscountValues, fieldsOfRequest, missingIn, valuesOf } from './rules.ts'
import { texts } from './texts/index.ts'

type Part = { form: Form<DiscountValues> }
type Saved = { id: string; revision: string }

/** The form of an automatic discount; without an id, saving creates it. */
export function DiscountForm({ rule }: { rule: DiscountRule }) {
  const me = useMe()
  const { timeZone } = me.site
  const { form, submit, error, isPending, isCreating } = useRecord<DiscountValues, Saved>({
    id: rule.id,
    revision: rule.revision ?? undefined,
    values: valuesOf(rule, timeZone),
    write: (values, known) => write(values, timeZone, known),
    pathOf: ({ id }) => `/admin/discounts/${id}`,
    errorsOf,
    saved: texts.saved,
    missingIn: (values) => missingIn(values, texts.needed),
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={Object.keys(problemOf(error).fields).filter((field) => placeOf(field) !== undefined)}
      mayChange={may(me, 'ECOM.MANAGE_DISCOUNT_RULES')}
      isDirty={!rule.id || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <Basics form={form} />
      <Value form={form} />
      <FormSection title={texts.items.title}>
        <Items
          form={form}
          path="items"
          items={form.values.items}
          label={texts.items.label}
          all={texts.items.all}
        />
      </FormSection>
      <Conditions form={form} />
      <Period form={form} used={rule.usageCount} />
    </RecordForm>
  )
}

function Basics({ form }: Part) {
  return (
    <FormSection title={texts.basics.title}>
      <TextInput
        label={texts.basics.name}
        description={texts.basics.nameHint}
        required
        maxLength={discountRuleLimits.name}
        {...form.getInputProps('name')}
      />
      <Switch
        label={texts.basics.active}
        description={texts.basics.activeHint}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormSection>
  )
}

function Value({ form }: Part) {
  return (
    <FormSection title={texts.value.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.value.kind}
          data={optionsOf(texts.value.kinds)}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <ValueFields form={form} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {texts.value.best}
      </Text>
    </FormSection>
  )
}

function ValueFields({ form }: Part) {
  const field = (name: string) => ({ required: true, ...form.getInputProps(name) })
  switch (form.values.kind) {
    case 'PERCENTAGE':
      return <PercentField key="percentage" label={texts.value.percentage} {...field('percentage')} />
    case 'FIXED_AMOUNT':
      return (
        <MoneyField
          key="fixedAmount"
          label={texts.value.fixedAmount}
          description={texts.value.fixedAmountHint}
          {...field('fixedAmount')}
        />
      )
    case 'FIXED_PRICE':
      return (
        <MoneyField
          key="fixedPrice"
          label={texts.value.fixedPrice}
          description={texts.value.fixedPriceHint}
          {...field('fixedPrice')}
        />
      )
    case 'QUANTITY_BASED':
      return (
        <SimpleGrid cols={2}>
          <CountField key="quantity" label={texts.value.quantity} least={2} {...field('quantity')} />
          <MoneyField key="groupPrice" label={texts.value.groupPrice} {...field('groupPrice')} />
        </SimpleGrid>
      )
  }
}

function Period({ form, used }: Part & { used: number | undefined }) {
  const { timeZone } = useLocaleSettings()
  return (
    <FormSection title={texts.period.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.period.start}
          description={texts.period.zone(zoneName(timeZone, language))}
          {...form.getInputProps('start')}
        />
        <TextInput
          type="datetime-local"
          label={texts.period.end}
          description={texts.period.endHint}
          {...form.getInputProps('end')}
        />
      </SimpleGrid>
      {used !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.period.used(used)}
        </Text>
      )}
    </FormSection>
  )
}

async function write(values: DiscountValues, timeZone: string, known?: SavedRecord): Promise<Saved> {
  const content = contentOf(values, timeZone)
  const { discountRule } = known
    ? await shop.call('updateDiscountRule', { discountRule: { ...content, ...known } })
    : await shop.call('createDiscountRule', { discountRule: content })
  return { id: discountRule.id ?? '', revision: discountRule.revision ?? '' }
}

function errorsOf(error: Error): Record<string, string> {
  const entries = Object.entries(formErrors(error, 'discountRule'))
  return Object.fromEntries(
    entries.flatMap(([field, text]) => (fieldsOfRequest[field] ? [[fieldsOfRequest[field], text]] : [])),
  )
}

/** The field of the form that shows the message of a field of the request. */
function placeOf(field: string): string | undefined {
  return fieldsOfRequest[field.replace(/^discountRule\./, '').replaceAll(/\[(\d+)\]/g, '.$1')]
}
