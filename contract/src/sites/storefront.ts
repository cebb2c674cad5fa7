import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import { MembersOnly } from '../catalogue/products.ts'
import { Price } from '../orders/line-items.ts'
import { Order } from '../orders/orders.ts'
import {
  CountryCode,
  CurrencyCode,
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  LanguageTag,
  LocalDate,
  Nullable,
  optional,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { SiteAddress } from './settings.ts'

// Public calls for storefronts, beyond the published contract.

// ── The shop itself ─────────────────────────────────────────────────────────────────────────────────────

const Properties = Type.Record(Text(), Text())

/**
 * CSS custom properties by name, with the two dashes; empty for the default look. Values of `light` also apply in the
 * dark unless `dark` overrides them.
 */
export const StorefrontTheme = Type.Object({ light: Properties, dark: Properties })
export type StorefrontTheme = Static<typeof StorefrontTheme>

/** A page of the merchant, for menus. */
export const SitePageLink = Type.Object({
  slug: Text(),
  title: Text(),
  inFooter: Type.Boolean(),
  /** Only staff see it. */
  ...optional({ draft: Type.Boolean() }),
})
export type SitePageLink = Static<typeof SitePageLink>

export const Storefront = Type.Object({
  siteId: Guid,
  name: Text(),
  tagline: Text(),
  announcement: Text(),
  about: Text(),
  /** The shop's language, the first of `languages`. */
  language: LanguageTag,
  languages: Type.Array(LanguageTag),
  direction: Strings(['ltr', 'rtl']),
  /** The shop's currency, the first of `currencies`. */
  currency: CurrencyCode,
  currencies: Type.Array(Type.Object({ code: CurrencyCode })),
  country: CountryCode,
  /** The countries that the shop delivers to: its own first, then by code. */
  countries: Type.Array(CountryCode),
  /** IANA */
  timeZone: Text(),
  email: Text(),
  phone: Text(),
  address: SiteAddress,
  theme: StorefrontTheme,
  pages: Type.Array(SitePageLink),
  /** Whether the shop counts page views. If not, it ignores `recordEvents`. */
  analytics: Type.Boolean(),
  /** Whether the shop accepts back-in-stock requests. */
  backInStock: Type.Boolean(),
  /** Changes whenever anything here changes. */
  revision: Text(),
  ...optional({
    logo: Image,
    /** From this subtotal on, delivery within the shop's country is free. */
    freeShippingFrom: Price,
  }),
})
export type Storefront = Static<typeof Storefront>

export const GetStorefrontRequest = EmptyRequest
export type GetStorefrontRequest = Static<typeof GetStorefrontRequest>
export const GetStorefrontReply = Type.Object({ storefront: Storefront })
export type GetStorefrontReply = Static<typeof GetStorefrontReply>

// ── Pages of the merchant's own words ───────────────────────────────────────────────────────────────────

/** The slug of the page: `about`, `opening-hours`. */
export const PageSlug = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 80 })
const page = {
  slug: PageSlug,
  title: Text({ min: 1, max: 200 }),
  /** Markdown, at most 100 KB. */
  body: Text({ max: 102_400 }),
}

export const SitePage = Type.Object({
  ...page,
  inFooter: Type.Boolean(),
  /** Pages are sorted by position, then by title. */
  position: Whole(),
  revision: Revision,
  updatedDate: Timestamp,
  ...optional({
    /** Absent: the page is for everybody. */
    membersOnly: MembersOnly,
    /** The caller is not one of those members: `body` is empty. */
    locked: Type.Boolean(),
    /** Only staff see it. */
    draft: Type.Boolean(),
  }),
})
export type SitePage = Static<typeof SitePage>

/**
 * Without a `revision`, creates a page, by default in the footer at position 0. With the page's `revision`, updates it.
 */
export const SitePageDraft = Type.Object({
  ...page,
  ...optional({
    inFooter: Type.Boolean(),
    position: Whole(),
    revision: Revision,
    /** `null`: for everybody. Without plans: for all members. */
    membersOnly: Nullable(MembersOnly),
    /** `false` publishes it. Default: `false` for a new page, else as it is. */
    draft: Type.Boolean(),
  }),
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

/** Number and address as in the e-mail. A `#` before the number is allowed. */
export const LookUpOrderRequest = Type.Object({
  number: Text({ min: 1, max: 30 }),
  email: Text({ min: 1, max: 254 }),
})
export type LookUpOrderRequest = Static<typeof LookUpOrderRequest>
/**
 * The order's number, statuses, dates, line items with name, options, picture, quantity and price, totals and delivery;
 * of the recipient, the first name, an initial, city and country. No ids and no other part of the address. `returnsUrl`
 * is where the buyer asks for a return.
 */
export const LookUpOrderReply = Type.Object({ order: Order, ...Fields({ returnsUrl: Text() }).properties })
export type LookUpOrderReply = Static<typeof LookUpOrderReply>

// ── What is looked at ───────────────────────────────────────────────────────────────────────────────────

export const EventKind = Strings(['page-view', 'product-view', 'add-to-cart', 'checkout-started'])
export type EventKind = Static<typeof EventKind>

export const DeviceClass = Strings(['phone', 'desktop'])
export type DeviceClass = Static<typeof DeviceClass>

export const PagePath = Type.String({ pattern: '^/', maxLength: 2048 })

export const StorefrontEvent = Type.Object({
  kind: EventKind,
  /** The path of the page. The part after `?` is dropped, and ids are masked. */
  path: PagePath,
  ...optional({
    productId: Guid,
    /** The referrer: a URL or a host. Only the host is stored. */
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
  /** Number of visits: page views from another site or by a typed URL. */
  visits: Whole(),
  pageViews: Whole(),
  productViews: Whole(),
  addToCarts: Whole(),
  checkoutsStarted: Whole(),
  /** Counted from the orders. */
  ordersPlaced: Whole(),
})
export type AnalyticsDay = Static<typeof AnalyticsDay>

/** At most 20 entries per list, most viewed first. */
export const AnalyticsSummary = Type.Object({
  from: LocalDate,
  to: LocalDate,
  timeZone: Text(),
  /** Every day of the period. */
  days: Type.Array(AnalyticsDay),
  products: Type.Array(Type.Object({ productId: Guid, name: Text(), views: Whole(), addToCarts: Whole() })),
  pages: Type.Array(Type.Object({ path: Text(), views: Whole() })),
  referrers: Type.Array(Type.Object({ host: Text(), views: Whole() })),
  /** Page views by device. */
  devices: Type.Object({ phone: Whole(), desktop: Whole() }),
})
export type AnalyticsSummary = Static<typeof AnalyticsSummary>

/** Both days included, at most 395 days. Default: the last 30 days. */
export const GetAnalyticsSummaryRequest = Type.Object(optional({ from: LocalDate, to: LocalDate }))
export type GetAnalyticsSummaryRequest = Static<typeof GetAnalyticsSummaryRequest>
export const GetAnalyticsSummaryReply = Type.Object({ summary: AnalyticsSummary })
export type GetAnalyticsSummaryReply = Static<typeof GetAnalyticsSummaryReply>
