import Type, { type Static } from 'typebox'
import { type CatalogueLimit, catalogueLimits } from '../catalogue/limits.ts'
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

// The calls under /admin/v1: what a merchant sets and the published contract has no call for.

export const Origin = Type.String({ pattern: '^https?://[^\\s/?#]+$', maxLength: 300 })
/** An exact address; apps use schemes of their own. */
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

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

/** Each as `#rrggbb`; those left out are the default look's. */
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

/** The look of storefront, hosted pages and e-mails. Sent as a whole: what is left out is the default look's. */
export const Theme = Fields({
  light: ThemeColours,
  dark: ThemeColours,
  /** Of corners, in pixels. */
  radius: Whole({ max: 32 }),
  textFace: TextFace,
  displayFace: DisplayFace,
  /** The media id of a picture of this shop. */
  logo: Text({ min: 1, max: 200 }),
})
export type Theme = Static<typeof Theme>

const limits = Object.entries(catalogueLimits).map(([name, { most }]) => [name, Whole({ min: 1, max: most })])

/** What fits into fields of the catalogue. Sent as a whole: those left out are the contract's own. */
export const SiteLimits = Fields(
  Object.fromEntries(limits) as Record<CatalogueLimit, ReturnType<typeof Whole>>,
)
export type SiteLimits = Static<typeof SiteLimits>

export const SiteSettings = Fields({
  tagline: Text({ max: 200 }),
  announcement: Text({ max: 200 }),
  about: Text({ max: 8000 }),
  currency: CurrencyCode,
  /** Prices are also shown in these; `rate` is what one unit of the shop's currency is worth. Paid is in the shop's. */
  currencies: Type.Array(Type.Object({ code: CurrencyCode, rate: Amount }), { maxItems: 50 }),
  language: LanguageTag,
  /** Languages shown besides the shop's own. */
  languages: Type.Array(LanguageTag, { maxItems: 50 }),
  country: CountryCode,
  timeZone: Text({ min: 1, max: 64 }),
  weightUnit: Strings(['KG', 'LB']),
  taxIncludedInPrices: Type.Boolean(),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  address: SiteAddress,
  taxAddress: Strings(['SHIPPING', 'BILLING', 'BUSINESS']),
  reservation: Strings(['NONE', 'ON_CHECKOUT']),
  holdMinutes: Whole({ min: 1, max: 1440 }),
  /** So many left of a variant are few, unless it or its product says otherwise. */
  lowStockThreshold: Whole({ max: 99_999 }),
  /** Whether shoppers may ask for an e-mail when something is back in stock. */
  backInStock: Type.Boolean(),
  /** Whether visitors may become members by themselves. */
  registrationOpen: Type.Boolean(),
  /** Whether new members show that their e-mail address is theirs before they are let in. */
  verifyEmail: Type.Boolean(),
  /** Whether a merchant lets new members in, one by one. */
  approveMembers: Type.Boolean(),
  /** When somebody who signs in or registers has a captcha to solve; `ADAPTIVE`: after several wrong tries. */
  captcha: Strings(['OFF', 'ADAPTIVE', 'ALWAYS']),
  /** Characters of a member's password. */
  minPasswordLength: Whole({ min: 8, max: 15 }),
  /** What becomes of the two carts of a visitor who signs in. */
  cartAtSignIn: Strings(['MERGE', 'KEEP_MEMBER', 'KEEP_VISITOR']),
  paymentMethods: Type.Array(Text({ min: 1, max: 50 }), { maxItems: 20 }),
  paymentTexts: Type.Record(
    Text({ max: 50 }),
    Fields({ title: Text({ max: 100 }), instructions: Text({ max: 1000 }) }),
    { maxProperties: 20 },
  ),
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
  /** How long it is kept who did what. */
  auditLogDays: Whole({ min: 30, max: 3650 }),
  limits: SiteLimits,
  /** How long it is kept what was changed in the catalogue. */
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
 * `publicUrl` is where shoppers reach the shop, without a slash at the end; `currencyStays` while products have prices in
 * the shop's currency, which cannot be another then.
 */
export const GetSiteReply = Type.Object({ site: Site, publicUrl: Text(), currencyStays: Type.Boolean() })
export const UpdateSiteRequest = Type.Object({
  site: Fields({ name: Name, settings: SiteSettings, revision: Revision }),
})
export const UpdateSiteReply = Type.Object({ site: Site })

export const OAuthClient = Fields({
  id: Guid,
  name: Name,
  kind: Strings(['compat', 'modern']),
  redirectUris: Type.Array(Text()),
  allowedOrigins: Type.Array(Text()),
  createdDate: Timestamp,
  revoked: Type.Boolean(),
})
export type OAuthClient = Static<typeof OAuthClient>

const addresses = {
  redirectUris: Type.Array(RedirectAddress, { maxItems: 100 }),
  allowedOrigins: Type.Array(Origin, { maxItems: 100 }),
}

export const ListOAuthClientsRequest = Type.Object({})
export const ListOAuthClientsReply = Type.Object({ clients: Type.Array(OAuthClient) })
export const CreateOAuthClientRequest = Type.Object({
  client: Type.Object({ name: Name, kind: Strings(['compat', 'modern']), ...Fields(addresses).properties }),
})
export const CreateOAuthClientReply = Type.Object({ client: OAuthClient })
export const UpdateOAuthClientRequest = Type.Object({
  client: Type.Object({ id: Guid, ...Fields({ name: Name, ...addresses }).properties }),
})
export const UpdateOAuthClientReply = CreateOAuthClientReply
export const RevokeOAuthClientRequest = Type.Object({ id: Guid })
export const RevokeOAuthClientReply = CreateOAuthClientReply

export const ApiKey = Fields({
  id: Guid,
  name: Name,
  permissions: Type.Array(Text()),
  createdDate: Timestamp,
  revoked: Type.Boolean(),
})
export type ApiKey = Static<typeof ApiKey>

export const ListApiKeysRequest = Type.Object({})
export const ListApiKeysReply = Type.Object({ keys: Type.Array(ApiKey) })
export const CreateApiKeyRequest = Type.Object({
  key: Type.Object({
    name: Name,
    permissions: Type.Array(Text({ min: 1, max: 100 }), { minItems: 1, maxItems: 50 }),
  }),
})
/** `secret` is the key itself: it is shown this once and kept as a hash. */
export const CreateApiKeyReply = Type.Object({ key: ApiKey, secret: Text() })
export const RevokeApiKeyRequest = Type.Object({ id: Guid })
export const RevokeApiKeyReply = Type.Object({ key: ApiKey })

export const Message = Fields({
  id: Guid,
  from: Text(),
  to: Text(),
  subject: Text(),
  text: Text(),
  html: Text(),
  /** It lets its reader in, so neither text nor HTML is shown. */
  confidential: Type.Boolean(),
  createdDate: Timestamp,
  sent: Type.Boolean(),
})
export type Message = Static<typeof Message>

/** `to` finds the messages of one recipient; `before` is the `createdDate` of the last message of the page before. */
export const ListMessagesRequest = Fields({
  to: Text({ max: 254 }),
  before: Timestamp,
  limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
})
export const ListMessagesReply = Type.Object({ messages: Type.Array(Message) })
export const GetMessageRequest = Type.Object({ id: Guid })
export const GetMessageReply = Type.Object({ message: Message })
