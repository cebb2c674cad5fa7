import type { Coupon, CouponSpecification } from '@cartwright/contract/pricing/coupons.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import type { ListState } from '../components/list/list.rules.ts'

/** The kinds of discount; a coupon has exactly one. */
export const kinds = [
  'percentOffRate',
  'moneyOffAmount',
  'fixedPriceAmount',
  'freeShipping',
  'buyXGetY',
] as const
export type Kind = (typeof kinds)[number]

export const scopes = ['all', 'product', 'collection', 'tickets', 'event'] as const
export type Scope = (typeof scopes)[number]

/** The values of the form; an empty text stands for no value. */
export interface CouponValues {
  name: string
  code: string
  active: boolean
  kind: Kind
  percentOffRate: number | string
  moneyOffAmount: number | string
  fixedPriceAmount: number | string
  x: number | string
  y: number | string
  scope: Scope
  entityId: string
  minimumSubtotal: number | string
  limitedToOneItem: boolean
  /** In the time zone of the shop: `2026-11-27T00:00`. */
  startTime: string
  expirationTime: string
  usageLimit: number | string
  limitPerCustomer: number | string
}

export function valuesOf(specification: CouponSpecification, timeZone: string): CouponValues {
  const { percentOffRate, moneyOffAmount, fixedPriceAmount, buyXGetY, scope } = specification
  return {
    name: specification.name ?? '',
    code: specification.code ?? '',
    active: specification.active ?? true,
    kind: kindOf(specification),
    percentOffRate: percentOffRate ?? '',
    moneyOffAmount: moneyOffAmount ?? '',
    fixedPriceAmount: fixedPriceAmount ?? '',
    x: buyXGetY?.x ?? 1,
    y: buyXGetY?.y ?? 1,
    scope: scopeIn(scope),
    entityId: scope?.group?.entityId ?? '',
    minimumSubtotal: specification.minimumSubtotal || '',
    limitedToOneItem: specification.limitedToOneItem ?? false,
    startTime: wallTime(specification.startTime, timeZone),
    expirationTime: wallTime(specification.expirationTime, timeZone),
    usageLimit: specification.usageLimit ?? '',
    limitPerCustomer: specification.limitPerCustomer ?? '',
  }
}

export function kindOf(specification: CouponSpecification): Kind {
  return kinds.find((kind) => specification[kind]) ?? 'percentOffRate'
}

export function specificationOf(values: CouponValues, timeZone: string): CouponSpecification {
  const { name, code, active, limitedToOneItem } = values
  const moment = (text: string) => (text === '' ? undefined : String(momentOf(text, timeZone).getTime()))
  const startTime = moment(values.startTime)
  return {
    name,
    code,
    active,
    ...discountOf(values),
    scope: scopeOf(values),
    minimumSubtotal: Number(values.minimumSubtotal),
    limitedToOneItem,
    ...(startTime === undefined ? {} : { startTime }),
    expirationTime: moment(values.expirationTime) ?? null,
    usageLimit: countOf(values.usageLimit),
    limitPerCustomer: countOf(values.limitPerCustomer),
  }
}

/** The first required field without a value. */
export function missingField(values: CouponValues) {
  const { kind, scope, entityId } = values
  if (scope !== 'all' && scope !== 'tickets' && entityId === '') return 'entityId'
  if (kind === 'freeShipping' || kind === 'buyXGetY') return undefined
  return values[kind] === '' ? kind : undefined
}

/** Only the changed fields, so that saving keeps what somebody else has changed in the others. */
export function changesOf(before: CouponSpecification, after: CouponSpecification): CouponSpecification {
  const old: Record<string, unknown> = before
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old[name])
  return Object.fromEntries(Object.entries(after).filter(isChanged))
}

function discountOf({ kind, x, y, ...values }: CouponValues): CouponSpecification {
  if (kind === 'freeShipping') return { freeShipping: true }
  if (kind === 'buyXGetY') return { buyXGetY: { x: Number(x), y: Number(y) } }
  return { [kind]: Number(values[kind]) }
}

function scopeIn(scope: CouponSpecification['scope']): Scope {
  if (scope?.namespace === 'events')
    return scope.group?.name === 'event' && scope.group.entityId ? 'event' : 'tickets'
  return scopes.find((name) => scope?.group?.entityId && name === scope.group.name) ?? 'all'
}

function scopeOf({ scope, entityId }: CouponValues): NonNullable<CouponSpecification['scope']> {
  if (scope === 'all') return { namespace: 'stores' }
  if (scope === 'tickets') return { namespace: 'events' }
  if (scope === 'event') return { namespace: 'events', group: { name: 'event', entityId } }
  return { namespace: 'stores', group: { name: scope, entityId } }
}

function countOf(count: number | string): number | null {
  return count === '' ? null : Number(count)
}

function wallTime(time: string | null | undefined, timeZone: string): string {
  return time ? wallTimeOf(new Date(Number(time)), timeZone) : ''
}

export type State = 'active' | 'planned' | 'ended' | 'usedUp' | 'off'

/** Tells whether a coupon can be used, and if not, why. */
export function stateOf({ specification = {}, expired, numberOfUsages = 0 }: Coupon, now: number): State {
  const { active, startTime, usageLimit } = specification
  if (active === false) return 'off'
  if (expired) return 'ended'
  if (typeof usageLimit === 'number' && numberOfUsages >= usageLimit) return 'usedUp'
  return Number(startTime ?? 0) > now ? 'planned' : 'active'
}

const sortable: Record<string, string> = {
  name: 'name',
  code: 'code',
  used: 'numberOfUsages',
  until: 'expirationTime',
}

export function queryOf(
  { words, filters, sort, page }: ListState,
  { size, now }: { size: number; now: number },
): NonNullable<Request<'queryCoupons'>['query']> {
  const conditions = [...searchConditions(words), ...stateConditions(filters.state, now)]
  const fieldName = sortable[sort?.column ?? '']
  return {
    paging: { limit: size, offset: (page - 1) * size },
    ...(conditions.length > 0 ? { filter: { $and: conditions } } : {}),
    ...(fieldName ? { sort: [{ fieldName, order: sort?.descending ? 'DESC' : 'ASC' }] } : {}),
  }
}

function searchConditions(words: string): object[] {
  if (words === '') return []
  return [{ $or: [{ code: { $contains: words } }, { name: { $contains: words } }] }]
}

function stateConditions(state: string | undefined, now: number): object[] {
  if (state === 'off') return [{ active: false }]
  if (state === 'ended') return [{ expirationTime: { $lte: now } }]
  if (state === 'planned') return [{ startTime: { $gt: now } }]
  if (state !== 'active') return []
  const notEnded = { $or: [{ expirationTime: { $exists: false } }, { expirationTime: { $gt: now } }] }
  return [{ active: true }, { startTime: { $lte: now } }, notEnded]
}
