import Type, { type Static } from 'typebox'
import { AbandonedCheckoutSettings } from '../abandoned-checkouts/settings.ts'
import { type CatalogueLimit, catalogueLimits } from '../catalogue/limits.ts'
import { CatalogVersion } from '../catalogue-v3/reads.ts'
import { ReturnSettings } from '../returns/settings.ts'
import { ParcelPackage } from '../shipping-labels/labels.ts'
import {
  Amount,
  CountryCode,
  CurrencyCode,
  Email,
  Fields,
  Guid,
  LanguageTag,
  Phone,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// The calls under /admin/v1 for settings, beyond the published contract.

export const Origin = Type.String({ pattern: '^https?://[^\\s/?#]+$', maxLength: 300 })
/** An exact redirect URI. Apps use schemes of their own. */
export const RedirectAddress = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9+.-]*:[^\\s#]+$', maxLength: 2048 })
const Name = Text({ min: 1, max: 100 })

export const SiteAddress = Type.Object({
  country: CountryCode,
  ...Fields({
    subdivision: Text({ max: 50 }),
    city: Text({ max: 50 }),
    postalCode: Text({ max: 50 }),
    addressLine: Text({ max: 150 }),
  }).properties,
})
export type SiteAddress = Static<typeof SiteAddress>

/** `#rrggbb` */
export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

/** Each as `#rrggbb`. Default: the default look. */
export const ThemeColours = Fields({
  paper: Colour,
  surface: Colour,
  sunken: Colour,
  ink: Colour,
  inkSoft: Colour,
  line: Colour,
  lineStrong: Colour,
  accent: Colour,
  accentStrong: Colour,
  accentSoft: Colour,
  onAccent: Colour,
})
export type ThemeColours = Static<typeof ThemeColours>

export const TextFace = Strings(['system', 'humanist', 'rounded', 'serif'])
export type TextFace = Static<typeof TextFace>

export const DisplayFace = Strings(['fraunces', ...TextFace.enum])
export type DisplayFace = Static<typeof DisplayFace>

/** The theme of storefront, hosted pages and e-mails. Replaced as a whole: missing values are the defaults. */
export const Theme = Fields({
  light: ThemeColours,
  dark: ThemeColours,
  /** Radius of corners, in pixels. */
  radius: Whole({ max: 32 }),
  textFace: TextFace,
  displayFace: DisplayFace,
  /** The media id of the logo. */
  logo: Text({ min: 1, max: 200 }),
})
export type Theme = Static<typeof Theme>

const limits = Object.entries(catalogueLimits).map(([name, { most }]) => [name, Whole({ min: 1, max: most })])

/** Limits of the catalogue. Replaced as a whole: missing values are the contract's. */
export const SiteLimits = Fields(
  Object.fromEntries(limits) as Record<CatalogueLimit, ReturnType<typeof Whole>>,
)
export type SiteLimits = Static<typeof SiteLimits>

/** Who sells, as the law of many countries asks for it. Replaced as a whole. Without an address: that of the shop. */
export const Seller = Fields({
  legalName: Text({ max: 200 }),
  address: SiteAddress,
  registerEntry: Text({ max: 200 }),
  /** With the letters of its country, such as DE123456788. */
  vatId: Text({ max: 30 }),
  taxNumber: Text({ max: 50 }),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  bank: Fields({ holder: Text({ max: 100 }), iban: Text({ max: 50 }), bic: Text({ max: 20 }) }),
  /** Whether the storefront has a page with all this, unless the shop has a page `imprint` of its own. */
  imprint: Type.Boolean(),
})
export type Seller = Static<typeof Seller>

/** Begins numbers of documents. It must not end with a digit, so that each number is of one series. */
export const NumberPrefix = Type.String({ pattern: '^(?:[A-Za-z0-9/_.-]*[A-Za-z/_.-])?$', maxLength: 20 })

/** Replaced as a whole: missing values are the defaults. */
export const InvoiceSettings = Fields({
  /** When an order gets its invoice without anybody asking for it. */
  issue: Strings(['BY_HAND', 'AT_PAYMENT', 'AT_SHIPMENT']),
  /** Since when. The shop sets it. */
  automaticSince: Text(),
  prefix: NumberPrefix,
  creditNotePrefix: NumberPrefix,
  /** Of a series that has no document yet. */
  firstNumber: Whole({ min: 1, max: 999_999_999 }),
  /** Whether each year has series of its own, with the year in their numbers. */
  yearly: Type.Boolean(),
  /** Whether buyers get documents by e-mail when they are issued. */
  email: Type.Boolean(),
  /** Whether invoices carry their data as XML (EN 16931) inside. */
  eInvoice: Type.Boolean(),
  /** Whether the seller is exempt from VAT as a small business. */
  smallBusiness: Type.Boolean(),
  /** Whether invoices say why sales to businesses in other member states of the EU are untaxed. */
  reverseCharge: Type.Boolean(),
  /** At the end of each invoice. */
  note: Text({ max: 1000 }),
})
export type InvoiceSettings = Static<typeof InvoiceSettings>

/** What buyers agree to at the hosted checkout. Replaced as a whole. */
export const TermsSettings = Fields({
  /** Whether they tick a box before they order. */
  required: Type.Boolean(),
  /** The slugs of the pages that it is about, such as `terms` and `cancellation`. */
  pages: Type.Array(Text({ min: 1, max: 100 }), { maxItems: 5, uniqueItems: true }),
})
export type TermsSettings = Static<typeof TermsSettings>

/** What the button says that places the order, in each language of the checkout. Replaced as a whole: missing ones are usual words. */
export const OrderButton = Fields({ en: Text({ min: 1, max: 40 }), de: Text({ min: 1, max: 40 }) })
export type OrderButton = Static<typeof OrderButton>

/** Replaced as a whole: missing values are the defaults. */
export const TaxSettings = Fields({
  /**
   * `ASK`: the checkout asks for a company and its VAT ID. `UNTAXED`: and companies in other member states of the EU buy
   * without tax. Default: `OFF`.
   */
  companies: Strings(['OFF', 'ASK', 'UNTAXED']),
  /** Whether VIES, the register of the EU, is asked about a VAT ID. Otherwise its check digits alone decide. Default: `true`. */
  vies: Type.Boolean(),
  /** What becomes of the tax while VIES does not answer. Default: `CHARGE`. */
  withoutAnswer: Strings(['CHARGE', 'WAIVE']),
  /**
   * The rates of sales to other member states of the EU. `ORIGIN`: those of the shop’s own address, for a shop below the
   * threshold of the One-Stop-Shop. Default: `DESTINATION`.
   */
  salesInEurope: Strings(['ORIGIN', 'DESTINATION']),
})
export type TaxSettings = Static<typeof TaxSettings>

/** What buyers read of a way to pay. */
const PaymentText = Fields({ title: Text({ max: 100 }), instructions: Text({ max: 1000 }) })

/** What an order must be so that a way to pay is offered for it. Absent fields do not matter. */
export const PaymentConditions = Fields({
  /** Of the delivery; of what is not sent, of the billing address, or else of the shop. None: any. */
  countries: Type.Array(CountryCode, { maxItems: 250, uniqueItems: true }),
  /** In the shop's currency. */
  minTotal: Amount,
  maxTotal: Amount,
})
export type PaymentConditions = Static<typeof PaymentConditions>

export const SiteSettings = Fields({
  tagline: Text({ max: 200 }),
  announcement: Text({ max: 200 }),
  about: Text({ max: 8000 }),
  currency: CurrencyCode,
  /**
   * Additional currencies to show prices in. `rate` is the value of one unit of the shop's currency. Payments are in
   * the shop's currency.
   */
  currencies: Type.Array(Type.Object({ code: CurrencyCode, rate: Amount }), { maxItems: 50 }),
  language: LanguageTag,
  /** Additional languages. */
  languages: Type.Array(LanguageTag, { maxItems: 50 }),
  country: CountryCode,
  timeZone: Text({ min: 1, max: 64 }),
  weightUnit: Strings(['KG', 'LB']),
  taxIncludedInPrices: Type.Boolean(),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  /** Whether the merchant gets an e-mail about each new order. */
  orderNotifications: Type.Boolean(),
  /** The addresses that get it. None: the shop's own address, or else its owners. */
  orderNotificationEmails: Type.Array(Email, { maxItems: 10 }),
  address: SiteAddress,
  seller: Seller,
  invoices: InvoiceSettings,
  taxes: TaxSettings,
  terms: TermsSettings,
  orderButton: OrderButton,
  returns: ReturnSettings,
  /** The boxes and envelopes of the shop, from which shipping labels take their measures. */
  packages: Type.Array(ParcelPackage, { maxItems: 50 }),
  abandonedCheckouts: AbandonedCheckoutSettings,
  /** The countries that the rest of the world leaves out. A region that names one delivers there all the same. */
  noDeliveryTo: Type.Array(CountryCode, { maxItems: 250, uniqueItems: true }),
  taxAddress: Strings(['SHIPPING', 'BILLING', 'BUSINESS']),
  reservation: Strings(['NONE', 'ON_PAYMENT', 'ON_CHECKOUT']),
  holdMinutes: Whole({ min: 1, max: 1440 }),
  /** The low-stock threshold, unless the variant or product has its own. */
  lowStockThreshold: Whole({ max: 99_999 }),
  /** Whether the shop accepts back-in-stock requests. */
  backInStock: Type.Boolean(),
  /** Whether the shop accepts reviews, and whether they are shown before somebody has looked at them. */
  reviews: Strings(['CLOSED', 'AFTER_APPROVAL', 'AT_ONCE']),
  /** Who may review a product: every member, or those who have bought it. */
  reviewers: Strings(['MEMBERS', 'BUYERS']),
  /** What becomes of a subscription that nobody has paid a week after it was due. */
  unpaidSubscriptions: Strings(['END', 'KEEP']),
  /** Whether visitors can register. */
  registrationOpen: Type.Boolean(),
  /** Whether new members must verify their e-mail address before they sign in. */
  verifyEmail: Type.Boolean(),
  /** Whether the merchant approves each new member. */
  approveMembers: Type.Boolean(),
  /** When a sign-in or registration needs a captcha. `ADAPTIVE`: after several failed attempts. */
  captcha: Strings(['OFF', 'ADAPTIVE', 'ALWAYS']),
  /** Minimum length of a member's password, in characters. */
  minPasswordLength: Whole({ min: 8, max: 15 }),
  /** What happens to the visitor's and the member's cart at sign-in. */
  cartAtSignIn: Strings(['MERGE', 'KEEP_MEMBER', 'KEEP_VISITOR']),
  /** The ways to pay, in the order that buyers see them in. */
  paymentMethods: Type.Array(Text({ min: 1, max: 50 }), { maxItems: 20 }),
  /** By method: what buyers read, in the language of the shop and in its others. */
  paymentTexts: Type.Record(
    Text({ max: 50 }),
    Fields({
      ...PaymentText.properties,
      translations: Type.Record(LanguageTag, PaymentText, { maxProperties: 50 }),
    }),
    { maxProperties: 20 },
  ),
  /** By method: which orders it is offered for. */
  paymentConditions: Type.Record(Text({ max: 50 }), PaymentConditions, { maxProperties: 20 }),
  additionalFees: Type.Array(
    Type.Object({
      code: Text({ min: 1, max: 100 }),
      name: Text({ min: 1, max: 50 }),
      amount: Amount,
      ...Fields({ taxable: Type.Boolean(), taxGroupId: Guid }).properties,
    }),
    { maxItems: 20 },
  ),
  theme: Theme,
  analytics: Type.Boolean(),
  /** How long the audit log is kept. */
  auditLogDays: Whole({ min: 30, max: 3650 }),
  /** The generation of the catalogue that storefronts of the published clients are told to use. */
  catalogVersion: CatalogVersion,
  limits: SiteLimits,
  /** How long the history of the catalogue is kept. */
  historyDays: Whole({ min: 90, max: 3650 }),
})
export type SiteSettings = Static<typeof SiteSettings>

export const Site = Fields({
  id: Guid,
  name: Name,
  settings: SiteSettings,
  revision: Revision,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type Site = Static<typeof Site>

export const GetSiteRequest = Type.Object({})
/**
 * `publicUrl` is the URL of the shop without a trailing slash. `currencyStays` is true while products have prices: then
 * the currency cannot change.
 */
export const GetSiteReply = Type.Object({ site: Site, publicUrl: Text(), currencyStays: Type.Boolean() })
export const UpdateSiteRequest = Type.Object({
  site: Fields({ name: Name, settings: SiteSettings, revision: Revision }),
})
export const UpdateSiteReply = Type.Object({ site: Site })
