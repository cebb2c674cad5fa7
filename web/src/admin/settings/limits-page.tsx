import {
  type CatalogueLimit,
  type CatalogueLimits,
  catalogueLimits,
} from '@cartwright/contract/catalogue/limits.ts'
import type { Site, SiteLimits } from '@cartwright/contract/sites/settings.ts'
import { SimpleGrid } from '@mantine/core'
import { numberText } from '../components/display/formats.rules.ts'
import { CountField } from '../components/number/number-field.tsx'
import { language } from '../language/language.ts'
import { Section } from './section.tsx'
import { SettingsPage } from './settings-page.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.limits
const names = Object.keys(catalogueLimits) as CatalogueLimit[]

const labels = Object.fromEntries(names.map((name) => [`limits.${name}`, texts[name]])) as Record<
  `limits.${CatalogueLimit}`,
  string
>

export function Page() {
  return <SettingsPage texts={texts}>{(site) => <Limits site={site} />}</SettingsPage>
}

function Limits({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={({ settings }) => ({ limits: limitsOf(settings?.limits) })}
      write={({ limits }) => ({ settings: { limits } })}
      labels={labels}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {names.map((name) => (
            <CountField
              key={name}
              label={texts[name]}
              description={texts.most(numberText(catalogueLimits[name].most, { language }))}
              least={1}
              most={catalogueLimits[name].most}
              {...form.getInputProps(`limits.${name}`)}
            />
          ))}
        </SimpleGrid>
      )}
    </Section>
  )
}

/** All limits; the default for those that the shop has not set. */
function limitsOf(own: SiteLimits = {}): CatalogueLimits {
  const entries = Object.entries(catalogueLimits).map(([name, { usual }]) => [
    name,
    own[name as CatalogueLimit] ?? usual,
  ])
  return Object.fromEntries(entries) as CatalogueLimits
}
