import { Input, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { optionsOf } from '../../components/form/options.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { MoneyField } from '../../components/number/number-field.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { ServiceValues } from './rules.ts'

const texts = allTexts.services

/** What a service costs, and how it is paid. */
export function PriceFields({ form }: { form: Form<ServiceValues> }) {
  const { rateType } = form.values
  const isPriced = rateType === 'FIXED' || rateType === 'VARIED'
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.rate}
          allowDeselect={false}
          data={optionsOf(texts.rates)}
          {...form.getInputProps('rateType')}
        />
        {isPriced && <MoneyField label={texts.amount} required {...form.getInputProps('price')} />}
        {rateType === 'CUSTOM' && (
          <TextInput
            label={texts.priceText}
            description={texts.priceTextHint}
            maxLength={50}
            {...form.getInputProps('priceText')}
          />
        )}
      </SimpleGrid>
      {rateType === 'VARIED' && (
        <Text size="sm" c="dimmed">
          {texts.variedHint}
        </Text>
      )}
      {isPriced && <Payment form={form} />}
    </>
  )
}

function Payment({ form }: { form: Form<ServiceValues> }) {
  const input = (name: 'paysOnline' | 'paysInPerson' | 'paysByPlan' | 'mayPayAll') =>
    form.getInputProps(name, { type: 'checkbox' })
  const { error, ...online } = input('paysOnline')
  return (
    <>
      <Input.Wrapper label={texts.ways} labelElement="div" error={error}>
        <Stack gap="xs" mt="xs">
          <Switch label={texts.paysOnline} description={texts.paysOnlineHint} {...online} />
          <Switch label={texts.paysInPerson} {...input('paysInPerson')} />
          <Switch label={texts.paysByPlan} {...input('paysByPlan')} />
        </Stack>
      </Input.Wrapper>
      {form.values.paysOnline && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField
            label={texts.deposit}
            description={texts.depositHint}
            {...form.getInputProps('deposit')}
          />
          {form.values.deposit !== '' && <Switch label={texts.mayPayAll} mt="xl" {...input('mayPayAll')} />}
        </SimpleGrid>
      )}
    </>
  )
}
