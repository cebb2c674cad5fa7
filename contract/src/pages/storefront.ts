/**
 * The interface between the server and the built storefront. The storefront lists its routes; the server registers
 * them, passes each request on and builds a document from the answer. The storefront reaches the shop only through
 * `connection`: the calls of every other client, answered in the same process.
 */

import type { PageTheme } from './pages.ts'

/** The export `storefront` of the built web entry. */
export interface Storefront {
  routes: readonly StorefrontRoute[]
  /** The error page. */
  failure(ask: StorefrontAsk, status: FailureStatus): Promise<StorefrontPage>
  /** The languages with complete texts, as in URLs: `de` for `/de/…`. */
  languages: readonly string[]
  /** What components of the shop import, by name: the one React of all pages, and parts of them. */
  modules: Readonly<Record<string, unknown>>
  /** All texts by language and key (`cart.title`), with `{1}`, `{2}` … where values go. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Why a request failed: a form of another site, an unknown URL, too many requests, an error of the server. */
export type FailureStatus = 403 | 404 | 429 | 500

/** Milliseconds for which a form has its visitor. */
const formKeyLifetime = 24 * 60 * 60_000

/** Names a form: sent twice, it comes from one visitor. `now` is in milliseconds since 1970. */
export function newFormKey(now: number): string {
  return `${now}.${crypto.randomUUID()}`
}

/** False for what is no key of a form, or an old one: on a shared computer, somebody else may go back to the page. */
export function isFormKey(key: string | null, now: number): key is string {
  const [, made] = /^(\d{1,15})\.[0-9a-f-]{36}$/.exec(key ?? '') ?? []
  return made !== undefined && Math.abs(now - Number(made)) < formKeyLifetime
}

export interface StorefrontRoute {
  method: 'GET' | 'POST'
  /** The pattern for the router, without a language: `/products/:slug`. */
  path: string
  /**
   * The page is the same for all visitors and may be cached until the catalogue changes. So its request has no visitor:
   * `known` and `cartCount` are empty, and `visitor` is {@link Connection.anybody}.
   */
  shared: boolean
  /** Its form has a field `key` of {@link newFormKey}: whoever sends it is a visitor before it is handled. */
  makesVisitor?: boolean
  answer(ask: StorefrontAsk): Promise<StorefrontAnswer>
}

export interface StorefrontAsk {
  /** Absolute, without the language. */
  url: URL
  params: Readonly<Record<string, string>>
  /** The fields of a form. */
  form: URLSearchParams
  /** Our script requests `{ props }` or `{ location }` instead of a document. */
  script: boolean
  /** The first part of the path if it is one of {@link Storefront.languages}. */
  language: string | undefined
  /** The shopper's choice of currency and country, not yet validated. */
  choice: { currency?: string | undefined; country?: string | undefined }
  /** The number of pieces in the cart that the shopper saw last, not yet validated. */
  cartCount: number
  /** Milliseconds since 1970, on the clock of the shop. */
  now: number
  /** True when the request carries a visitor's session. */
  known: boolean
  connection: Connection
  /** What the shop adds to the pages. */
  sections: readonly StorefrontSection[]
  /** Texts of the shop's own in place of ours, by language. */
  texts: OwnTexts
  /** Hears why a section is missing. */
  onSectionError(error: unknown): void
}

/** By language and key. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, OwnText>>>>

/**
 * `{1}`, `{2}` … stand for the values of the text that it replaces. Where the first of them is a number, there may be a text
 * for each form of the plural; `other` is for those without.
 */
export type OwnText = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Where the shop may add sections: at the start or end of a page's content, or of every page's. */
export const places = [
  'home.start',
  'home.middle',
  'home.end',
  'collection.start',
  'collection.end',
  'product.start',
  'product.end',
  'cart.start',
  'cart.end',
  'all.start',
  'all.end',
] as const

export type Place = (typeof places)[number]

/** A part of a page that the shop has added. */
export interface StorefrontSection {
  name: string
  place: Place
  /** A React component for the props that `load` returns, made with {@link Storefront.modules}. */
  component: unknown
  /** Undefined: the section is not shown this time. */
  load(page: SectionPage): Promise<object | undefined>
}

/** The page that shows a section. */
export interface SectionPage {
  /** BCP 47 */
  language: string
  /** ISO 4217: prices are shown in this. */
  currency: string
  /** Without the language. */
  path: string
  /** The named parts of the path, such as `slug` of a product. */
  params: Readonly<Record<string, string>>
}

export interface Connection {
  url: string
  clientId: string
  fetch(url: string, init: RequestInit): Promise<Response>
  /** A session to read public data. */
  anybody: SessionStore
  /** The session of the request's visitor, from a cookie. */
  visitor: SessionStore
  /** Caches a value until a product, the catalogue or the settings of the shop change. */
  remember<Value>(key: string, load: () => Promise<Value>): Promise<Value>
}

export interface SessionStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type StorefrontAnswer = StorefrontPage | StorefrontMove

export interface StorefrontMove {
  /** The target: a path of this shop, or a URL of the hosted pages. */
  location: string
  /** 303 after a form, 301 if the page has moved permanently. */
  status: 301 | 303
  cookies?: readonly ChoiceCookie[]
}

/** A preference cookie, readable by scripts: no secret, no name. */
export interface ChoiceCookie {
  name: string
  value: string
}

export interface StorefrontPage {
  status: number
  /** Seconds, with the status 429. */
  retryAfter?: number
  /** The module whose built file hydrates the page. */
  module: string
  /** The content of `SITE_CONTAINER` in chunks: text, or bytes in UTF-8. */
  html: readonly (string | Uint8Array)[]
  /** The props for hydration. */
  props: object
  head: Head
  language: string
  direction: 'ltr' | 'rtl'
  theme: PageTheme
  cookies?: readonly ChoiceCookie[]
  /** Ids of products on the page that are not in the props. When one of them changes, the page is stale. */
  shows?: readonly string[]
  /** This is what visitors see; members may see more. */
  forMembers?: boolean
}

export interface Head {
  title: string
  description?: string
  /** A path; absent if search engines must not index the page. */
  canonical?: string
  /** The other languages of the page, by BCP 47 tag: path. */
  alternates?: Readonly<Record<string, string>>
  /** An absolute URL of a picture, 1200 × 630. */
  image?: string
  type?: 'website' | 'product' | 'article'
  /** The path of a feed (RSS) of what the page lists. */
  feed?: string
  /** schema.org objects. */
  data?: readonly object[]
  /** Pictures to preload. */
  preload?: readonly { href: string; srcSet?: string; sizes?: string }[]
  siteName: string
}

/**
 * The query parameter by which our script asks for the props of a page. So they have an address of their own, and a cache that
 * knows addresses only does not mistake one for the other.
 */
export const propsParameter = 'page-props'

/** Tracking parameters of advertisers, which do not change a page; nor does the form in which it is sent. */
const meaningless = /^(utm_\w+|gclid|fbclid|msclkid|mc_\w+|page-props)$/

/** Returns the query parameters that a page depends on. */
export function meantBy(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !meaningless.test(name)))
}
