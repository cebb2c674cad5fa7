import type {
  CountrySetting,
  RateGroup,
  SettingChange,
  SuggestedRate,
  SuggestedRegion,
} from '@cartwright/contract/pricing/countries/defaults.ts'
import {
  type Template,
  templateKinds,
  templateOf,
} from '@cartwright/contract/sites/wording/page-templates.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { fromMillionths } from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { defaultSettings, type SiteSettings } from '../../sites/settings/rules.ts'
import { subdivisionCode } from '../model/addresses.rules.ts'
import { elsewhere, languageOf, templatePlaceOf, timeZoneOf } from './elsewhere.rules.ts'
import { type DatedRate, europe } from './europe.rules.ts'
import { unitedStates } from './united-states.rules.ts'

/** The day on which the tables of rates were compared with published overviews. */
export const ratesFrom = '2026-11-30'

export type TaxPlace = Pick<SuggestedRegion, 'country' | 'subdivision'>

export function placeKey({ country, subdivision = '' }: TaxPlace): string {
  return `${country} ${subdivisionCode(country, subdivision)}`.trim()
}

/** What changes with the country, where it differs from what the shop has. */
export function settingChanges(country: string, settings: SiteSettings, hasPrices: boolean): SettingChange[] {
  const wanted = wantedSettings(country)
  return countrySettings.flatMap((setting) => {
    const [before, after] = [settings[setting], wanted[setting]]
    if (after === undefined || before === after) return []
    const blocked = setting === 'currency' && hasPrices
    const isUnset = before === defaultSettings[setting]
    const isUsual = setting === 'country' || (isUnset && (setting === 'timeZone' || !hasPrices))
    return [{ setting, before: String(before), after: String(after), suggested: isUsual, blocked }]
  })
}

/** In the order of the preview. */
const countrySettings = ['country', 'currency', 'taxIncludedInPrices', 'timeZone', 'language'] as const

/** The settings of a country, as far as they are known. */
export function wantedSettings(
  country: string,
): Pick<SiteSettings, 'country'> & Partial<Pick<SiteSettings, CountrySetting>> {
  const { currency } = europe[country] ?? {}
  return {
    country,
    ...(currency ? { currency, taxIncludedInPrices: true } : elsewhere[country]),
    ...optional('timeZone', timeZoneOf(country)),
    ...optional('language', languageOf(country)),
  }
}

/** The examples of pages that are near the law of a country. */
export function suggestedPages(country: string, language: string): Template[] {
  const place = templatePlaceOf(country, language)
  return place ? templateKinds.map((kind) => templateOf(kind, place)) : []
}

/** The regions to choose from: the own country or state is suggested, the other members of the EU or states are offered. */
export function suggestedRegions(
  country: string,
  { today, subdivision }: { today: string; subdivision: string | null | undefined },
): SuggestedRegion[] {
  if (country === 'US') {
    const own = subdivisionCode(country, subdivision ?? '')
    return Object.keys(unitedStates).map((state) => stateRegion(state, { today, suggested: state === own }))
  }
  if (!europe[country]) return []
  const others = Object.keys(europe).filter((code) => code !== country)
  return [country, ...others].map((code) => ({
    country: code,
    suggested: code === country,
    rates: europeanRates(code, today),
  }))
}

function stateRegion(state: string, { today, suggested }: { today: string; suggested: boolean }) {
  const subdivision = `US-${state}`
  const name = regionChoices('US')?.find(({ value }) => value === subdivision)?.label ?? state
  const rates = ratesOf(unitedStates[state] ?? [], { group: 'STANDARD', taxName: `${name} sales tax`, today })
  return { country: 'US', subdivision, suggested, rates }
}

function europeanRates(country: string, today: string): SuggestedRate[] {
  const { taxName = '', standard = [], reduced = [], secondReduced = [] } = europe[country] ?? {}
  return [
    ...ratesOf(standard, { group: 'STANDARD', taxName, today }),
    ...ratesOf(reduced, { group: 'REDUCED', taxName, today }),
    ...ratesOf(secondReduced, { group: 'SECOND_REDUCED', taxName, today }),
  ]
}

/** The rate of today, and those that are known to follow. */
function ratesOf(
  rates: readonly DatedRate[],
  { group, taxName, today }: { group: RateGroup; taxName: string; today: string },
): SuggestedRate[] {
  const current = rates.findLastIndex(([, firstDay = '']) => firstDay <= today)
  return rates.slice(Math.max(current, 0)).map(([percent, firstDay]) => ({
    group,
    taxName,
    taxRate: fromMillionths(BigInt(Math.round(percent * 10_000))),
    ...(firstDay ? { firstDay } : {}),
  }))
}
