import type {
  ApplyCountryDefaultsRequest,
  CountrySetting,
  GetCountryDefaultsReply,
  SettingChange,
  SuggestedRate,
} from '@cartwright/contract/pricing/countries/defaults.ts'
import { countryName } from '@cartwright/contract/values/places.ts'
import { dateText, type LocaleSettings, percentText } from '../../components/display/formats.rules.ts'
import { percentOf } from '../rules.ts'

/** What of a preview is ticked. */
export interface Chosen {
  settings: readonly CountrySetting[]
  /** By {@link regionKey}. */
  regions: readonly string[]
}

export function regionKey({ country, subdivision }: { country: string; subdivision?: string }): string {
  return subdivision ?? country
}

/** What is usual, without what the merchant has chosen otherwise. */
export function suggested({ settings, regions }: GetCountryDefaultsReply): Chosen {
  return {
    settings: settings.filter((one) => one.suggested).map(({ setting }) => setting),
    regions: regions.filter((one) => one.suggested).map(regionKey),
  }
}

export function toRequest(
  country: string,
  { regions, revision }: GetCountryDefaultsReply,
  chosen: Chosen,
): ApplyCountryDefaultsRequest {
  const places = regions.filter((region) => chosen.regions.includes(regionKey(region)))
  return {
    country,
    revision,
    settings: [...chosen.settings],
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
  return setting === 'taxIncludedInPrices' ? (included[value] ?? value) : value
}

/** `19% USt, 7% USt`; rates that begin later say when. */
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
