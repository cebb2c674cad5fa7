import Type, { type Static } from 'typebox'
import { SiteAddress } from './admin.ts'
import {
  CountryCode,
  CurrencyCode,
  EmptyRequest,
  Guid,
  LanguageTag,
  optional,
  Strings,
  Text,
} from './common.ts'
import { Image } from './line-items.ts'
import { Price } from './order-line-items.ts'

// What a storefront needs beside the published contract: calls of our own, for everybody who may look at the shop.

// ── The shop itself ─────────────────────────────────────────────────────────────────────────────────────

const Properties = Type.Record(Text(), Text())

/**
 * CSS custom properties by name with the two dashes; empty for the default look. What stands in `light` counts in the
 * dark too, unless `dark` says otherwise.
 */
export const StorefrontTheme = Type.Object({ light: Properties, dark: Properties })
export type StorefrontTheme = Static<typeof StorefrontTheme>

/** A page of the merchant's own words, as menus show it. */
export const SitePageLink = Type.Object({ slug: Text(), title: Text(), inFooter: Type.Boolean() })
export type SitePageLink = Static<typeof SitePageLink>

export const Storefront = Type.Object({
  siteId: Guid,
  name: Text(),
  tagline: Text(),
  announcement: Text(),
  about: Text(),
  /** The shop's own language, the first of `languages`. */
  language: LanguageTag,
  languages: Type.Array(LanguageTag),
  direction: Strings(['ltr', 'rtl']),
  /** The currency prices are kept in, the first of `currencies`. */
  currency: CurrencyCode,
  currencies: Type.Array(Type.Object({ code: CurrencyCode })),
  country: CountryCode,
  /** Where the shop delivers to: its own country first, then by code. */
  countries: Type.Array(CountryCode),
  /** IANA */
  timeZone: Text(),
  email: Text(),
  phone: Text(),
  address: SiteAddress,
  theme: StorefrontTheme,
  pages: Type.Array(SitePageLink),
  /** Whether the shop counts visits; when not, nothing sent to `recordEvents` is kept. */
  analytics: Type.Boolean(),
  /** Another text whenever anything here is another. */
  revision: Text(),
  ...optional({
    logo: Image,
    /** From this subtotal on, delivery inside the shop's own country costs nothing. */
    freeShippingFrom: Price,
  }),
})
export type Storefront = Static<typeof Storefront>

export const GetStorefrontRequest = EmptyRequest
export type GetStorefrontRequest = Static<typeof GetStorefrontRequest>
export const GetStorefrontReply = Type.Object({ storefront: Storefront })
export type GetStorefrontReply = Static<typeof GetStorefrontReply>
