import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { Site } from '@cartwright/contract/sites/settings.ts'
import {
  isRiskyOrderButton,
  orderButtonChoices,
  usualOrderButton,
} from '@cartwright/contract/sites/wording/order-button.ts'
import { Alert, Autocomplete } from '@mantine/core'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.orderButton

/** What the button says that places the order, in each language of the checkout. */
export function OrderButtonSection({ site }: { site: Site }) {
  const { country = 'US', language = 'en', languages = [] } = site.settings ?? {}
  const written = [...new Set([language, ...languages].map(pageLanguage))]
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings: { orderButton = {} } = {} }) => ({
        orderButton: { en: orderButton.en ?? '', de: orderButton.de ?? '' },
      })}
      labels={{ 'orderButton.en': texts.words.en, 'orderButton.de': texts.words.de }}
      write={({ orderButton }) => ({ settings: { orderButton: withoutBlanks(orderButton) } })}
    >
      {(form) =>
        written.map((tag) => (
          <div key={tag}>
            <Autocomplete
              label={texts.words[tag]}
              description={texts.hint(usualOrderButton(tag, country))}
              placeholder={usualOrderButton(tag, country)}
              data={orderButtonChoices(tag, country)}
              filter={({ options }) => options}
              maxLength={40}
              {...form.getInputProps(`orderButton.${tag}`)}
            />
            {isRiskyOrderButton(form.values.orderButton[tag], tag, country) && (
              <Alert color="yellow" mt="xs" role="status">
                {texts.risky}
              </Alert>
            )}
          </div>
        ))
      }
    </Section>
  )
}

function withoutBlanks(words: Record<PageLanguage, string | undefined> | undefined) {
  const said = Object.entries(words ?? {}).flatMap(([tag, text]) =>
    text?.trim() ? [[tag, text.trim()]] : [],
  )
  return Object.fromEntries(said) as Partial<Record<PageLanguage, string>>
}
