import type { Site } from '@cartwright/contract/admin.ts'
import { countries as countryCodes } from '@cartwright/contract/countries.ts'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { language } from '../texts/spoken.ts'
import { countries, timeZones } from './choices.rules.ts'
import { Section } from './section.tsx'
import { texts as allTexts } from './texts.ts'

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
          />
          <TextInput label={texts.street} {...form.getInputProps('address.addressLine')} />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput label={texts.postalCode} {...form.getInputProps('address.postalCode')} />
            <TextInput label={texts.city} {...form.getInputProps('address.city')} />
            <TextInput
              label={texts.subdivision}
              placeholder={texts.subdivisionHint}
              {...form.getInputProps('address.subdivision')}
            />
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

function given<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>
}
