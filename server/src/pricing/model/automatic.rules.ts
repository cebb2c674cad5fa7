import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { type Allocation, type AppliedDiscount, discountOf, take } from './discounts.rules.ts'
import type { LineState } from './lines.rules.ts'

/** A discount that the merchant's rules grant without a code. */
export interface AutomaticDiscount {
  id: string
  name: string
  /** Epoch milliseconds; inclusive. */
  start?: number | undefined
  /** Epoch milliseconds; exclusive. */
  end?: number | undefined
  /** Absent: always. */
  trigger?: Trigger | undefined
  value: AutomaticValue
  scopes: readonly ItemScope[]
}

export type AutomaticValue =
  /** In percent: 10 takes a tenth off. */
  | { type: 'PERCENTAGE'; rate: string | number }
  /** Off each piece. */
  | { type: 'FIXED_AMOUNT'; amount: Minor }
  /** The new price of each piece that costs more. */
  | { type: 'FIXED_PRICE'; amount: Minor }
  /** So many pieces together cost this, if they cost more apart. */
  | { type: 'QUANTITY_BASED'; quantity: number; price: Minor }

export type ItemScope =
  /** Absent ids: every item of the app. */
  | { type: 'ITEMS'; appId: string; itemIds?: ReadonlySet<string> | undefined }
  | { type: 'COLLECTIONS'; collectionIds: ReadonlySet<string> }
  /** Every item that somebody sells, but not those of these apps. */
  | { type: 'EVERYTHING'; exceptAppIds: ReadonlySet<string> }

interface Range<Value> {
  /** Empty: everything in the cart. */
  scopes: readonly ItemScope[]
  /** Inclusive, both of them. */
  from?: Value | undefined
  to?: Value | undefined
}

export type Trigger =
  | { type: 'AND' | 'OR'; triggers: readonly Trigger[] }
  | ({ type: 'SUBTOTAL_RANGE' } & Range<Minor>)
  | ({ type: 'ITEM_QUANTITY_RANGE' } & Range<bigint>)
  | ({ type: 'CUSTOM' } & CustomTrigger)
  | { type: 'CUSTOMER_ELIGIBILITY'; memberIds: ReadonlySet<string> }

/** A trigger that a plugin of this app knows. */
export interface CustomTrigger {
  appId: string
  id: string
}

export interface AutomaticContext {
  now: number
  /** The member who buys. */
  memberId?: string | undefined
  /** Those of plugins that fire, as {@link customTriggerKey} names them. */
  firedTriggers?: ReadonlySet<string> | undefined
}

export function customTriggerKey({ appId, id }: CustomTrigger): string {
  return `${appId} ${id}`
}

export function isLive({ start, end }: Pick<AutomaticDiscount, 'start' | 'end'>, now: number): boolean {
  return (start === undefined || now >= start) && (end === undefined || now < end)
}

/** The triggers of plugins that live discounts depend on, each once. */
export function customTriggersOf(discounts: readonly AutomaticDiscount[], now: number): CustomTrigger[] {
  const named = discounts
    .filter((one) => isLive(one, now))
    .flatMap(({ trigger }) => (trigger ? customTriggersIn(trigger) : []))
  return [...new Map(named.map((one) => [customTriggerKey(one), one])).values()]
}

function customTriggersIn(trigger: Trigger): CustomTrigger[] {
  if (trigger.type === 'CUSTOM') return [trigger]
  return 'triggers' in trigger ? trigger.triggers.flatMap(customTriggersIn) : []
}

/**
 * Applies the merchant's automatic discounts. They do not add up: each line gets the one that takes most off it, the
 * first of equals. A price for several pieces takes lines if it takes more off them together than the others would.
 */
export function takeAutomaticDiscounts(
  states: readonly LineState[],
  discounts: readonly AutomaticDiscount[],
  context: AutomaticContext,
): AppliedDiscount[] {
  const applicable = discounts.filter(
    (one) => isLive(one, context.now) && (!one.trigger || fires(one.trigger, states, context)),
  )
  const chosen = choose(states, applicable)
  return applicable.flatMap((discount) => {
    const parts = states.flatMap((state): Allocation[] => {
      const offer = chosen.get(state)
      return offer?.discount === discount ? [take(state, offer.amount)] : []
    })
    const { id, name } = discount
    const applied = discountOf({ kind: 'RULE', id, name, translatedName: name }, 'SPECIFIC_ITEMS', parts)
    return applied.amount > 0n ? [applied] : []
  })
}

interface Offer {
  discount: AutomaticDiscount
  amount: Minor
}

/** The discount of each line. */
function choose(
  states: readonly LineState[],
  discounts: readonly AutomaticDiscount[],
): ReadonlyMap<LineState, Offer> {
  const chosen = new Map<LineState, Offer>()
  for (const discount of discounts) {
    const { value } = discount
    if (value.type === 'QUANTITY_BASED') continue
    const amountOff = amountOffBy(value)
    for (const state of inScope(states, discount.scopes)) {
      const amount = amountOff(state)
      if (amount > (chosen.get(state)?.amount ?? 0n)) chosen.set(state, { discount, amount })
    }
  }
  const grouped = new Set<LineState>()
  for (const discount of byGain(states, discounts, chosen)) {
    const free = states.filter((state) => !grouped.has(state))
    const parts = groupParts(free, discount)
    if (gain(parts, chosen) <= 0n) continue
    for (const [state, amount] of parts) {
      chosen.set(state, { discount, amount })
      grouped.add(state)
    }
  }
  return chosen
}

/** The prices for several pieces, first the one that is worth most. */
function byGain(
  states: readonly LineState[],
  discounts: readonly AutomaticDiscount[],
  chosen: ReadonlyMap<LineState, Offer>,
): AutomaticDiscount[] {
  return discounts
    .filter(({ value }) => value.type === 'QUANTITY_BASED')
    .map((discount) => ({ discount, gain: gain(groupParts(states, discount), chosen) }))
    .sort((a, b) => (a.gain === b.gain ? 0 : a.gain > b.gain ? -1 : 1))
    .map(({ discount }) => discount)
}

/** What these parts take off more than the discounts that the lines have so far. */
function gain(parts: ReadonlyMap<LineState, Minor>, chosen: ReadonlyMap<LineState, Offer>): Minor {
  return [...parts].reduce((sum, [state, amount]) => sum + amount - (chosen.get(state)?.amount ?? 0n), 0n)
}

/** Reads the value once, and not for each line. */
function amountOffBy(value: Exclude<AutomaticValue, { type: 'QUANTITY_BASED' }>) {
  if (value.type === 'PERCENTAGE') {
    const rate = money.millionths(value.rate)
    return ({ total }: LineState): Minor => money.share(total, rate, 100_000_000n)
  }
  const { type, amount } = value
  return ({ unitPrice, quantity }: LineState): Minor => {
    if (type === 'FIXED_PRICE') return (unitPrice - amount) * quantity
    return (amount < unitPrice ? amount : unitPrice) * quantity
  }
}

/** The dearest pieces form the first group; the pieces of an incomplete group keep their price. */
function groupParts(states: readonly LineState[], { value, scopes }: AutomaticDiscount) {
  const parts = new Map<LineState, Minor>()
  if (value.type !== 'QUANTITY_BASED') return parts
  const size = BigInt(value.quantity)
  let group: Pieces[] = []
  let missing = size
  for (const state of dearestFirst(inScope(states, scopes))) {
    const joining = state.quantity < missing ? state.quantity : missing
    group.push({ state, count: joining })
    missing -= joining
    if (missing > 0n) continue
    addGroups(parts, { group, times: 1n, price: value.price })
    const left = state.quantity - joining
    const alike = [{ state, count: size }]
    if (left >= size) addGroups(parts, { group: alike, times: left / size, price: value.price })
    group = left % size > 0n ? [{ state, count: left % size }] : []
    missing = size - (left % size)
  }
  return parts
}

interface Pieces {
  state: LineState
  count: bigint
}

function addGroups(
  parts: Map<LineState, Minor>,
  { group, times, price }: { group: readonly Pieces[]; times: bigint; price: Minor },
): void {
  const costs = group.map(({ state, count }) => state.unitPrice * count)
  const off = costs.reduce((sum, cost) => sum + cost, 0n) - price
  if (off <= 0n) return
  const shares = money.split(off, costs)
  for (const [index, { state }] of group.entries())
    parts.set(state, (parts.get(state) ?? 0n) + (shares[index] ?? 0n) * times)
}

/** The sort is stable: lines with the same price keep their fixed order. */
function dearestFirst(states: readonly LineState[]): LineState[] {
  return states
    .filter(({ unitPrice, quantity }) => unitPrice > 0n && quantity > 0n)
    .sort((a, b) => (a.unitPrice === b.unitPrice ? 0 : a.unitPrice > b.unitPrice ? -1 : 1))
}

function fires(trigger: Trigger, states: readonly LineState[], context: AutomaticContext): boolean {
  switch (trigger.type) {
    case 'AND':
      return trigger.triggers.every((one) => fires(one, states, context))
    case 'OR':
      return trigger.triggers.some((one) => fires(one, states, context))
    case 'CUSTOM':
      return context.firedTriggers?.has(customTriggerKey(trigger)) ?? false
    case 'CUSTOMER_ELIGIBILITY':
      return context.memberId !== undefined && trigger.memberIds.has(context.memberId)
    case 'SUBTOTAL_RANGE':
      return isWithin(trigger, counted(states, trigger), ({ total }) => total)
    case 'ITEM_QUANTITY_RANGE':
      return isWithin(trigger, counted(states, trigger), ({ quantity }) => quantity)
  }
}

function counted(states: readonly LineState[], { scopes }: Range<bigint>): LineState[] {
  return scopes.length === 0 ? [...states] : inScope(states, scopes)
}

function isWithin(
  { from, to }: Range<bigint>,
  states: readonly LineState[],
  measure: (state: LineState) => bigint,
): boolean {
  const sum = states.reduce((total, state) => total + measure(state), 0n)
  return (from === undefined || sum >= from) && (to === undefined || sum <= to)
}

function inScope(states: readonly LineState[], scopes: readonly ItemScope[]): LineState[] {
  return states.filter((state) => scopes.some((scope) => covers(scope, state)))
}

function covers(scope: ItemScope, { line: { item, collectionIds } }: LineState): boolean {
  if (scope.type === 'COLLECTIONS') return collectionIds.some((id) => scope.collectionIds.has(id))
  if (!item) return false
  if (scope.type === 'EVERYTHING') return !scope.exceptAppIds.has(item.appId)
  const { itemIds } = scope
  return item.appId === scope.appId && (!itemIds || itemIds.has(item.id) || itemIds.has(item.rootId ?? ''))
}
