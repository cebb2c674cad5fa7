import type { Site } from '@cartwright/contract/sites/settings.ts'
import { MultiSelect, Switch } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.terms

/** What buyers accept before they order. */
export function TermsSection({ site }: { site: Site }) {
  const { data } = useCall('listSitePages', {})
  const published = data?.pages.filter(({ draft }) => !draft) ?? []
  const pages = published.map(({ slug, title }) => ({ value: slug, label: title }))
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings: { terms = {} } = {} }) => ({
        terms: { required: terms.required ?? false, pages: terms.pages ?? [] },
      })}
      labels={{ 'terms.required': texts.required, 'terms.pages': texts.pages }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <Switch label={texts.required} {...form.getInputProps('terms.required', { type: 'checkbox' })} />
          <MultiSelect
            label={texts.pages}
            description={texts.pagesHint}
            data={pages}
            maxValues={5}
            disabled={!form.values.terms.required}
            {...form.getInputProps('terms.pages')}
            error={form.values.terms.required && form.values.terms.pages.length === 0 && texts.noPage}
          />
        </>
      )}
    </Section>
  )
}
