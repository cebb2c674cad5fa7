import { storeAppId, storeAppIds } from '@cartwright/contract/catalogue/limits.ts'
import type {
  DiscountRule,
  DiscountRuleContent,
  DiscountScope,
  DiscountTrigger,
  RuleDiscount,
} from '@cartwright/contract/pricing/discount-rules.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import type { ListState } from '../components/list/list.rules.ts'

/** What a discount is for. `other`: items that only a program can choose, which stay as they are. */
export interface ItemValues {
  scope: 'all' | 'products' | 'collections' | 'other'
  productIds: string[]
  collectionIds: string[]
  others: DiscountScope[]
}

export type ConditionType = 'SUBTOTAL_RANGE' | 'ITEM_QUANTITY_RANGE' | 'CUSTOMER_ELIGIBILITY' | 'CUSTOM'

export interface ConditionValues {
  type: ConditionType
  /** An empty text stands for no limit. */
  from: number | string
  to: number | string
  items: ItemValues
  memberIds: string[]
  /** The id of an app and of its trigger. */
  trigger: string
}

export type Kind = 'PERCENTAGE' | 'FIXED_AMOUNT' | 'FIXED_PRICE' | 'QUANTITY_BASED'

/** The values of the form; an empty text stands for no value. */
export interface DiscountValues {
  name: string
  active: boolean
  kind: Kind
  percentage: number | string
  fixedAmount: number | string
  fixedPrice: number | string
  quantity: number | string
  groupPrice: number | string
  items: ItemValues
  /** Whether all conditions or one of them must be met. */
  match: 'AND' | 'OR'
  conditions: ConditionValues[]
  /** A trigger with parts inside of parts, which the form cannot show. */
  nested: DiscountTrigger | null
  /** In the time zone of the shop: `2026-11-27T00:00`. */
  start: string
  end: string
}

const everything: ItemValues = { scope: 'all', productIds: [], collectionIds: [], others: [] }

export function newCondition(type: ConditionType = 'SUBTOTAL_RANGE'): ConditionValues {
  return { type, from: '', to: '', items: everything, memberIds: [], trigger: '' }
}

export function valuesOf(rule: DiscountRuleContent, timeZone: string): DiscountValues {
  const [discount = {}] = rule.discounts?.values ?? []
  const { percentage, fixedAmount, fixedPrice, quantityBased } = discount
  const [configuration] = quantityBased?.configurations ?? []
  const { start, end } = rule.activeTimeInfo ?? {}
  const wallTime = (time: string | null | undefined) => (time ? wallTimeOf(new Date(time), timeZone) : '')
  return {
    name: rule.name ?? '',
    active: rule.active ?? true,
    kind: discount.discountType ?? 'PERCENTAGE',
    percentage: percentage ?? '',
    fixedAmount: fixedAmount ?? '',
    fixedPrice: fixedPrice ?? '',
    quantity: configuration?.quantity ?? 3,
    groupPrice: configuration?.price ?? '',
    items: itemsOf(discount.specificItemsInfo?.scopes),
    ...triggerValues(rule.trigger ?? undefined),
    start: wallTime(start),
    end: wallTime(end),
  }
}

export function contentOf(values: DiscountValues, timeZone: string): DiscountRuleContent {
  const { name, active, start, end } = values
  const moment = (text: string) => (text === '' ? null : momentOf(text, timeZone).toISOString())
  return {
    name,
    active,
    trigger: values.nested ?? triggerOf(values) ?? null,
    activeTimeInfo: start || end ? { start: moment(start), end: moment(end) } : null,
    discounts: { values: [discountOf(values)] },
  }
}

const plain: Pick<DiscountValues, 'match' | 'conditions' | 'nested'> = {
  match: 'AND',
  conditions: [],
  nested: null,
}

function triggerValues(trigger: DiscountTrigger | undefined): typeof plain {
  if (!trigger) return plain
  const { and, or } = trigger
  const parts = (and ?? or)?.triggers ?? [trigger]
  if (parts.some((part) => 'and' in part || 'or' in part) && (and || or)) return { ...plain, nested: trigger }
  return { ...plain, match: or ? 'OR' : 'AND', conditions: parts.map(conditionOf) }
}

function conditionOf(trigger: DiscountTrigger): ConditionValues {
  const { subtotalRange, itemQuantityRange, customTrigger, customerEligibility } = trigger
  const range = subtotalRange ?? itemQuantityRange
  const scopes = range?.scopes ?? []
  return {
    ...newCondition((trigger.triggerType ?? 'SUBTOTAL_RANGE') as ConditionType),
    from: range?.from ?? '',
    to: range?.to ?? '',
    items: scopes.length === 0 ? everything : itemsOf(scopes),
    memberIds: customerEligibility?.individualMembersInfo?.memberIds ?? [],
    trigger: customTrigger ? triggerKey(customTrigger) : '',
  }
}

export function triggerKey({ appId, id }: { appId?: string; id?: string }): string {
  return `${appId} ${id}`
}

/** The app id has no space; the id of its trigger may. */
export function triggerOfKey(key: string): { appId: string; id: string } {
  const [appId = '', ...rest] = key.split(' ')
  return { appId, id: rest.join(' ') }
}

function triggerOf({ match, conditions }: DiscountValues): DiscountTrigger | undefined {
  const triggers = conditions.map(conditionTrigger)
  if (triggers.length < 2) return triggers[0]
  return match === 'AND' ? { triggerType: 'AND', and: { triggers } } : { triggerType: 'OR', or: { triggers } }
}

function conditionTrigger({ type, from, to, items, memberIds, trigger }: ConditionValues): DiscountTrigger {
  const scopes = items.scope === 'all' ? [] : scopesOf(items)
  const limits = <Value>(of: (text: number | string) => Value) => ({
    ...(from === '' ? {} : { from: of(from) }),
    ...(to === '' ? {} : { to: of(to) }),
  })
  switch (type) {
    case 'SUBTOTAL_RANGE':
      return {
        triggerType: type,
        subtotalRange: { scopes, ...limits((amount) => `${Number(amount)}` as const) },
      }
    case 'ITEM_QUANTITY_RANGE':
      return { triggerType: type, itemQuantityRange: { scopes, ...limits(Number) } }
    case 'CUSTOM':
      return { triggerType: type, customTrigger: triggerOfKey(trigger) }
    case 'CUSTOMER_ELIGIBILITY':
      return {
        triggerType: type,
        customerEligibility: { eligibilityType: 'INDIVIDUAL_MEMBERS', individualMembersInfo: { memberIds } },
      }
  }
}

function itemsOf(scopes: readonly DiscountScope[] | undefined): ItemValues {
  if (!scopes) return everything
  const isOfStore = (appId: string | undefined) => storeAppIds.some((one) => one === appId)
  const filters = scopes.map(({ customFilter }) => customFilter?.params?.collectionIds)
  if (filters.length > 0 && filters.every(Array.isArray))
    return { ...everything, scope: 'collections', collectionIds: filters.flat() as string[] }
  const lists = scopes.map(({ catalogItemFilter: filter }) =>
    filter && isOfStore(filter.catalogAppId) ? (filter.catalogItemIds ?? []) : undefined,
  )
  if (lists.length === 1 && lists[0]?.length === 0) return everything
  if (lists.length > 0 && lists.every((list) => list && list.length > 0))
    return { ...everything, scope: 'products', productIds: lists.flatMap((list) => list ?? []) }
  return { ...everything, scope: 'other', others: [...scopes] }
}

function scopesOf({ scope, productIds, collectionIds, others }: ItemValues): DiscountScope[] {
  if (scope === 'other') return others
  if (scope === 'collections')
    return [{ type: 'CUSTOM_FILTER', customFilter: { appId: storeAppId, params: { collectionIds } } }]
  const filter = { catalogAppId: storeAppId, ...(scope === 'products' ? { catalogItemIds: productIds } : {}) }
  return [{ type: 'CATALOG_ITEM', catalogItemFilter: filter }]
}

function discountOf(values: DiscountValues): RuleDiscount {
  const { kind, percentage, fixedAmount, fixedPrice, quantity, groupPrice, items } = values
  const value = {
    PERCENTAGE: { percentage: Number(percentage) },
    FIXED_AMOUNT: { fixedAmount: String(fixedAmount) },
    FIXED_PRICE: { fixedPrice: String(fixedPrice) },
    QUANTITY_BASED: {
      quantityBased: { configurations: [{ quantity: Number(quantity), price: String(groupPrice) }] },
    },
  }[kind]
  const specificItemsInfo = { scopes: scopesOf(items) }
  return { discountType: kind, ...value, targetType: 'SPECIFIC_ITEMS', specificItemsInfo }
}

interface Needed {
  name: string
  value: string
  items: string
  limit: string
  order: string
  members: string
  trigger: string
}

/** The messages of fields that lack something, by their names in the form. */
export function missingIn(values: DiscountValues, needed: Needed): Record<string, string> | undefined {
  const { name, kind, conditions, items, nested } = values
  const valueNames = {
    PERCENTAGE: ['percentage'],
    FIXED_AMOUNT: ['fixedAmount'],
    FIXED_PRICE: ['fixedPrice'],
    QUANTITY_BASED: ['quantity', 'groupPrice'],
  } as const
  const found = [
    ...(name.trim() === '' ? [['name', needed.name]] : []),
    ...valueNames[kind].flatMap((field) => (values[field] === '' ? [[field, needed.value]] : [])),
    ...missingItems(items, 'items', needed),
    ...(nested
      ? []
      : conditions.flatMap((one, index) => missingInCondition(one, `conditions.${index}`, needed))),
  ]
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function missingInCondition(condition: ConditionValues, place: string, needed: Needed): string[][] {
  const { type, from, to, items, memberIds, trigger } = condition
  if (type === 'CUSTOM') return trigger === '' ? [[`${place}.trigger`, needed.trigger]] : []
  if (type === 'CUSTOMER_ELIGIBILITY')
    return memberIds.length === 0 ? [[`${place}.memberIds`, needed.members]] : []
  const isUpsideDown = from !== '' && to !== '' && Number(from) > Number(to)
  return [
    ...(from === '' && to === '' ? [[`${place}.from`, needed.limit]] : []),
    ...(isUpsideDown ? [[`${place}.to`, needed.order]] : []),
    ...missingItems(items, `${place}.items`, needed),
  ]
}

function missingItems({ scope, productIds, collectionIds }: ItemValues, place: string, needed: Needed) {
  if (scope === 'products' && productIds.length === 0) return [[`${place}.productIds`, needed.items]]
  if (scope === 'collections' && collectionIds.length === 0) return [[`${place}.collectionIds`, needed.items]]
  return []
}

/** The fields of the form, by those of the request. */
export const fieldsOfRequest: Readonly<Record<string, string>> = {
  name: 'name',
  'activeTimeInfo.end': 'end',
  'discounts.values.0.percentage': 'percentage',
  'discounts.values.0.fixedAmount': 'fixedAmount',
  'discounts.values.0.fixedPrice': 'fixedPrice',
  'discounts.values.0.quantityBased.configurations.0.quantity': 'quantity',
  'discounts.values.0.quantityBased.configurations.0.price': 'groupPrice',
}

export type State = 'active' | 'planned' | 'ended' | 'off'

/** Whether a discount counts now, and if not, why. */
export function stateOf({ active, status }: DiscountRule): State {
  if (active === false) return 'off'
  if (status === 'EXPIRED') return 'ended'
  return status === 'PENDING' ? 'planned' : 'active'
}

/** The discounts that the search and the filter of the list leave. */
export function found(rules: readonly DiscountRule[], { words, filters }: ListState): DiscountRule[] {
  const wanted = words.trim().toLowerCase()
  return rules.filter(
    (rule) =>
      (rule.name ?? '').toLowerCase().includes(wanted) && (!filters.state || stateOf(rule) === filters.state),
  )
}
