import type { Site } from '@cartwright/contract/sites/settings.ts'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { Section } from '../settings/section.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.carts

/** What becomes of two carts when a visitor turns out to be a member. */
export function CartSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings = {} }) => ({ cartAtSignIn: settings.cartAtSignIn ?? 'MERGE' })}
      labels={{ cartAtSignIn: texts.label }}
      choices={{ cartAtSignIn: texts.choices }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <RadioOptions
          label={texts.label}
          choices={texts.choices}
          hints={texts.hints}
          {...form.getInputProps('cartAtSignIn')}
        />
      )}
    </Section>
  )
}
