import type {
  ApplyCountryDefaultsRequest,
  CountrySetting,
  GetCountryDefaultsReply,
  SettingChange,
  SuggestedRate,
} from '@cartwright/contract/pricing/countries/defaults.ts'
import { countryName } from '@cartwright/contract/values/places.ts'
import { dateText, type LocaleSettings, percentText } from '../../components/display/formats.rules.ts'
import { languageName } from '../../settings/options.rules.ts'
import { percentOf } from '../rules.ts'

/** What of a preview is ticked. */
export interface Chosen {
  settings: readonly CountrySetting[]
  /** By {@link regionKey}. */
  regions: readonly string[]
  /** Slugs. */
  pages: readonly string[]
}

export function regionKey({ country, subdivision }: { country: string; subdivision?: string }): string {
  return subdivision ?? country
}

/** What is usual, without what the merchant has chosen otherwise. */
export function suggested({ settings, regions, pages }: GetCountryDefaultsReply): Chosen {
  return {
    settings: settings.filter((one) => one.suggested).map(({ setting }) => setting),
    regions: regions.filter((one) => one.suggested).map(regionKey),
    pages: pages.map(({ slug }) => slug),
  }
}

export function toRequest(
  country: string,
  { regions, revision }: GetCountryDefaultsReply,
  { settings, pages, ...chosen }: Chosen,
): ApplyCountryDefaultsRequest {
  const places = regions.filter((region) => chosen.regions.includes(regionKey(region)))
  return {
    country,
    revision,
    settings: [...settings],
    pages: [...pages],
    regions: places.map(({ country: code, subdivision }) =>
      subdivision ? { country: code, subdivision } : { country: code },
    ),
  }
}

/** A value of a setting for people. */
export function valueText(
  { setting }: Pick<SettingChange, 'setting'>,
  value: string,
  { language, included }: { language: string; included: Record<string, string> },
): string {
  if (setting === 'country') return countryName(value, language)
  if (setting === 'language') return languageName(value, language)
  return setting === 'taxIncludedInPrices' ? (included[value] ?? value) : value
}

/** `19% USt, 7% USt`; a rate that begins later follows the one that it replaces, and says when. */
export function ratesText(
  rates: readonly SuggestedRate[],
  {
    language,
    today,
    from,
  }: Pick<LocaleSettings, 'language'> & { today: string; from: (day: string) => string },
): string {
  return rates
    .map(({ taxRate, taxName, firstDay }) => {
      const text = `${percentText(percentOf(taxRate), { language })} ${taxName}`
      return firstDay && firstDay > today ? `${text} ${from(dateText(firstDay, language))}` : text
    })
    .join(', ')
}
