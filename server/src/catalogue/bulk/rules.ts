import type { AdjustValue, PropertyAdjustmentData, SetValue } from '@cartwright/contract/catalogue/bulk.ts'
import { LARGEST_VALUE } from '@cartwright/contract/catalogue/variants.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { exponent, type Minor, millionths, share, toMinor, toNumber } from '../../platform/values/money.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'

/** A property and its new value or adjustment. */
export type BulkChange =
  | { field: 'price' | 'cost' | 'weight'; to: number }
  | { field: 'ribbon' | 'brand'; text: string }
  | { field: 'price' | 'cost' | 'weight'; by: Adjustment }

type Adjustment = { amount: number } | { rate: number; whole: boolean }

export interface Rejected {
  problem: Violation
}

/** The property to set, or a problem. */
export function changeToSet(set: SetValue = {}): BulkChange | Violation {
  const sent = Object.entries(set).filter(([, value]) => value !== undefined && value !== null)
  const [[field, to] = []] = sent
  if (sent.length !== 1 || field === undefined) return oneOf('set', setFields)
  if (field === 'ribbon' || field === 'brand') return { field, text: String(to) }
  if (typeof to !== 'number') return notFinite(`set.${field}`)
  return { field: field as 'price', to }
}

export function changeToAdjust(adjust: AdjustValue = {}, currency: string): BulkChange | Violation {
  const sent = Object.entries(adjust).filter(([, value]) => value !== undefined && value !== null)
  const [[name, data] = []] = sent
  if (sent.length !== 1 || name === undefined || !data) return oneOf('adjust', adjustFields)
  const field = name as 'price' | 'cost' | 'weight'
  const by = toAdjustment(`adjust.${field}`, data)
  if ('violatedRule' in by) return by
  if (field !== 'weight' && 'amount' in by && toMinor(by.amount, currency) === undefined) {
    const description = `has more decimals than ${currency} has`
    return { field: `adjust.${field}.amount`, description, violatedRule: 'DECIMAL_MAX_SCALE' }
  }
  return { field, by }
}

/**
 * The patch of a change. Variants keep their difference to a new price; costs and weights of variants are set or adjusted
 * individually.
 */
export function bulkPatch(
  change: BulkChange,
  draft: ProductDraft,
  currency: string,
): ProductPatch | Rejected {
  if ('text' in change) return textPatch(change)
  if (change.field === 'price') return pricePatch(change, draft, currency)
  return 'to' in change ? setEach(change, draft) : adjustEach(change, draft, currency)
}

export function textPatch({ field, text }: Extract<BulkChange, { text: string }>): ProductPatch {
  return { [field]: text || null }
}

/** The adjusted amount, halves rounded away from zero. Undefined when out of range. */
function adjustAmount(value: Minor, by: Adjustment, currency: string): Minor | undefined {
  const result =
    'amount' in by
      ? value + (toMinor(by.amount, currency) ?? 0n)
      : scale(value, by.rate, stepOf(by.whole ? 0 : 2, exponent(currency)))
  return result < 0n || toNumber(result, currency) > LARGEST_VALUE ? undefined : result
}

/** The same for weights, with six decimals. */
function adjustWeight(value: number, by: Adjustment): number | undefined {
  const exact = millionths(value.toFixed(6))
  const result =
    'amount' in by
      ? exact + millionths(by.amount.toFixed(6))
      : scale(exact, by.rate, stepOf(by.whole ? 0 : 2, 6))
  const weight = Number(result) / 1_000_000
  return weight < 0 || weight > LARGEST_VALUE ? undefined : weight
}

type Numeric = Extract<BulkChange, { field: 'price' | 'cost' | 'weight' }>

function pricePatch(change: Numeric, draft: ProductDraft, currency: string): ProductPatch | Rejected {
  const before = toMinor(draft.price, currency) ?? 0n
  const after = 'to' in change ? toMinor(change.to, currency) : adjustAmount(before, change.by, currency)
  if ('to' in change && after === undefined) return { price: change.to }
  if (after === undefined) return outOfRange('price')
  const variants = (draft.variants ?? []).map(({ price, ...variant }) => {
    if (price === undefined) return variant
    return { ...variant, price: toNumber((toMinor(price, currency) ?? 0n) + after - before, currency) }
  })
  if (variants.some((variant) => 'price' in variant && variant.price < 0)) return outOfRange('price')
  return { price: toNumber(after, currency), variants }
}

/** Sets the value for the product and all its variants. */
function setEach(
  { field, to }: Extract<Numeric, { to: number }>,
  { variants = [] }: ProductDraft,
): ProductPatch {
  const own = field as 'cost' | 'weight'
  return { [own]: to, variants: variants.map(({ [own]: _, ...variant }) => variant) }
}

function adjustEach(
  { field, by }: Extract<Numeric, { by: Adjustment }>,
  draft: ProductDraft,
  currency: string,
): ProductPatch | Rejected {
  const own = field as 'cost' | 'weight'
  const change = (value: number) => {
    if (own === 'weight') return adjustWeight(value, by)
    const result = adjustAmount(toMinor(value, currency) ?? 0n, by, currency)
    return result === undefined ? undefined : toNumber(result, currency)
  }
  const holders = [draft, ...(draft.variants ?? [])]
  if (holders.every((one) => one[own] === undefined)) return { problem: nothingToAdjust(own) }
  if (holders.some((one) => one[own] !== undefined && change(one[own]) === undefined)) return outOfRange(own)
  const adjustedOf = (value: number | undefined) => (value === undefined ? {} : { [own]: change(value) })
  return {
    ...adjustedOf(draft[own]),
    variants: (draft.variants ?? []).map((variant) => ({ ...variant, ...adjustedOf(variant[own]) })),
  }
}

const MILLION = 1_000_000n

/** Raises a value by a percentage, rounded to multiples of `step`. */
function scale(value: bigint, rate: number, step: bigint): bigint {
  return share(value, 100n * MILLION + millionths(rate), 100n * MILLION * step) * step
}

/** The smallest unit at this many decimals. */
function stepOf(decimals: number, most: number): bigint {
  return 10n ** BigInt(Math.max(0, most - decimals))
}

function toAdjustment(field: string, data: PropertyAdjustmentData): Adjustment | Violation {
  const { amount, percentage } = data
  if ((amount === undefined) === (percentage === undefined)) return oneOf(field, ['amount', 'percentage'])
  if (percentage === undefined) return typeof amount === 'number' ? { amount } : notFinite(`${field}.amount`)
  const { rate, roundToInt = false } = percentage
  if (typeof rate !== 'number') return notFinite(`${field}.percentage.rate`)
  if (Number(rate.toFixed(6)) === rate) return { rate, whole: roundToInt }
  const description = 'must have at most six decimals'
  return { field: `${field}.percentage.rate`, description, violatedRule: 'DECIMAL_MAX_SCALE' }
}

const setFields = ['price', 'cost', 'weight', 'ribbon', 'brand']
const adjustFields = ['price', 'cost', 'weight']

function oneOf(field: string, names: readonly string[]): Violation {
  const description = `must have exactly one of ${names.join(', ')}`
  return { field, description, violatedRule: 'ONE_OF_ALIGNMENT' }
}

function notFinite(field: string): Violation {
  return { field, description: 'must be a number', violatedRule: 'FORMAT' }
}

function outOfRange(field: string): Rejected {
  const description = `would not be between 0 and ${LARGEST_VALUE}`
  return { problem: { field, description, violatedRule: 'VALIDATION' } }
}

function nothingToAdjust(field: string): Violation {
  return { field, description: 'is not set, so there is nothing to adjust', violatedRule: 'VALIDATION' }
}
