/**
 * How the server and the built storefront meet. The storefront lists its routes; the server registers them, hands each
 * request over and makes a document of the answer. The storefront reaches the shop through `connection` alone: the same
 * calls as every other client makes, answered in the same process.
 */

import type { PageTheme } from './pages.ts'

/** What the built web entry exports as `storefront`. */
export interface Storefront {
  routes: readonly StorefrontRoute[]
  /** The page for what went wrong. */
  failure(ask: StorefrontAsk, status: FailureStatus): Promise<StorefrontPage>
  /** The languages whose texts are complete, as they stand in addresses: `de` for `/de/…`. */
  languages: readonly string[]
}

/** A form that another site sent, an address nobody answers, more requests than are answered, a fault of ours. */
export type FailureStatus = 403 | 404 | 429 | 500

export interface StorefrontRoute {
  method: 'GET' | 'POST'
  /** As the router reads it, without a language: `/products/:slug`. */
  path: string
  /**
   * The same for everybody: what one visitor was shown may be shown to others until the catalogue changes. So it is asked
   * on behalf of nobody: `known` and `cartCount` say nothing, and `visitor` is {@link Connection.anybody}.
   */
  shared: boolean
  answer(ask: StorefrontAsk): Promise<StorefrontAnswer>
}

export interface StorefrontAsk {
  /** Absolute, without the language. */
  url: URL
  params: Readonly<Record<string, string>>
  /** What a form sent. */
  form: URLSearchParams
  /** A script of ours asked, and gets `{ props }` or `{ location }` instead of a document. */
  script: boolean
  /** The first part of the address, when it is one of {@link Storefront.languages}. */
  language: string | undefined
  /** What the shopper chose; checked by nobody yet. */
  choice: { currency?: string | undefined; country?: string | undefined }
  /** Pieces the shopper last saw in the cart and has not gone to the checkout with; checked by nobody yet. */
  cartCount: number
  /** True when the request carries a visitor's session. */
  known: boolean
  connection: Connection
}

export interface Connection {
  url: string
  clientId: string
  fetch(url: string, init: RequestInit): Promise<Response>
  /** A session for reading what everybody may read. */
  anybody: SessionStore
  /** The session of this request's visitor, kept in a cookie. */
  visitor: SessionStore
  /** A value that stays true until a product, the catalogue or the settings of the shop change. */
  remember<Value>(key: string, load: () => Promise<Value>): Promise<Value>
}

export interface SessionStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type StorefrontAnswer = StorefrontPage | StorefrontMove

export interface StorefrontMove {
  /** Where to go on: a path of this shop, or an address of the hosted pages. */
  location: string
  /** 303 after a form, 301 for an address that moved for good. */
  status: 301 | 303
  cookies?: readonly ChoiceCookie[]
}

/** A choice that scripts may read: no secret and no name. */
export interface ChoiceCookie {
  name: string
  value: string
}

export interface StorefrontPage {
  status: number
  /** The script that brings it to life is the built file of this module. */
  module: string
  /** What goes inside `SITE_CONTAINER`, piece by piece: as text, or encoded in UTF-8 already. */
  html: readonly (string | Uint8Array)[]
  /** From which the browser hydrates. */
  props: object
  head: Head
  language: string
  direction: 'ltr' | 'rtl'
  theme: PageTheme
  cookies?: readonly ChoiceCookie[]
  /** The ids of products in it that do not stand in the props: a change of one of them makes the page old. */
  shows?: readonly string[]
}

export interface Head {
  title: string
  description?: string
  /** A path; absent where the page is not for search engines. */
  canonical?: string
  /** Languages in which the page can be had, by BCP 47 tag: path. */
  alternates?: Readonly<Record<string, string>>
  /** An absolute address, 1200 × 630. */
  image?: string
  type?: 'website' | 'product'
  /** schema.org things. */
  data?: readonly object[]
  /** Pictures the first screen needs. */
  preload?: readonly { href: string; srcSet?: string; sizes?: string }[]
  siteName: string
}

/** What advertisers add to addresses changes nothing on a page. */
const meaningless = /^(utm_\w+|gclid|fbclid|msclkid|mc_\w+)$/

/** Of the end of an address what its page depends on. */
export function meantBy(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !meaningless.test(name)))
}
