import { countries as countryCodes } from '@cartwright/contract/values/countries.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Button, Group, NumberInput, Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { language } from '../language/language.ts'
import { countries } from '../settings/options.rules.ts'
import { useSite } from '../settings/use-site.ts'
import { TrialResult } from './address-trial-result.tsx'
import { texts as allTexts } from './texts/index.ts'
import { useGroupChoices } from './use-tax.ts'

const { attempt: texts, regions } = allTexts
const allCountries = countries(countryCodes, language)

/** What somebody at an address would pay, by the shop's own calculation. */
export function TryAddress() {
  const me = useMe()
  const { site } = useSite()
  if (!may(me, 'ECOM.READ_TAX') || !site?.settings) return null
  const { country = '', weightUnit } = site.settings
  return (
    <section aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Trial country={country} unit={weightUnit === 'LB' ? 'lb' : 'kg'} />
    </section>
  )
}

function Trial({ country, unit }: { country: string; unit: string }) {
  const form = useForm({
    initialValues: {
      country,
      subdivision: '',
      postalCode: '',
      price: 20 as number | string,
      weight: '' as number | string,
      taxGroupId: '',
    },
  })
  const attempt = useChange('tryAddress', { invalidates: [] })
  const submit = form.onSubmit(({ price, weight, taxGroupId, country, subdivision, postalCode }) =>
    attempt.mutate(
      {
        address: { country, ...given({ subdivision, postalCode }) },
        price: String(price),
        ...(weight === '' ? {} : { weight: Number(weight) }),
        ...given({ taxGroupId }),
      },
      { onError: (error) => form.setErrors(formErrors(error, 'address')) },
    ),
  )
  const reply = attempt.data
  return (
    <Paper withBorder p="lg" maw="52rem">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Problem error={attempt.error} formFields={['price', 'weight']} />
          <Fields form={form} unit={unit} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={attempt.isPending}>
              {texts.work}
            </Button>
          </Group>
        </Stack>
      </form>
      {reply && <TrialResult reply={reply} price={attempt.variables.price} />}
    </Paper>
  )
}

type Form = ReturnType<
  typeof useForm<{
    country: string
    subdivision: string
    postalCode: string
    price: number | string
    weight: number | string
    taxGroupId: string
  }>
>

function Fields({ form, unit }: { form: Form; unit: string }) {
  const { currency } = useLocaleSettings()
  const { choices, firstId = '' } = useGroupChoices()
  const parts = regionChoices(form.values.country)
  const country = form.getInputProps('country')
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Select
        label={regions.country}
        data={allCountries}
        searchable
        allowDeselect={false}
        {...country}
        onChange={(value) => {
          country.onChange(value)
          form.setFieldValue('subdivision', '')
        }}
      />
      {parts && (
        <Select label={regions.subdivision} data={parts} searchable {...form.getInputProps('subdivision')} />
      )}
      <TextInput label={texts.postalCode} {...form.getInputProps('postalCode')} />
      <NumberInput label={texts.price} min={0} suffix={` ${currency}`} {...form.getInputProps('price')} />
      <NumberInput label={texts.weight(unit)} min={0} {...form.getInputProps('weight')} />
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

function given<Values extends Record<string, string>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) as Partial<Values>
}
