import { Select, SimpleGrid, Switch, Text } from '@mantine/core'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, MoneyField, PercentField } from '../components/number/number-field.tsx'
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
  const { kind } = form.values
  const field = { required: true, ...form.getInputProps(kind) }
  switch (kind) {
    case 'percentOffRate':
      return <PercentField key={kind} label={texts.percentOffRate} {...field} />
    case 'moneyOffAmount':
      return (
        <MoneyField key={kind} label={texts.moneyOffAmount} description={texts.moneyOffHint} {...field} />
      )
    case 'fixedPriceAmount':
      return (
        <MoneyField key={kind} label={texts.fixedPriceAmount} description={texts.fixedPriceHint} {...field} />
      )
    case 'buyXGetY':
      return <BuyXGetYFields form={form} />
    default:
      return <Hint text={texts.freeShippingHint} />
  }
}

function BuyXGetYFields({ form }: { form: Form<CouponValues> }) {
  return (
    <div>
      <SimpleGrid cols={2}>
        <CountField label={texts.x} least={1} {...form.getInputProps('x')} />
        <CountField label={texts.y} least={1} {...form.getInputProps('y')} />
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
