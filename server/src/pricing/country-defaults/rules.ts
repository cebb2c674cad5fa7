import type {
  RateGroup,
  SettingChange,
  SuggestedRate,
  SuggestedRegion,
} from '@cartwright/contract/pricing/countries/defaults.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { fromMillionths } from '../../platform/values/money.ts'
import { defaultSettings, type SiteSettings } from '../../sites/settings/rules.ts'
import { subdivisionCode } from '../model/addresses.rules.ts'
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
  return (['country', 'currency', 'taxIncludedInPrices'] as const).flatMap((setting) => {
    const [before, after] = [settings[setting], wanted[setting]]
    if (after === undefined || before === after) return []
    const blocked = setting === 'currency' && hasPrices
    const isUsual = setting === 'country' || (before === defaultSettings[setting] && !hasPrices)
    return [{ setting, before: String(before), after: String(after), suggested: isUsual, blocked }]
  })
}

/** The settings of a country; only itself for one without a table of rates. */
export function wantedSettings(
  country: string,
): Pick<SiteSettings, 'country'> & Partial<Pick<SiteSettings, 'currency' | 'taxIncludedInPrices'>> {
  const { currency } = europe[country] ?? {}
  if (currency) return { country, currency, taxIncludedInPrices: true }
  return country === 'US' ? { country, currency: 'USD', taxIncludedInPrices: false } : { country }
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
