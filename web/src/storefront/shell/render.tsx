import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { rareDe } from '../texts/rare.de.ts'
import { rareEn } from '../texts/rare.en.ts'
import { type Language, languageIn, speak, type Texts } from '../texts/texts.ts'
import type { Frame } from './frame.ts'
import { Shell } from './layout.tsx'

const texts: Record<Language, Texts> = { en: { ...en, ...rareEn }, de: { ...de, ...rareDe } }

interface Content<Props> {
  props: Props
  frame: Frame
}

/** What goes inside `SITE_CONTAINER`; {@link speakFor} comes first. */
export function renderPage<Props extends object>(
  Component: ComponentType<Props>,
  { props, frame }: Content<Props>,
): string {
  return renderToString(
    <Shell frame={frame}>
      <Component {...props} />
    </Shell>,
  )
}

/** Everything that is rendered until the next time speaks the language of this page. */
export function speakFor({ language }: Frame): void {
  speak(texts[languageIn(language) ?? 'en'], language)
}
