import type { Site } from '@cartwright/contract/sites/settings.ts'
import { countries as countryCodes } from '@cartwright/contract/values/countries.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { Form } from '../../components/form/use-revision.ts'
import { language } from '../../language/language.ts'
import { countries, timeZones } from '../options.rules.ts'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.place
const allCountries = countries(countryCodes, language)

/** Where the shop is: on letters, for taxes, and for when a day begins. */
export function PlaceSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      write={({ address, ...settings }) => ({
        settings: { ...settings, address: { ...given(address), country: settings.country } },
      })}
    >
      {(form) => (
        <>
          <Select
            label={texts.country}
            data={allCountries}
            searchable
            allowDeselect={false}
            {...form.getInputProps('country')}
            onChange={(country) => {
              form.setFieldValue('country', country ?? '')
              form.setFieldValue('address.subdivision', '')
            }}
          />
          <TextInput label={texts.street} {...form.getInputProps('address.addressLine')} />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput label={texts.postalCode} {...form.getInputProps('address.postalCode')} />
            <TextInput label={texts.city} {...form.getInputProps('address.city')} />
            <Subdivision form={form} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={texts.timeZone}
              data={timeZones()}
              searchable
              allowDeselect={false}
              {...form.getInputProps('timeZone')}
            />
            <Select
              label={texts.weightUnit}
              data={[
                { value: 'KG', label: texts.kilograms },
                { value: 'LB', label: texts.pounds },
              ]}
              allowDeselect={false}
              {...form.getInputProps('weightUnit')}
            />
          </SimpleGrid>
        </>
      )}
    </Section>
  )
}

type PlaceValues = ReturnType<typeof valuesOf>

/** Chosen where the country's parts are known, typed elsewhere. */
function Subdivision({ form }: { form: Form<PlaceValues> }) {
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

function given<Fields extends Record<string, string | null>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Fields>
}
