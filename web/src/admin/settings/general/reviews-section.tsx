import type { Site } from '@cartwright/contract/sites/settings.ts'
import { RadioOptions } from '../../components/form/radio-options.tsx'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.reviews

/** Whether the shop takes reviews, and of whom. */
export function ReviewsSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={valuesOf}
      labels={{ reviews: texts.show, reviewers: texts.who }}
      choices={{ reviews: texts.shows, reviewers: texts.whos }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <RadioOptions
            label={texts.show}
            choices={texts.shows}
            hints={texts.hints}
            {...form.getInputProps('reviews')}
          />
          <RadioOptions
            label={texts.who}
            choices={texts.whos}
            hints={texts.whoHints}
            {...form.getInputProps('reviewers')}
          />
        </>
      )}
    </Section>
  )
}

function valuesOf({ settings = {} }: Site) {
  return {
    reviews: settings.reviews ?? 'AFTER_APPROVAL',
    reviewers: settings.reviewers ?? 'MEMBERS',
  }
}
