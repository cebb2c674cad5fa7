import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import { Price } from '../orders/line-items.ts'
import { Order } from '../orders/orders.ts'
import {
  CountryCode,
  CurrencyCode,
  EmptyReply,
  EmptyRequest,
  Guid,
  LanguageTag,
  LocalDate,
  optional,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { SiteAddress } from './settings.ts'

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
  /** Whether shoppers may ask to be told when something is back in stock. */
  backInStock: Type.Boolean(),
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

// ── Pages of the merchant's own words ───────────────────────────────────────────────────────────────────

/** The last part of the page's address: `about`, `opening-hours`. */
const PageSlug = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 80 })
const page = {
  slug: PageSlug,
  title: Text({ min: 1, max: 200 }),
  /** Markdown, at most 100 KB of it. */
  body: Text({ max: 102_400 }),
}

export const SitePage = Type.Object({
  ...page,
  inFooter: Type.Boolean(),
  /** Pages are listed by it, then by title. */
  position: Whole(),
  revision: Revision,
  updatedDate: Timestamp,
})
export type SitePage = Static<typeof SitePage>

/**
 * Without a revision a new page, in the footer and at position 0 when nothing else is said; with that of the page there
 * is, a change of it.
 */
export const SitePageDraft = Type.Object({
  ...page,
  ...optional({ inFooter: Type.Boolean(), position: Whole(), revision: Revision }),
})
export type SitePageDraft = Static<typeof SitePageDraft>

const BySlug = Type.Object({ slug: Text({ max: 80 }) })
const SitePageEnvelope = Type.Object({ page: SitePage })

export const ListSitePagesRequest = EmptyRequest
export type ListSitePagesRequest = EmptyRequest
export const ListSitePagesReply = Type.Object({ pages: Type.Array(SitePageLink) })
export type ListSitePagesReply = Static<typeof ListSitePagesReply>

export const GetSitePageRequest = BySlug
export type GetSitePageRequest = Static<typeof GetSitePageRequest>
export const GetSitePageReply = SitePageEnvelope
export type GetSitePageReply = Static<typeof GetSitePageReply>

export const SaveSitePageRequest = Type.Object({ page: SitePageDraft })
export type SaveSitePageRequest = Static<typeof SaveSitePageRequest>
export const SaveSitePageReply = SitePageEnvelope
export type SaveSitePageReply = Static<typeof SaveSitePageReply>

export const DeleteSitePageRequest = BySlug
export type DeleteSitePageRequest = Static<typeof DeleteSitePageRequest>
export const DeleteSitePageReply = EmptyReply
export type DeleteSitePageReply = EmptyReply

// ── A guest's order ─────────────────────────────────────────────────────────────────────────────────────

/** As they stand in the e-mail; a `#` before the number is let through. */
export const LookUpOrderRequest = Type.Object({
  number: Text({ min: 1, max: 30 }),
  email: Text({ min: 1, max: 254 }),
})
export type LookUpOrderRequest = Static<typeof LookUpOrderRequest>
/**
 * Of the order: number, statuses, dates, line items with name, options, picture, quantity and price, the sums, how it is
 * delivered, and of the recipient the first name, an initial, city and country. No id, and nothing else of the address.
 */
export const LookUpOrderReply = Type.Object({ order: Order })
export type LookUpOrderReply = Static<typeof LookUpOrderReply>

// ── What is looked at ───────────────────────────────────────────────────────────────────────────────────

export const EventKind = Strings(['page-view', 'product-view', 'add-to-cart', 'checkout-started'])
export type EventKind = Static<typeof EventKind>

export const DeviceClass = Strings(['phone', 'desktop'])
export type DeviceClass = Static<typeof DeviceClass>

export const StorefrontEvent = Type.Object({
  kind: EventKind,
  /** Of the page; what follows a `?` is left out, ids are made unreadable. */
  path: Type.String({ pattern: '^/', maxLength: 2048 }),
  ...optional({
    productId: Guid,
    /** Where the visit came from: an address or a host, of which the host is kept. */
    referrer: Text({ max: 2048 }),
    device: DeviceClass,
  }),
})
export type StorefrontEvent = Static<typeof StorefrontEvent>

export const RecordEventsRequest = Type.Object({
  events: Type.Array(StorefrontEvent, { minItems: 1, maxItems: 20 }),
})
export type RecordEventsRequest = Static<typeof RecordEventsRequest>
export const RecordEventsReply = EmptyReply
export type RecordEventsReply = EmptyReply

export const AnalyticsDay = Type.Object({
  /** In the time zone of the shop. */
  day: LocalDate,
  /** Page views that came from elsewhere or by typing the address: how often people came. */
  visits: Whole(),
  pageViews: Whole(),
  productViews: Whole(),
  addToCarts: Whole(),
  checkoutsStarted: Whole(),
  /** Counted by the orders there are. */
  ordersPlaced: Whole(),
})
export type AnalyticsDay = Static<typeof AnalyticsDay>

/** The lists have at most 20 entries, the most looked at first. */
export const AnalyticsSummary = Type.Object({
  from: LocalDate,
  to: LocalDate,
  timeZone: Text(),
  /** Every day of the span. */
  days: Type.Array(AnalyticsDay),
  products: Type.Array(Type.Object({ productId: Guid, name: Text(), views: Whole(), addToCarts: Whole() })),
  pages: Type.Array(Type.Object({ path: Text(), views: Whole() })),
  referrers: Type.Array(Type.Object({ host: Text(), views: Whole() })),
  /** Page views by device. */
  devices: Type.Object({ phone: Whole(), desktop: Whole() }),
})
export type AnalyticsSummary = Static<typeof AnalyticsSummary>

/** Both days count; at most 395 of them. The last 30 days when nothing is said. */
export const GetAnalyticsSummaryRequest = Type.Object(optional({ from: LocalDate, to: LocalDate }))
export type GetAnalyticsSummaryRequest = Static<typeof GetAnalyticsSummaryRequest>
export const GetAnalyticsSummaryReply = Type.Object({ summary: AnalyticsSummary })
export type GetAnalyticsSummaryReply = Static<typeof GetAnalyticsSummaryReply>
