import type { CouponSpecification, Coupon as WireCoupon } from '@cartwright/contract/pricing/coupons.ts'
import { refuseIf, required, type Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import { defined, withoutNulls } from '../../platform/values/optional.ts'
import { decimalViolations, textViolations } from '../records/rules.ts'
import { type StoredCoupon, toTime } from './stored.rules.ts'

const valueKinds = [
  'moneyOffAmount',
  'percentOffRate',
  'freeShipping',
  'fixedPriceAmount',
  'buyXGetY',
] as const
type ValueKind = (typeof valueKinds)[number]

/** A new coupon's specification with everything it leaves open, or the refusal that says what is wrong with it. */
export function newSpecification(
  sent: CouponSpecification,
  { currency, now }: { currency: string; now: number },
): CouponSpecification {
  return requireValid({ active: true, startTime: String(now), ...withoutNulls(sent) }, currency)
}

/** Sent fields replace and null removes a field. Another kind of discount replaces the old one. */
export function changeSpecification(
  before: CouponSpecification,
  sent: CouponSpecification,
  { currency, mask }: { currency: string; mask?: readonly string[] | undefined },
): CouponSpecification {
  const listed = mask === undefined ? sent : fieldsInMask(sent, mask)
  const kinds = valueKinds.filter((kind) => isSet(listed, kind))
  const kept = Object.entries(before).filter(
    ([name]) => kinds.length === 0 || !valueKinds.includes(name as ValueKind),
  )
  const merged = { ...Object.fromEntries(kept), ...defined(listed) }
  return requireValid(withoutNulls(merged), currency)
}

export function toWire(coupon: StoredCoupon, now: number): WireCoupon {
  const { id, specification, used, createdAt } = coupon
  const { expirationTime } = specification
  return {
    id,
    specification,
    type: valueKinds.find((kind) => isSet(specification, kind)) ?? '',
    dateCreated: String(createdAt.getTime()),
    expired: typeof expirationTime === 'string' && Number(expirationTime) <= now,
    numberOfUsages: used,
    displayData: { name: specification.name ?? '' },
  }
}

function requireValid(specification: CouponSpecification, currency: string): CouponSpecification {
  refuseIf([
    ...textViolations(fieldPath('name'), specification.name ?? '', 100),
    ...codeViolations(specification.code ?? ''),
    ...kindViolations(specification),
    ...valueViolations(specification, currency),
    ...timeViolations(specification),
    ...(['usageLimit', 'limitPerCustomer'] as const).flatMap((name) =>
      specification[name] === 0 ? [outOfRange(name, 'MIN', 1)] : [],
    ),
    ...scopeViolations(specification),
  ])
  const code = specification.code?.trim() ?? ''
  const kind = valueKinds.find((name) => isSet(specification, name))
  const others = valueKinds.filter((name) => name !== kind)
  const entries = Object.entries({ ...specification, code }).filter(
    ([name]) => !others.includes(name as ValueKind),
  )
  return Object.fromEntries(entries)
}

function codeViolations(code: string): Violation[] {
  if (/\s/.test(code.trim())) {
    return [{ field: fieldPath('code'), description: 'must not contain spaces', violatedRule: 'FORMAT' }]
  }
  return textViolations(fieldPath('code'), code.trim(), 50)
}

function kindViolations(specification: CouponSpecification): Violation[] {
  const kinds = valueKinds.filter((kind) => isSet(specification, kind))
  if (kinds.length === 1) return []
  const description =
    kinds.length === 0
      ? `needs one of ${valueKinds.join(', ')}`
      : `has ${kinds.join(' and ')}; a coupon has exactly one of them`
  return [
    { field: 'specification', description, violatedRule: 'ONE_OF_ALIGNMENT', data: { oneOf: valueKinds } },
  ]
}

function valueViolations(specification: CouponSpecification, currency: string): Violation[] {
  const { percentOffRate, buyXGetY } = specification
  const amounts = (['moneyOffAmount', 'fixedPriceAmount', 'minimumSubtotal'] as const).flatMap((name) => {
    const amount = specification[name]
    return amount === undefined ? [] : amountViolations(name, amount, currency)
  })
  const rate = percentOffRate === undefined ? [] : rateViolations(percentOffRate)
  const groups = buyXGetY && (!buyXGetY.x || !buyXGetY.y) ? [required(fieldPath('buyXGetY.x and y'))] : []
  return [...amounts, ...rate, ...groups]
}

/** Clients may send a text, so the schema cannot check the limit of 100. */
function rateViolations(rate: number | string): Violation[] {
  if (!(Number(rate) > 0)) return [outOfRange('percentOffRate', 'DECIMAL_GT', 0)]
  if (Number(rate) > 100) return [outOfRange('percentOffRate', 'MAX', 100)]
  if (money.hasMillionths(rate)) return []
  return [
    {
      field: fieldPath('percentOffRate'),
      description: 'must have at most 6 decimals',
      violatedRule: 'DECIMAL_MAX_SCALE',
      data: { threshold: 6 },
    },
  ]
}

function amountViolations(name: string, amount: number | string, currency: string): Violation[] {
  if (name === 'moneyOffAmount' && Number(amount) === 0) return [outOfRange(name, 'DECIMAL_GT', 0)]
  if (money.toMinor(amount, currency) !== undefined) return []
  const most = money.exponent(currency)
  const scale = decimalViolations(fieldPath(name), String(amount), most)
  if (scale.length > 0) return scale
  return [{ field: fieldPath(name), description: `must be an amount in ${currency}`, violatedRule: 'FORMAT' }]
}

function timeViolations({ startTime, expirationTime }: CouponSpecification): Violation[] {
  const [start, end] = [toTime(startTime), toTime(expirationTime)]
  if (start === undefined || end === undefined || end > start) return []
  return [
    {
      field: fieldPath('expirationTime'),
      description: 'must be later than startTime',
      violatedRule: 'VALIDATION',
    },
  ]
}

const groups: Readonly<Record<string, readonly string[]>> = {
  stores: ['product', 'collection'],
  events: ['event', 'ticket'],
}

function scopeViolations({ scope }: CouponSpecification): Violation[] {
  if (scope === undefined) return []
  if (!scope.namespace) return [required(fieldPath('scope.namespace'))]
  const group = scope.group?.name
  const known = groups[scope.namespace]
  if (group === undefined || known === undefined || known.includes(group)) return []
  const description = `must be one of ${known.join(', ')}`
  return [{ field: fieldPath('scope.group.name'), description, violatedRule: 'INVALID_ENUM_VALUE' }]
}

const limits = { DECIMAL_GT: 'more than', MAX: 'at most', MIN: 'at least' } as const

function outOfRange(name: string, violatedRule: keyof typeof limits, threshold: number): Violation {
  const description = `must be ${limits[violatedRule]} ${threshold}`
  return { field: fieldPath(name), description, violatedRule, data: { threshold } }
}

function fieldPath(name: string): string {
  return `specification.${name}`
}

/** `freeShipping: false` counts as not set. */
function isSet(specification: CouponSpecification, kind: ValueKind): boolean {
  const value: unknown = specification[kind]
  return value !== undefined && value !== null && value !== false
}

/** Only the fields in the mask. A listed field without a value becomes null. */
function fieldsInMask(sent: CouponSpecification, mask: readonly string[]): CouponSpecification {
  const names = mask.map((path) => path.replace(/^specification\./, '').split('.')[0] ?? '')
  const fields: Record<string, unknown> = sent
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(fields, name) ? fields[name] : null]))
}
