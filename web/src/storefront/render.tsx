import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { de as cartDe } from './cart/texts.de.ts'
import { en as cartEn } from './cart/texts.en.ts'
import { de as eventsDe } from './events/texts.de.ts'
import { en as eventsEn } from './events/texts.en.ts'
import { de as giftCardsDe } from './gift-cards/texts.de.ts'
import { en as giftCardsEn } from './gift-cards/texts.en.ts'
import type { Frame } from './kit/frame.load.ts'
import { replaceStaticHtml } from './kit/static-html.ts'
import { type Language, languageIn, setTexts, type Texts } from './kit/texts.ts'
import { de as plansDe } from './plans/texts.de.ts'
import { en as plansEn } from './plans/texts.en.ts'
import { type ShownSection, showSections } from './sections/own.tsx'
import { de as servicesDe } from './services/texts.de.ts'
import { en as servicesEn } from './services/texts.en.ts'
import { Shell } from './shell/layout.tsx'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { listsDe } from './texts/lists.de.ts'
import { listsEn } from './texts/lists.en.ts'
import { listTexts, withOwnTexts } from './texts/own.ts'
import { serviceDe } from './texts/service.de.ts'
import { serviceEn } from './texts/service.en.ts'

const texts: Record<Language, Texts> = {
  en: {
    ...en,
    cart: cartEn,
    events: eventsEn,
    giftCards: giftCardsEn,
    plans: plansEn,
    services: servicesEn,
    ...listsEn,
    ...serviceEn,
  },
  de: {
    ...de,
    cart: cartDe,
    events: eventsDe,
    giftCards: giftCardsDe,
    plans: plansDe,
    services: servicesDe,
    ...listsDe,
    ...serviceDe,
  },
}

/** Whatever is rendered until the next call is in the language of this page. */
export function setLanguage({ language: tag, texts: own }: Pick<Frame, 'language' | 'texts'>): void {
  const language = languageIn(tag) ?? 'en'
  if (!own) {
    setTexts(texts[language])
    return
  }
  const known = changed.get(own) ?? withOwnTexts(texts[language], own, language)
  changed.set(own, known)
  setTexts(known)
}

/** The texts with those of a shop. */
const changed = new WeakMap<object, Texts>()

export const knownTexts = { en: listTexts(texts.en), de: listTexts(texts.de) }

interface Rendered<Props> {
  props: Props
  frame: Frame
  sections: readonly ShownSection[]
}

/** The pieces of what goes inside `SITE_CONTAINER`. Call {@link setLanguage} first. */
export function renderPage<Props extends object>(
  Component: ComponentType<Props>,
  { props, frame, sections }: Rendered<Props>,
): (string | Uint8Array)[] {
  const replaced: string[] = []
  replaceStaticHtml((html) => {
    replaced.push(html)
    return placeholder
  })
  const html = renderToString(
    <Shell frame={frame} show={showSections(sections)}>
      <Component {...props} />
    </Shell>,
  )
  return html
    .split(placeholder)
    .flatMap((piece, index) => [piece, ...replaced.slice(index, index + 1).map(encode)])
}

/** Texts of merchants and shoppers cannot contain it: they are escaped. */
const placeholder = '<!--static-->'

const mostCached = 200
const cached = new Map<string, Uint8Array>()
const encoder = new TextEncoder()

/** Long texts take long to encode, and many pages have the same ones. */
function encode(html: string): Uint8Array {
  const known = cached.get(html)
  if (known) return known
  const bytes = encoder.encode(html)
  if (cached.size >= mostCached) cached.clear()
  cached.set(html, bytes)
  return bytes
}
