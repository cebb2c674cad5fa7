import { NumberInput, Select, SimpleGrid, Switch, Text } from '@mantine/core'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { type CouponValues, kinds } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.value

export function DiscountSection({ form }: { form: Form<CouponValues> }) {
  const { kind } = form.values
  return (
    <FormSection title={texts.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.kind}
          data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <DiscountFields form={form} />
      </SimpleGrid>
      {kind !== 'freeShipping' && (
        <Switch label={texts.oneItem} {...form.getInputProps('limitedToOneItem', { type: 'checkbox' })} />
      )}
    </FormSection>
  )
}

function DiscountFields({ form }: { form: Form<CouponValues> }) {
  const { currency } = useLocaleSettings()
  const { kind } = form.values
  const money = { min: 0, suffix: ` ${currency}`, required: true }
  if (kind === 'percentOffRate') {
    return (
      <NumberInput
        label={texts.percentOffRate}
        min={0}
        max={100}
        suffix=" %"
        required
        {...form.getInputProps('percentOffRate')}
      />
    )
  }
  if (kind === 'moneyOffAmount') {
    return (
      <NumberInput
        label={texts.moneyOffAmount}
        description={texts.moneyOffHint}
        {...money}
        {...form.getInputProps('moneyOffAmount')}
      />
    )
  }
  if (kind === 'fixedPriceAmount') {
    return (
      <NumberInput
        label={texts.fixedPriceAmount}
        description={texts.fixedPriceHint}
        {...money}
        {...form.getInputProps('fixedPriceAmount')}
      />
    )
  }
  return kind === 'buyXGetY' ? <BuyXGetYFields form={form} /> : <Hint text={texts.freeShippingHint} />
}

function BuyXGetYFields({ form }: { form: Form<CouponValues> }) {
  const whole = { min: 1, allowDecimal: false, clampBehavior: 'strict' } as const
  return (
    <div>
      <SimpleGrid cols={2}>
        <NumberInput label={texts.x} {...whole} {...form.getInputProps('x')} />
        <NumberInput label={texts.y} {...whole} {...form.getInputProps('y')} />
      </SimpleGrid>
      <Hint text={texts.buyHint} />
    </div>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {text}
    </Text>
  )
}
