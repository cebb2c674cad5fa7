import type { ErrorCode } from '@cartwright/contract/errors.ts'
import {
  type DiscountRule,
  type DiscountRuleContent,
  type DiscountRuleStatus,
  type DiscountScope,
  type DiscountTrigger,
  discountRuleLimits,
  type RuleDiscount,
  type TriggerType,
} from '@cartwright/contract/pricing/discount-rules.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import { type Minor, toMinorRounded } from '../../platform/values/money.ts'
import {
  type AutomaticDiscount,
  type AutomaticValue,
  type ItemScope,
  isLive,
  type Trigger,
} from '../model/automatic.rules.ts'
import { catalogueOf } from '../model/lines.rules.ts'
import { collectionIdsOf } from './scopes.rules.ts'

export type TriggerKind = TriggerType

/** A trigger of any depth. */
export interface StoredTrigger extends Omit<DiscountTrigger, 'and' | 'or'> {
  and?: { triggers?: StoredTrigger[] }
  or?: { triggers?: StoredTrigger[] }
}

/** What callers say of a rule, as the contract has it. */
export interface RuleBody extends Pick<DiscountRuleContent, 'activeTimeInfo' | 'tags'> {
  name: string
  active: boolean
  trigger?: StoredTrigger | undefined
  discounts: { values: [RuleDiscount] }
}

export interface RuleRow {
  id: string
  revision: bigint
  body: RuleBody
  createdAt: Date
  updatedAt: Date
  usageCount: number
}

export function toWire({ id, revision, body, usageCount, ...dates }: RuleRow, now: number): DiscountRule {
  return {
    ...(body as DiscountRuleContent),
    id,
    revision: String(revision),
    createdDate: dates.createdAt.toISOString(),
    updatedDate: dates.updatedAt.toISOString(),
    status: statusOf(body, now),
    usageCount,
  }
}

/** Why a site cannot have one more rule like this beside its others. */
export function limitReached(body: RuleBody, others: readonly RuleBody[]): ErrorCode | undefined {
  const all = [...others, body]
  if (all.length > discountRuleLimits.rules) return 'MAX_DISCOUNT_RULES_REACHED'
  const grouped = all.filter(isQuantityBased)
  if (isQuantityBased(body) && grouped.length > discountRuleLimits.quantityBased)
    return 'MAX_QUANTITY_BASED_DISCOUNTS_REACHED'
  const apps = new Set(all.flatMap(({ trigger }) => customTriggers(trigger)).map(({ appId }) => appId))
  const isOver = customTriggers(body.trigger).length > 0 && apps.size > discountRuleLimits.triggerApps
  return isOver ? 'MAX_CUSTOM_TRIGGER_APPS_EXCEEDED' : undefined
}

/** The triggers of plugins that a trigger names. */
function customTriggers(trigger: StoredTrigger | undefined): { id: string; appId: string }[] {
  if (!trigger) return []
  const { customTrigger, and, or } = trigger
  const inner = [...(and?.triggers ?? []), ...(or?.triggers ?? [])].flatMap(customTriggers)
  const { id = '', appId = '' } = customTrigger ?? {}
  return customTrigger ? [{ id, appId: appId.toLowerCase() }, ...inner] : inner
}

/** The rule as pricing reads it, in the currency of the shop. */
export function toAutomatic({ id, body }: Pick<RuleRow, 'id' | 'body'>, currency: string): AutomaticDiscount {
  const { name, trigger, discounts, activeTimeInfo } = body
  const [discount] = discounts.values
  return {
    id,
    name,
    ...timesOf(activeTimeInfo),
    trigger: trigger && toTrigger(trigger, currency),
    value: toValue(discount, currency),
    scopes: toScopes(discount.specificItemsInfo?.scopes),
  }
}

function statusOf(body: Pick<RuleBody, 'activeTimeInfo'>, now: number): DiscountRuleStatus {
  const times = timesOf(body.activeTimeInfo)
  if (isLive(times, now)) return 'LIVE'
  return times.start !== undefined && now < times.start ? 'PENDING' : 'EXPIRED'
}

function timesOf(activeTimeInfo: RuleBody['activeTimeInfo'] | undefined) {
  const { start, end } = activeTimeInfo ?? {}
  return { start: start ? Date.parse(start) : undefined, end: end ? Date.parse(end) : undefined }
}

function isQuantityBased({ discounts }: RuleBody): boolean {
  return discounts.values[0].discountType === 'QUANTITY_BASED'
}

function toTrigger(trigger: StoredTrigger, currency: string): Trigger {
  const { and, or, customTrigger, subtotalRange, itemQuantityRange, customerEligibility } = trigger
  const inner = (list: StoredTrigger[] = []) => list.map((one) => toTrigger(one, currency))
  if (and) return { type: 'AND', triggers: inner(and.triggers) }
  if (or) return { type: 'OR', triggers: inner(or.triggers) }
  if (customTrigger) {
    const { id = '', appId = '' } = customTrigger
    return { type: 'CUSTOM', id, appId: appId.toLowerCase() }
  }
  if (subtotalRange) {
    const { from, to, scopes } = subtotalRange
    const limits = { from: toMinorRounded(from, currency), to: toMinorRounded(to, currency) }
    return { type: 'SUBTOTAL_RANGE', ...limits, scopes: toScopes(scopes) }
  }
  if (itemQuantityRange) {
    const { from, to, scopes } = itemQuantityRange
    const limits = { from: toCount(from), to: toCount(to) }
    return { type: 'ITEM_QUANTITY_RANGE', ...limits, scopes: toScopes(scopes) }
  }
  const ids = customerEligibility?.individualMembersInfo?.memberIds ?? []
  return { type: 'CUSTOMER_ELIGIBILITY', memberIds: new Set(ids.map((id) => id.toLowerCase())) }
}

function toCount(count: number | null | undefined): bigint | undefined {
  return count === undefined || count === null ? undefined : BigInt(count)
}

function toValue(discount: RuleDiscount, currency: string): AutomaticValue {
  const amount = (decimal: string | undefined): Minor => toMinorRounded(decimal, currency) ?? 0n
  const { percentage = 0, fixedAmount, fixedPrice, quantityBased } = discount
  const [configuration] = quantityBased?.configurations ?? []
  switch (discount.discountType) {
    case 'FIXED_AMOUNT':
      return { type: 'FIXED_AMOUNT', amount: amount(fixedAmount) }
    case 'FIXED_PRICE':
      return { type: 'FIXED_PRICE', amount: amount(fixedPrice) }
    case 'QUANTITY_BASED':
      return {
        type: 'QUANTITY_BASED',
        quantity: configuration?.quantity ?? 2,
        price: amount(configuration?.price),
      }
    default:
      return { type: 'PERCENTAGE', rate: percentage }
  }
}

function toScopes(scopes: readonly DiscountScope[] = []): ItemScope[] {
  return scopes.map(({ catalogItemFilter, customFilter }): ItemScope => {
    if (customFilter) return { type: 'COLLECTIONS', collectionIds: new Set(collectionIdsOf(customFilter)) }
    const { catalogAppId = '', catalogItemIds: ids = [] } = catalogItemFilter ?? {}
    const isOfStore = storeAppIds.has(catalogAppId.toLowerCase())
    const itemIds = isOfStore ? ids.map((id) => id.toLowerCase()) : ids
    return {
      type: 'ITEMS',
      appId: catalogueOf(catalogAppId),
      itemIds: ids.length > 0 ? new Set(itemIds) : undefined,
    }
  })
}
