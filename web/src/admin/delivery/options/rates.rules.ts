import type { Condition, ConditionalRates } from '@cartwright/contract/pricing/delivery.ts'

/** What the price of a delivery goes by; `other` is what programs set up and no form shows. */
export type Basis = 'flat' | 'BY_TOTAL_WEIGHT' | 'BY_TOTAL_PRICE' | 'BY_TOTAL_QUANTITY' | 'other'

export interface Step {
  /** In the shop's weight unit, currency or pieces; the first begins at nothing. */
  from: number | string
  amount: number | string
}

export interface RateValues {
  basis: Basis
  /** From the least; a flat rate is one step. */
  steps: Step[]
  /** From this price of the goods on it costs nothing; empty: never. */
  freeFrom: number | string
}

/** What a form shows of an option's rates. */
export function rateValues(rates: readonly ConditionalRates[]): RateValues {
  const [first] = rates
  const freeFrom =
    first && rates.length > 1 && Number(first.amount) === 0 ? from(first, 'BY_TOTAL_PRICE') : undefined
  const rest = freeFrom === undefined ? rates : rates.slice(1)
  const basis = basisOf(rest)
  if (basis === 'other') return { basis, steps: [], freeFrom: '' }
  const steps = rest.map((rate) => ({
    from: Number(rate.conditions?.[0]?.value ?? 0),
    amount: Number(rate.amount ?? 0),
  }))
  return { basis, steps: steps.reverse(), freeFrom: freeFrom ?? '' }
}

/** The rates a form stands for, the one that is looked at first first. Not for `other`. */
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

/** The place of the first thing that is not said, as the form names it. */
export function missingIn({ basis, steps }: RateValues): string | undefined {
  const shown = basis === 'flat' ? steps.slice(0, 1) : steps
  const index = shown.findIndex(({ from, amount }) => amount === '' || (basis !== 'flat' && from === ''))
  if (index < 0) return undefined
  return `steps.${index}.${steps[index]?.amount === '' ? 'amount' : 'from'}`
}

function basisOf(rates: readonly ConditionalRates[]): Basis {
  const last = rates.at(-1)
  if (rates.some(({ multiplyByQuantity }) => multiplyByQuantity)) return 'other'
  if (rates.length === 1 && last?.conditions?.length !== 0 && last?.conditions) return stepped(rates)
  return rates.length <= 1 ? 'flat' : stepped(rates)
}

/** Falling steps of one kind. */
function stepped(rates: readonly ConditionalRates[]): Basis {
  const kind = rates[0]?.conditions?.[0]?.type
  if (kind === undefined) return 'other'
  const starts = rates.map((rate, index) =>
    index === rates.length - 1 && (rate.conditions ?? []).length === 0 ? 0 : from(rate, kind),
  )
  const isFalling = starts.every((start, index) => index === 0 || Number(start) < Number(starts[index - 1]))
  return isFalling && !starts.includes(undefined) ? kind : 'other'
}

/** What the only condition of a rate begins at. */
function from({ conditions = [] }: ConditionalRates, type: Condition['type']): number | undefined {
  const [condition] = conditions
  const isStart = conditions.length === 1 && condition?.type === type && condition?.operator === 'GTE'
  return isStart ? Number(condition.value) : undefined
}

function atLeast(type: NonNullable<Condition['type']>, value: number | string): Condition {
  return { type, operator: 'GTE', value: String(value) }
}
