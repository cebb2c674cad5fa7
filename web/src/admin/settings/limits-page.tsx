import { type CatalogueLimit, catalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type { Site } from '@cartwright/contract/sites/settings.ts'
import { NumberInput, SimpleGrid, Skeleton } from '@mantine/core'
import { numberText } from '../components/display/formats.rules.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { language } from '../language/language.ts'
import { limitsOf } from './limits.rules.ts'
import { Section } from './section.tsx'
import { texts as allTexts } from './texts/index.ts'
import { UnsavedParts } from './unsaved-sections.tsx'
import { useSite } from './use-site.ts'
import './settings.css'

const texts = allTexts.limits
const names = Object.keys(catalogueLimits) as CatalogueLimit[]

/** How much fits into a product. */
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
        <UnsavedParts>
          <Limits site={site} />
        </UnsavedParts>
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
