import { Box, MultiSelect, Skeleton } from '@mantine/core'
import { countryOptions } from '../../settings/country-select.tsx'
import { Section } from '../../settings/section.tsx'
import { UnsavedSections } from '../../settings/unsaved-sections.tsx'
import { useSite } from '../../settings/use-site.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.excluded

/** The countries that the rest of the world leaves out. */
export function ExcludedCountries() {
  const { site } = useSite()
  if (!site) return <Skeleton height={160} maw="52rem" />
  return (
    <UnsavedSections>
      <Box maw="52rem">
        <Section
          site={site}
          title={texts.title}
          about={texts.about}
          read={({ settings = {} }) => ({ noDeliveryTo: settings.noDeliveryTo ?? [] })}
          write={(settings) => ({ settings })}
          labels={{ noDeliveryTo: texts.countries }}
        >
          {(form) => (
            <MultiSelect
              label={texts.countries}
              description={texts.hint}
              data={countryOptions}
              searchable
              {...form.getInputProps('noDeliveryTo')}
            />
          )}
        </Section>
      </Box>
    </UnsavedSections>
  )
}
