import Type, { type Static } from 'typebox'
import { Site } from '../../sites/settings.ts'
import { PageSlug } from '../../sites/storefront.ts'
import {
  Amount,
  CountryCode,
  Fields,
  LanguageTag,
  LocalDate,
  Revision,
  Strings,
  Text,
} from '../../values/common.ts'

/** What a country usually means for a shop: settings, tax rates and drafts of pages to begin with. */

export const CountrySetting = Strings(['country', 'currency', 'taxIncludedInPrices', 'timeZone', 'language'])
export type CountrySetting = Static<typeof CountrySetting>

/** Values are texts: `EUR`, `true`. */
export const SettingChange = Type.Object({
  setting: CountrySetting,
  before: Text(),
  after: Text(),
  /** False where the merchant has chosen the present value, or products have prices that would mean something else. */
  suggested: Type.Boolean(),
  /** It cannot change any more: products have prices in the currency. */
  blocked: Type.Boolean(),
})
export type SettingChange = Static<typeof SettingChange>

export const RateGroup = Strings(['STANDARD', 'REDUCED', 'SECOND_REDUCED'])
export type RateGroup = Static<typeof RateGroup>

/** A fraction: 0.19 is 19 per cent. */
export const SuggestedRate = Type.Object({
  group: RateGroup,
  taxRate: Amount,
  taxName: Text(),
  ...Fields({ firstDay: LocalDate }).properties,
})
export type SuggestedRate = Static<typeof SuggestedRate>

const place = { country: CountryCode, ...Fields({ subdivision: Text({ max: 50 }) }).properties }

export const SuggestedRegion = Type.Object({
  ...place,
  /** Whether the shop most likely sells there: its own country or state. */
  suggested: Type.Boolean(),
  rates: Type.Array(SuggestedRate),
})
export type SuggestedRegion = Static<typeof SuggestedRegion>

/** An example of a page, such as terms or privacy, that the shop has no page for. */
export const SuggestedPage = Type.Object({ slug: PageSlug, title: Text() })
export type SuggestedPage = Static<typeof SuggestedPage>

export const GetCountryDefaultsRequest = Type.Object({ country: CountryCode })
export type GetCountryDefaultsRequest = Static<typeof GetCountryDefaultsRequest>
/** `existing`: places that have rates already. They stay as they are. */
export const GetCountryDefaultsReply = Type.Object({
  settings: Type.Array(SettingChange),
  regions: Type.Array(SuggestedRegion),
  existing: Type.Array(Type.Object(place)),
  pages: Type.Array(SuggestedPage),
  /** Of the settings; to be sent with what is chosen. */
  revision: Revision,
  /** The day of the table of rates. */
  ratesFrom: LocalDate,
})
export type GetCountryDefaultsReply = Static<typeof GetCountryDefaultsReply>

export const ApplyCountryDefaultsRequest = Type.Object({
  country: CountryCode,
  settings: Type.Array(CountrySetting, { maxItems: 10, uniqueItems: true }),
  regions: Type.Array(Type.Object(place), { maxItems: 100 }),
  revision: Revision,
  ...Fields({
    /** Slugs of examples of pages. Each becomes a draft, which nobody but staff sees. */
    pages: Type.Array(PageSlug, { maxItems: 10, uniqueItems: true }),
    /** Of the names of new tax groups, which staff read. Default: the language of the shop. */
    language: LanguageTag,
  }).properties,
})
export type ApplyCountryDefaultsRequest = Static<typeof ApplyCountryDefaultsRequest>
export const ApplyCountryDefaultsReply = Type.Object({ site: Site })
export type ApplyCountryDefaultsReply = Static<typeof ApplyCountryDefaultsReply>
