import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Select, Skeleton, Stack, Switch } from '@mantine/core'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Section } from '../settings/section.tsx'
import { UnsavedSections } from '../settings/unsaved-sections.tsx'
import { useSite } from '../settings/use-site.ts'
import { AddressTrial } from './address-trial.tsx'
import { CountryDefaults } from './country/section.tsx'
import { SalesInEurope } from './europe.tsx'
import { Groups } from './groups.tsx'
import { Regions } from './regions.tsx'
import { texts as allTexts } from './texts/index.ts'
import '../settings/settings.css'

const texts = allTexts.prices

export function Page() {
  const { site, error, refetch } = useSite()
  return (
    <>
      <PageHead title={allTexts.title} description={allTexts.about} />
      <Problem error={error} onRetry={refetch} />
      <Stack gap={48}>
        {site && <CountryDefaults site={site} />}
        <Regions />
        {site ? (
          <UnsavedSections>
            <Prices site={site} />
            <SalesInEurope site={site} />
          </UnsavedSections>
        ) : (
          !error && <Skeleton height={240} maw="52rem" />
        )}
        <Groups />
        <AddressTrial />
      </Stack>
    </>
  )
}

function Prices({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={({ settings = {} }) => ({
        taxIncludedInPrices: settings.taxIncludedInPrices ?? false,
        taxAddress: settings.taxAddress ?? ('SHIPPING' as const),
      })}
      labels={{ taxIncludedInPrices: texts.included, taxAddress: texts.address }}
      choices={{ taxAddress: texts.addresses }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <Switch
            label={texts.included}
            description={texts.includedHint}
            {...form.getInputProps('taxIncludedInPrices', { type: 'checkbox' })}
          />
          <Select
            label={texts.address}
            data={Object.entries(texts.addresses).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            w={{ sm: 320 }}
            {...form.getInputProps('taxAddress')}
          />
        </>
      )}
    </Section>
  )
}
