import type { en as cartEn } from '../cart/texts.en.ts'
import type { en as eventsEn } from '../events/texts.en.ts'
import type { en as giftCardsEn } from '../gift-cards/texts.en.ts'
import { type Language, languageIn, type Texts } from '../kit/texts.ts'
import type { en as plansEn } from '../plans/texts.en.ts'
import type { en as servicesEn } from '../services/texts.en.ts'
import type { en } from './en.ts'
import type { listsEn } from './lists.en.ts'
import type { serviceEn } from './service.en.ts'

type Common = typeof en
type Lists = typeof listsEn
type Service = typeof serviceEn

declare module '../kit/texts.ts' {
  interface Texts extends Common, Lists, Service {
    cart: typeof cartEn
    events: typeof eventsEn
    giftCards: typeof giftCardsEn
    plans: typeof plansEn
    services: typeof servicesEn
  }
}

/** Texts that every page loads, in a file for each language. */
const common = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const cart = {
  en: async () => ({ cart: (await import('../cart/texts.en.ts')).en }),
  de: async () => ({ cart: (await import('../cart/texts.de.ts')).de }),
}

const events = {
  en: async () => ({ events: (await import('../events/texts.en.ts')).en }),
  de: async () => ({ events: (await import('../events/texts.de.ts')).de }),
}

const plans = {
  en: async () => ({ plans: (await import('../plans/texts.en.ts')).en }),
  de: async () => ({ plans: (await import('../plans/texts.de.ts')).de }),
}

const services = {
  en: async () => ({ services: (await import('../services/texts.en.ts')).en }),
  de: async () => ({ services: (await import('../services/texts.de.ts')).de }),
}

const lists = {
  en: async () => (await import('./lists.en.ts')).listsEn,
  de: async () => (await import('./lists.de.ts')).listsDe,
}

const service = {
  en: async () => (await import('./service.en.ts')).serviceEn,
  de: async () => (await import('./service.de.ts')).serviceDe,
}

/** Texts that the pages of a room need in addition to the common ones. */
const ofRoom: Record<string, Record<Language, () => Promise<Partial<Texts>>> | undefined> = {
  cart,
  collection: lists,
  home: lists,
  search: lists,
  'back-in-stock': service,
  blog: service,
  events,
  failure: service,
  forms: service,
  order: service,
  pages: service,
  plans,
  preferences: service,
  reviews: service,
  services,
}

export async function textsFor(room: string, tag: string): Promise<Partial<Texts>> {
  const language = languageIn(tag) ?? 'en'
  const [all, own] = await Promise.all([common[language](), ofRoom[room]?.[language]()])
  return { ...all, ...own }
}
