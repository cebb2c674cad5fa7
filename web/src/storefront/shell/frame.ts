import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { PageTheme } from '@cartwright/contract/pages/pages.ts'
import { meantBy, type StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import type { Client } from '@cartwright/sdk'
import { hasTexts } from '../texts/texts.ts'
import { never, roomFor, type Step, widthOf } from './header.rules.ts'

/** What every page knows about the shop and the shopper's choices. */
export interface Frame {
  name: string
  tagline: string
  announcement: string
  /** BCP 47: the language of the texts on this page. */
  language: string
  direction: 'ltr' | 'rtl'
  /** Before every path: empty, or `/de`. */
  prefix: string
  /** The other languages this page can be had in. */
  languages: { tag: string; name: string; prefix: string }[]
  /** What prices are shown in; paid is always in the shop's own. */
  currency: string
  /** What one of the shop's currency is in it. */
  rate: number
  shopCurrency: string
  currencies: string[]
  country: string
  countryName: string
  logo?: string
  /** Those with something in them; `from` is the window from which on the header's row has room for it. */
  collections: { name: string; slug: string; from: Step }[]
  /** Up to which window the header needs a menu. */
  menuUntil: Step
  pages: { slug: string; title: string }[]
  /** `amount` is in the shop's currency, the text in that of the page. */
  freeShippingFrom?: Price
  analytics: boolean
  email: string
  phone: string
  /** Without the language. */
  path: string
  /** The end of the address: empty, or with a question mark. */
  search: string
  theme: PageTheme
}

/** As many as are looked through. */
const mostCollections = 100

/** As many as a menu shows; there is a page for all of them. */
const shownCollections = 12

export async function frameOf(shop: Client, ask: StorefrontAsk): Promise<Frame> {
  const common = await ask.connection.remember(`frame ${ask.language}`, () => load(shop))
  const { storefront, collections, menuUntil } = common
  const language = languageOf(ask.language, storefront.language)
  const { choice } = ask
  const currency = storefront.currencies.some(({ code }) => code === choice.currency)
    ? choice.currency
    : undefined
  const country = storefront.countries.includes(choice.country ?? '') ? choice.country : undefined
  const countryCode = country ?? storefront.country
  const shown = { currency: currency ?? storefront.currency, language }
  const rate = await rateOf(shop, ask, { from: storefront.currency, to: shown.currency })
  const freeShippingFrom = shownIn(storefront.freeShippingFrom, { ...shown, rate })
  return {
    name: storefront.name,
    tagline: storefront.tagline,
    announcement: storefront.announcement,
    language,
    direction: language === storefront.language ? storefront.direction : 'ltr',
    prefix: ask.language === undefined ? '' : `/${ask.language}`,
    languages: storefront.languages
      .filter((tag) => hasTexts(tag))
      .map((tag) => ({
        tag,
        name: nameOf(tag, 'language', tag),
        prefix: tag === storefront.language ? '' : `/${baseOf(tag)}`,
      })),
    currency: shown.currency,
    rate,
    shopCurrency: storefront.currency,
    currencies: storefront.currencies.map(({ code }) => code),
    country: countryCode,
    countryName: nameOf(countryCode, 'region', language),
    ...(storefront.logo?.url ? { logo: new URL(storefront.logo.url).pathname } : {}),
    collections,
    menuUntil,
    pages: storefront.pages.filter(({ inFooter }) => inFooter).map(({ slug, title }) => ({ slug, title })),
    ...(freeShippingFrom ? { freeShippingFrom } : {}),
    analytics: storefront.analytics,
    email: storefront.email,
    phone: storefront.phone,
    path: ask.url.pathname,
    search: searchOf(ask.url),
    theme: storefront.theme,
  }
}

async function load(shop: Client) {
  const [{ storefront }, { collections = [] }] = await Promise.all([
    shop.storefront.getStorefront(),
    shop.catalogue.queryCollections({ query: { paging: { limit: mostCollections } } }),
  ])
  const shown = collections
    .filter(({ slug, numberOfProducts = 0 }) => slug !== 'all-products' && numberOfProducts > 0)
    .slice(0, shownCollections)
    .map(({ name, slug }) => ({ name: name ?? '', slug: slug ?? '' }))
  const { from, menuUntil } = roomFor(
    shown.map(({ name }) => name),
    logoWidth(storefront),
  )
  return {
    storefront,
    menuUntil,
    collections: shown.map((each, index) => ({ ...each, from: from[index] ?? never })),
  }
}

function searchOf({ searchParams }: URL): string {
  const meant = meantBy(searchParams)
  return meant.size > 0 ? `?${meant}` : ''
}

async function rateOf(
  shop: Client,
  { connection }: StorefrontAsk,
  { from, to }: { from: string; to: string },
): Promise<number> {
  if (from === to) return 1
  return connection.remember(`rate ${to}`, async () => {
    const { rate } = await shop.catalogue.getConversionRate({ from, to })
    return Number(rate?.value) / 10 ** (rate?.decimalPlaces ?? 0)
  })
}

interface Shown {
  currency: string
  language: string
  rate: number
}

/** The price with its text in the currency of the page. */
function shownIn(price: Price | undefined, { currency, language, rate }: Shown): Price | undefined {
  if (!price || rate === 1) return price
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return { ...price, formattedAmount: format.format(Number(price.amount) * rate) }
}

/** In rem: a picture is 2.25 high, letters of the name are half as large again as those of links. */
function logoWidth({ name, logo }: Storefront): number {
  const { width, height } = logo ?? {}
  return width && height ? (2.25 * width) / height : 1.5 * widthOf(name)
}

/** The language of the texts: the one asked for, else the shop's own, else English. */
function languageOf(asked: string | undefined, shops: string): string {
  if (asked !== undefined && asked !== baseOf(shops)) return asked
  return hasTexts(shops) ? shops : 'en'
}

const names = new Map<string, string>()

/** Working out a name takes long; there are few. */
function nameOf(code: string, type: 'region' | 'language', language: string): string {
  const key = `${language} ${code}`
  const name = names.get(key) ?? new Intl.DisplayNames([language], { type }).of(code) ?? code
  names.set(key, name)
  return name
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
