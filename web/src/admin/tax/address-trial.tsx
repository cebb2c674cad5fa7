import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Button, Group, Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { MeasureField, MoneyField } from '../components/number/number-field.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { CountrySelect } from '../settings/country-select.tsx'
import { useSite } from '../settings/use-site.ts'
import { TrialResult } from './address-trial-result.tsx'
import { texts as allTexts } from './texts/index.ts'
import { useGroupChoices } from './use-tax.ts'

const { attempt: texts, regions } = allTexts

/** Shows what a shopper at an address would pay, as the checkout calculates it. */
export function AddressTrial() {
  const me = useMe()
  const { site } = useSite()
  if (!may(me, 'ECOM.READ_TAX') || !site?.settings) return null
  const { country = '', weightUnit } = site.settings
  return (
    <section aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <TrialForm country={country} unit={weightUnit === 'LB' ? 'lb' : 'kg'} />
    </section>
  )
}

function TrialForm({ country, unit }: { country: string; unit: string }) {
  const { form, submit, attempt } = useAddressTrial(country)
  return (
    <Paper withBorder p="lg" maw="52rem">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Problem error={attempt.error} formFields={['price', 'weight']} />
          <TrialFields form={form} unit={unit} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={attempt.isPending}>
              {texts.work}
            </Button>
          </Group>
        </Stack>
      </form>
      {attempt.data && <TrialResult reply={attempt.data} price={attempt.variables.price} />}
    </Paper>
  )
}

interface TrialValues {
  country: string
  subdivision: string
  postalCode: string
  price: number | string
  weight: number | string
  taxGroupId: string
}

function useAddressTrial(country: string) {
  const form = useForm<TrialValues>({
    initialValues: { country, subdivision: '', postalCode: '', price: 20, weight: '', taxGroupId: '' },
  })
  const attempt = useChange('tryAddress', { invalidates: [] })
  const submit = form.onSubmit(({ price, weight, taxGroupId, country, subdivision, postalCode }) =>
    attempt.mutate(
      {
        address: { country, ...withoutEmpty({ subdivision, postalCode }) },
        price: String(price),
        ...(weight === '' ? {} : { weight: Number(weight) }),
        ...withoutEmpty({ taxGroupId }),
      },
      { onError: (error) => form.setErrors(formErrors(error, 'address')) },
    ),
  )
  return { form, submit, attempt }
}

function TrialFields({ form, unit }: { form: Form<TrialValues>; unit: string }) {
  const { choices, firstId = '' } = useGroupChoices()
  const subdivisions = regionChoices(form.values.country)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <CountrySelect
        label={regions.country}
        field={form.getInputProps('country')}
        onCountryChange={() => form.setFieldValue('subdivision', '')}
      />
      {subdivisions && (
        <Select
          label={regions.subdivision}
          data={subdivisions}
          searchable
          {...form.getInputProps('subdivision')}
        />
      )}
      <TextInput label={texts.postalCode} {...form.getInputProps('postalCode')} />
      <MoneyField label={texts.price} {...form.getInputProps('price')} />
      <MeasureField label={texts.weight(unit)} unit={unit} {...form.getInputProps('weight')} />
      {choices.length > 1 && (
        <Select
          label={texts.group}
          data={choices}
          allowDeselect={false}
          {...form.getInputProps('taxGroupId')}
          value={form.values.taxGroupId || firstId}
        />
      )}
    </SimpleGrid>
  )
}

function withoutEmpty<Values extends Record<string, string>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) as Partial<Values>
}
