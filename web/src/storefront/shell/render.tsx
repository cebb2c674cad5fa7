import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { cartDe } from '../texts/cart.de.ts'
import { cartEn } from '../texts/cart.en.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { listsDe } from '../texts/lists.de.ts'
import { listsEn } from '../texts/lists.en.ts'
import { rareDe } from '../texts/rare.de.ts'
import { rareEn } from '../texts/rare.en.ts'
import { type Language, languageIn, speak, type Texts } from '../texts/texts.ts'
import type { Frame } from './frame.ts'
import { Shell } from './layout.tsx'
import { standFor } from './ready.ts'

const texts: Record<Language, Texts> = {
  en: { ...en, ...cartEn, ...listsEn, ...rareEn },
  de: { ...de, ...cartDe, ...listsDe, ...rareDe },
}

interface Content<Props> {
  props: Props
  frame: Frame
}

/** What goes inside `SITE_CONTAINER`, piece by piece; {@link speakFor} comes first. */
export function renderPage<Props extends object>(
  Component: ComponentType<Props>,
  { props, frame }: Content<Props>,
): (string | Uint8Array)[] {
  const taken: string[] = []
  standFor((html) => {
    taken.push(html)
    return place
  })
  const html = renderToString(
    <Shell frame={frame}>
      <Component {...props} />
    </Shell>,
  )
  return html.split(place).flatMap((piece, index) => [piece, ...taken.slice(index, index + 1).map(encoded)])
}

/** No text of anybody's can hold it: theirs is escaped. */
const place = '<!--ready-->'

/** As many as are worth their room. */
const mostKept = 200

const kept = new Map<string, Uint8Array>()
const encoder = new TextEncoder()

/** Long texts take long to encode, and the same ones stand in many pages. */
function encoded(html: string): Uint8Array {
  const known = kept.get(html)
  if (known) return known
  const bytes = encoder.encode(html)
  if (kept.size >= mostKept) kept.clear()
  kept.set(html, bytes)
  return bytes
}

/** Everything that is rendered until the next time speaks the language of this page. */
export function speakFor({ language }: Frame): void {
  speak(texts[languageIn(language) ?? 'en'], language)
}
