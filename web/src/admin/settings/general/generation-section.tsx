import type { Site } from '@cartwright/contract/sites/settings.ts'
import { RadioOptions } from '../../components/form/radio-options.tsx'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const { title, label, choices, hints } = allTexts.generation

/** What storefronts that know both generations of the catalogue are told to use. */
export function GenerationSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={title}
      read={({ settings }) => ({ catalogVersion: settings?.catalogVersion ?? 'V1_CATALOG' })}
      write={(settings) => ({ settings })}
      labels={{ catalogVersion: label }}
      choices={{ catalogVersion: choices }}
    >
      {(form) => (
        <RadioOptions
          label={label}
          choices={choices}
          hints={hints}
          {...form.getInputProps('catalogVersion')}
        />
      )}
    </Section>
  )
}
