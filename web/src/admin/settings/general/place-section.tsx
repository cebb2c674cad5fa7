import type { Site } from '@cartwright/contract/sites/settings.ts'
import { zoneChoices } from '@cartwright/contract/times/time-zones.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { optionsOf } from '../../components/form/options.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { language } from '../../language/language.ts'
import { CountrySelect } from '../country-select.tsx'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.place
const weightUnits = { KG: texts.kilograms, LB: texts.pounds }

/** The address, the time zone and the weight unit of the shop. */
export function PlaceSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      labels={{
        ...texts,
        'address.addressLine': texts.street,
        'address.postalCode': texts.postalCode,
        'address.city': texts.city,
        'address.subdivision': texts.subdivision,
      }}
      choices={{ weightUnit: weightUnits }}
      write={({ address, ...settings }) => ({
        settings: { ...settings, address: { ...withoutEmpty(address), country: settings.country } },
      })}
    >
      {(form) => (
        <>
          <AddressFields form={form} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={texts.timeZone}
              data={zoneChoices(language, form.values.timeZone)}
              searchable
              allowDeselect={false}
              {...form.getInputProps('timeZone')}
            />
            <Select
              label={texts.weightUnit}
              data={optionsOf(weightUnits)}
              allowDeselect={false}
              {...form.getInputProps('weightUnit')}
            />
          </SimpleGrid>
        </>
      )}
    </Section>
  )
}

type PlaceForm = Form<ReturnType<typeof valuesOf>>

function AddressFields({ form }: { form: PlaceForm }) {
  return (
    <>
      <CountrySelect
        label={texts.country}
        field={form.getInputProps('country')}
        onCountryChange={() => form.setFieldValue('address.subdivision', '')}
      />
      <TextInput label={texts.street} {...form.getInputProps('address.addressLine')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={texts.postalCode} {...form.getInputProps('address.postalCode')} />
        <TextInput label={texts.city} {...form.getInputProps('address.city')} />
        <Subdivision form={form} />
      </SimpleGrid>
    </>
  )
}

/** A list if the subdivisions of the country are known, else a text field. */
function Subdivision({ form }: { form: PlaceForm }) {
  const field = form.getInputProps('address.subdivision')
  const parts = regionChoices(form.values.country)
  if (parts) return <Select label={texts.subdivision} data={parts} searchable clearable {...field} />
  return <TextInput label={texts.subdivision} placeholder={texts.subdivisionHint} {...field} />
}

function valuesOf({ settings: { country = 'US', timeZone = 'UTC', weightUnit = 'KG', address } = {} }: Site) {
  return {
    country,
    timeZone,
    weightUnit,
    address: {
      addressLine: address?.addressLine ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      subdivision: address?.subdivision ?? '',
    },
  }
}

function withoutEmpty<Fields extends Record<string, string | null>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Fields>
}
