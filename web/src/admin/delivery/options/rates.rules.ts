import type { Condition, ConditionalRates } from '@cartwright/contract/pricing/delivery.ts'
import type { SlotValues } from '../slots/rules.ts'

/** What the price depends on; `other` stands for rates that a program set and the form cannot show. */
export type Basis = 'flat' | 'BY_TOTAL_WEIGHT' | 'BY_TOTAL_PRICE' | 'BY_TOTAL_QUANTITY' | 'other'

export interface Step {
  /** In the weight unit or currency of the shop, or in pieces; 0 for the first step. */
  from: number | string
  amount: number | string
}

export interface RateValues {
  basis: Basis
  /** In rising order; a flat rate is one step. */
  steps: Step[]
  /** The price of the items from which delivery is free; empty for never. */
  freeFrom: number | string
}

export function rateValues(rates: readonly ConditionalRates[]): RateValues {
  const [first] = rates
  const freeFrom =
    first && rates.length > 1 && Number(first.amount) === 0 ? startOf(first, 'BY_TOTAL_PRICE') : undefined
  const rest = freeFrom === undefined ? rates : rates.slice(1)
  const basis = basisOf(rest)
  if (basis === 'other') return { basis, steps: [], freeFrom: '' }
  const steps = rest.map((rate) => ({
    from: Number(rate.conditions?.[0]?.value ?? 0),
    amount: Number(rate.amount ?? 0),
  }))
  return { basis, steps: steps.reverse(), freeFrom: freeFrom ?? '' }
}

export interface PriceRange {
  lowest: number
  /** Whether some orders pay more. */
  varies: boolean
  /** The price of the items from which delivery is free. */
  freeFrom?: number
}

/** What buyers pay before delivery is free. */
export function priceRange(rates: readonly ConditionalRates[]): PriceRange {
  const { basis, steps, freeFrom } = rateValues(rates)
  const amounts = (basis === 'other' ? rates : steps).map(({ amount }) => Number(amount ?? 0))
  const lowest = Math.min(...(amounts.length > 0 ? amounts : [0]))
  return {
    lowest,
    varies: amounts.some((amount) => amount !== lowest),
    ...(freeFrom === '' ? {} : { freeFrom: Number(freeFrom) }),
  }
}

/** The rates in the order in which they are tried. Not for `other`. */
export function ratesOf({ basis, steps, freeFrom }: RateValues): ConditionalRates[] {
  const free = freeFrom === '' ? [] : [{ amount: '0', conditions: [atLeast('BY_TOTAL_PRICE', freeFrom)] }]
  if (basis === 'flat' || basis === 'other') {
    return [...free, { amount: String(steps[0]?.amount ?? 0), conditions: [] }]
  }
  const rising = steps.toSorted((one, other) => Number(one.from) - Number(other.from))
  const rates = rising.map(({ from, amount }) => ({
    amount: String(amount),
    conditions: Number(from) === 0 ? [] : [atLeast(basis, from)],
  }))
  return [...free, ...rates.reverse()]
}

/** The path of the first field without a value. */
export function missingField({ basis, steps }: RateValues): string | undefined {
  const shown = basis === 'flat' ? steps.slice(0, 1) : steps
  const index = shown.findIndex(({ from, amount }) => amount === '' || (basis !== 'flat' && from === ''))
  if (index < 0) return undefined
  return `steps.${index}.${steps[index]?.amount === '' ? 'amount' : 'from'}`
}

function basisOf(rates: readonly ConditionalRates[]): Basis {
  const last = rates.at(-1)
  if (rates.some(({ multiplyByQuantity }) => multiplyByQuantity)) return 'other'
  if (rates.length === 1 && last?.conditions?.length !== 0 && last?.conditions) return stepBasis(rates)
  return rates.length <= 1 ? 'flat' : stepBasis(rates)
}

/** The basis of steps in falling order; `other` for all other rates. */
function stepBasis(rates: readonly ConditionalRates[]): Basis {
  const kind = rates[0]?.conditions?.[0]?.type
  if (kind === undefined) return 'other'
  const starts = rates.map((rate, index) =>
    index === rates.length - 1 && (rate.conditions ?? []).length === 0 ? 0 : startOf(rate, kind),
  )
  const isFalling = starts.every((start, index) => index === 0 || Number(start) < Number(starts[index - 1]))
  return isFalling && !starts.includes(undefined) ? kind : 'other'
}

/** The start of a rate with exactly one condition, of this type. */
function startOf({ conditions = [] }: ConditionalRates, type: Condition['type']): number | undefined {
  const [condition] = conditions
  const isStart = conditions.length === 1 && condition?.type === type && condition?.operator === 'GTE'
  return isStart ? Number(condition.value) : undefined
}

function atLeast(type: NonNullable<Condition['type']>, value: number | string): Condition {
  return { type, operator: 'GTE', value: String(value) }
}

export interface OptionValues extends RateValues {
  title: string
  estimatedDeliveryTime: string
  deliveryRegionIds: string[]
  slots: SlotValues
}
