import {
  type CatalogueLimit,
  type CatalogueLimits,
  catalogueLimits,
} from '@cartwright/contract/catalogue/limits.ts'
import type { Site, SiteLimits } from '@cartwright/contract/sites/settings.ts'
import { NumberInput, SimpleGrid, Skeleton } from '@mantine/core'
import { numberText } from '../components/display/formats.rules.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { language } from '../language/language.ts'
import { Section } from './section.tsx'
import { texts as allTexts } from './texts/index.ts'
import { UnsavedSections } from './unsaved-sections.tsx'
import { useSite } from './use-site.ts'
import './settings.css'

const texts = allTexts.limits
const names = Object.keys(catalogueLimits) as CatalogueLimit[]

export function Page() {
  const { site, error, refetch } = useSite()
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/settings', label: allTexts.title }}
      />
      <Problem error={error} onRetry={refetch} />
      {site ? (
        <UnsavedSections>
          <Limits site={site} />
        </UnsavedSections>
      ) : (
        !error && <Skeleton height={480} maw="52rem" />
      )}
    </>
  )
}

function Limits({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={({ settings }) => ({ limits: limitsOf(settings?.limits) })}
      write={({ limits }) => ({ settings: { limits } })}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {names.map((name) => (
            <NumberInput
              key={name}
              label={texts[name]}
              description={texts.most(numberText(catalogueLimits[name].most, { language }))}
              min={1}
              max={catalogueLimits[name].most}
              clampBehavior="none"
              allowDecimal={false}
              thousandSeparator={language === 'de' ? '.' : ','}
              decimalSeparator={language === 'de' ? ',' : '.'}
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
