import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { PageTheme } from '@cartwright/contract/pages/pages.ts'
import { meantBy, type StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import type { Client } from '@cartwright/sdk'
import { never, roomFor, type Step, widthOf } from './header.rules.ts'
import { nameOf } from './names.rules.ts'
import { languageIn } from './texts.ts'

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
  /** The languages of the shop that have texts. */
  languages: { tag: string; name: string; prefix: string }[]
  /** Prices are shown in this currency; shoppers pay in that of the shop. */
  currency: string
  /** One unit of the shop's currency in `currency`. */
  rate: number
  shopCurrency: string
  currencies: string[]
  country: string
  countryName: string
  logo?: string
  /** Those with products. */
  collections: { name: string; slug: string }[]
  /** Collections, services, events and plans. `from` is the window width from which on the header has room for the link. */
  menu: { name: string; path: string; from: Step }[]
  /** The window width from which on the header needs no menu. */
  menuUntil: Step
  /** Services, events, plans, the blog, pages and forms that the footer links to. Paths are without the language. */
  pages: { path: string; title: string }[]
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
  /** Those of the shop's own in the language of the page. */
  texts?: StorefrontAsk['texts'][string]
}

const mostCollections = 100

/** As many as the menu shows; a page of its own has all of them. */
const shownCollections = 12

export async function loadFrame(shop: Client, ask: StorefrontAsk): Promise<Frame> {
  const common = await ask.connection.remember(`frame ${ask.language}`, () => load(shop, ask.language))
  const { storefront, collections, menu, menuUntil, pages } = common
  const language = languageOf(ask.language, storefront.language)
  const { country, currency } = preferencesOf(ask, storefront)
  const rate = await rateOf(shop, ask, { from: storefront.currency, to: currency })
  const freeShippingFrom = inCurrency(storefront.freeShippingFrom, { currency, language, rate })
  return {
    name: storefront.name,
    tagline: storefront.tagline,
    announcement: storefront.announcement,
    language,
    direction: language === storefront.language ? storefront.direction : 'ltr',
    prefix: ask.language === undefined ? '' : `/${ask.language}`,
    languages: languagesOf(storefront),
    currency,
    rate,
    shopCurrency: storefront.currency,
    currencies: storefront.currencies.map(({ code }) => code),
    country,
    countryName: nameOf(country, 'region', language),
    ...(storefront.logo?.url ? { logo: new URL(storefront.logo.url).pathname } : {}),
    collections,
    menu,
    menuUntil,
    pages,
    ...(freeShippingFrom ? { freeShippingFrom } : {}),
    analytics: storefront.analytics,
    email: storefront.email,
    phone: storefront.phone,
    path: ask.url.pathname,
    search: searchOf(ask.url),
    theme: storefront.theme,
    ...textsOf(ask, language),
  }
}

function textsOf({ texts }: StorefrontAsk, language: string): Pick<Frame, 'texts'> {
  const own = texts[languageIn(language) ?? '']
  return own ? { texts: own } : {}
}

/** What the shopper chose, where the shop offers it. */
function preferencesOf({ choice }: StorefrontAsk, { currencies, countries, ...shop }: Storefront) {
  const currency = currencies.find(({ code }) => code === choice.currency)?.code
  const country = countries.find((code) => code === choice.country)
  return { currency: currency ?? shop.currency, country: country ?? shop.country }
}

function languagesOf({ languages, language }: Storefront): Frame['languages'] {
  return languages.filter(languageIn).map((tag) => ({
    tag,
    name: nameOf(tag, 'language', tag),
    prefix: tag === language ? '' : `/${baseOf(tag)}`,
  }))
}

/** As the menu calls the pages of services, events, plans and gift cards. */
const eventsTitles = { en: 'Events', de: 'Veranstaltungen' }
const servicesTitles = { en: 'Services', de: 'Kurse & Termine' }
const plansTitles = { en: 'Plans', de: 'Abos' }
const giftCardsTitles = { en: 'Gift cards', de: 'Geschenkkarten' }

async function load(shop: Client, asked: string | undefined) {
  const [{ storefront }, { collections = [] }, { forms }, blog, offered] = await Promise.all([
    shop.storefront.getStorefront(),
    shop.catalogue.queryCollections({ query: { paging: { limit: mostCollections } } }),
    shop.forms.listFormPages(),
    shop.storefront.listBlogPosts({ limit: 1 }),
    loadOffers(shop),
  ])
  const language = languageIn(languageOf(asked, storefront.language)) ?? 'en'
  const offers = offered.map(({ path, names }) => ({ name: names[language], path }))
  const shown = collections
    .filter(({ slug, numberOfProducts = 0 }) => slug !== 'all-products' && numberOfProducts > 0)
    .slice(0, shownCollections)
    .map(({ name, slug }) => ({ name: name ?? '', slug: slug ?? '' }))
  const ofCollections = shown.map(({ name, slug }) => ({ name, path: `/collections/${slug}` }))
  // What stands last in the row is the last to leave it.
  const { from, menuUntil } = roomFor(
    [...offers, ...ofCollections].map(({ name }) => name),
    logoWidth(storefront),
  )
  const withRoom = (links: typeof offers, first: number) =>
    links.map((each, index) => ({ ...each, from: from[first + index] ?? never }))
  return {
    storefront,
    menuUntil,
    pages: [
      ...offers.map(({ name, path }) => ({ path, title: name })),
      ...(blog.posts.length > 0 ? [{ path: '/blog', title: blog.name }] : []),
      ...storefront.pages
        .filter(({ inFooter }) => inFooter)
        .map(({ slug, title }) => ({ path: `/pages/${slug}`, title })),
      ...forms.map(({ slug, title }) => ({ path: `/forms/${slug}`, title })),
    ],
    collections: shown,
    menu: [...withRoom(ofCollections, offers.length), ...withRoom(offers, 0)],
  }
}

/** The pages of what the shop offers besides goods. */
async function loadOffers(shop: Client) {
  const coming = { status: { $in: ['UPCOMING', 'STARTED'] } }
  const [{ services }, { events }, { plans }, { giftCardProducts }] = await Promise.all([
    shop.bookings.queryServices({ query: { paging: { limit: 1 } } }),
    shop.events.queryEvents({ query: { filter: coming, paging: { limit: 1 } } }),
    shop.plans.listPublicPlans({ limit: 1 }),
    shop.giftCards.listGiftCardProducts(),
  ])
  return [
    ...(services.length > 0 ? [{ path: '/services', names: servicesTitles }] : []),
    ...(events.length > 0 ? [{ path: '/events', names: eventsTitles }] : []),
    ...(plans.length > 0 ? [{ path: '/plans', names: plansTitles }] : []),
    ...(giftCardProducts.length > 0 ? [{ path: '/gift-cards', names: giftCardsTitles }] : []),
  ]
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

interface PriceStyle {
  currency: string
  language: string
  rate: number
}

/** The price with its text in the currency of the page. */
function inCurrency(price: Price | undefined, { currency, language, rate }: PriceStyle): Price | undefined {
  if (!price || rate === 1) return price
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return { ...price, formattedAmount: format.format(Number(price.amount) * rate) }
}

/** In rem: a logo is 2.25 high, and the letters of a name are 1.5 times as large as those of links. */
function logoWidth({ name, logo }: Storefront): number {
  const { width, height } = logo ?? {}
  return width && height ? (2.25 * width) / height : 1.5 * widthOf(name)
}

/** The language of the texts: that of the address, or the shop's, or English. */
function languageOf(inAddress: string | undefined, ofShop: string): string {
  if (inAddress !== undefined && inAddress !== baseOf(ofShop)) return inAddress
  return languageIn(ofShop) ? ofShop : 'en'
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
