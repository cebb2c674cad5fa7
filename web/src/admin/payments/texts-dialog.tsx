import type { PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Button, Group, Modal, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { hintBelow } from '../components/form/hint-below.ts'
import type { Form } from '../components/form/use-revision.ts'
import { language as pageLanguage } from '../language/language.ts'
import { languageName } from '../settings/options.rules.ts'
import { texts as allTexts } from './texts/index.ts'
import { toTexts } from './texts.rules.ts'
import type { Values, Words } from './values.ts'

const texts = allTexts.methods

interface TextsDialogProps {
  method: PaymentMethod
  site: Site
  form: Form<Values>
  onClose: () => void
}

/** The merchant's own words for a way to pay, in each language of the shop. Empty ones are the usual ones. */
export function TextsDialog({ method: { method, title, note }, site, form, onClose }: TextsDialogProps) {
  const { language = 'en', languages = [] } = site.settings ?? {}
  const others = languages.filter((one) => one !== language)
  const { paymentTexts } = form.values
  const { translations: before = {}, ...own } = paymentTexts[method] ?? {}
  const [words, setWords] = useState<Words>(own)
  const [translations, setTranslations] = useState<Record<string, Words>>(before)
  const keep = () => {
    const { [method]: _, ...rest } = paymentTexts
    const kept = toTexts(words, translations)
    form.setFieldValue('paymentTexts', kept ? { ...rest, [method]: kept } : rest)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={texts.textsTitle(title)}>
      <Stack>
        <WordFields words={words} usual={{ title, instructions: note }} onChange={setWords} />
        {others.map((one) => (
          <Stack key={one} component="section" gap="sm">
            <Title order={3} size="h5">
              {languageName(one, pageLanguage)}
            </Title>
            <WordFields
              words={translations[one] ?? {}}
              usual={{}}
              language={languageName(one, pageLanguage)}
              onChange={(changed) => setTranslations({ ...translations, [one]: changed })}
            />
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button onClick={keep}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface WordFieldsProps {
  words: Words
  /** What stands in empty fields. */
  usual: Words
  /** The name of another language than the shop's own. */
  language?: string
  onChange: (words: Words) => void
}

function WordFields({ words, usual, language, onChange }: WordFieldsProps) {
  const named = (label: string) => (language ? { 'aria-label': `${label} (${language})` } : {})
  return (
    <>
      <TextInput
        label={texts.name}
        {...named(texts.name)}
        placeholder={usual.title}
        maxLength={100}
        value={words.title ?? ''}
        onChange={({ target }) => onChange({ ...words, title: target.value })}
      />
      <Textarea
        label={texts.instructions}
        {...named(texts.instructions)}
        {...(language ? {} : { description: texts.instructionsHint })}
        inputWrapperOrder={hintBelow}
        placeholder={usual.instructions}
        maxLength={1000}
        autosize
        minRows={3}
        value={words.instructions ?? ''}
        onChange={({ target }) => onChange({ ...words, instructions: target.value })}
      />
    </>
  )
}
