import { type DiscountScope, discountRuleLimits } from '@cartwright/contract/pricing/discount-rules.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { scopeViolations, wrong } from './scopes.rules.ts'
import type { StoredTrigger, TriggerKind } from './stored.rules.ts'
import { amountViolations } from './values.rules.ts'

/** With the type of each trigger, which its other field tells where it is missing. */
export function withTypes(trigger: StoredTrigger): StoredTrigger {
  const { and, or, ...others } = withoutNulls(trigger)
  const typed = {
    ...others,
    ...(and ? { and: { triggers: (and.triggers ?? []).map(withTypes) } } : {}),
    ...(or ? { or: { triggers: (or.triggers ?? []).map(withTypes) } } : {}),
  }
  const [known] = kinds.filter((kind) => typed[fieldOf[kind]] !== undefined)
  return known && !typed.triggerType ? { ...typed, triggerType: known } : typed
}

const fieldOf = {
  AND: 'and',
  OR: 'or',
  CUSTOM: 'customTrigger',
  SUBTOTAL_RANGE: 'subtotalRange',
  ITEM_QUANTITY_RANGE: 'itemQuantityRange',
  CUSTOMER_ELIGIBILITY: 'customerEligibility',
} as const satisfies Record<TriggerKind, keyof StoredTrigger>
const kinds = Object.keys(fieldOf) as TriggerKind[]

export interface TriggerPlace {
  field: string
  currency: string
  /** How many AND and OR there are around it. */
  depth: number
}

export function triggerViolations(trigger: StoredTrigger, place: TriggerPlace): Violation[] {
  const { field } = place
  const { triggerType } = trigger
  if (triggerType === undefined) return [required(`${field}.triggerType`)]
  const own = fieldOf[triggerType]
  const others = kinds.map((kind) => fieldOf[kind]).filter((name) => name !== own && trigger[name])
  if (!trigger[own]) return [{ ...required(`${field}.${own}`), ...missingNames[triggerType] }]
  if (others.length > 0) {
    const description = `must not have ${others.join(' and ')}: its type is ${triggerType}`
    return [{ ...wrong(field, description, 'INVALID_TRIGGER_TYPE'), violatedRule: 'ONE_OF_ALIGNMENT' }]
  }
  return contentViolations(trigger, place)
}

const missingNames: Partial<Record<TriggerKind, { ruleName: string }>> = {
  SUBTOTAL_RANGE: { ruleName: 'MISSING_SUBTOTAL_RANGE' },
  ITEM_QUANTITY_RANGE: { ruleName: 'MISSING_ITEM_QUANTITY_RANGE' },
}

function contentViolations(trigger: StoredTrigger, place: TriggerPlace): Violation[] {
  const { field, currency } = place
  const { and, or, customTrigger, subtotalRange, itemQuantityRange, customerEligibility } = trigger
  if (and) return chainViolations(and.triggers ?? [], { ...place, field: `${field}.and` })
  if (or) return chainViolations(or.triggers ?? [], { ...place, field: `${field}.or` })
  if (customTrigger)
    return (['id', 'appId'] as const).flatMap((name) =>
      customTrigger[name] ? [] : [required(`${field}.customTrigger.${name}`)],
    )
  if (subtotalRange) return subtotalViolations(subtotalRange, `${field}.subtotalRange`, currency)
  if (itemQuantityRange) {
    const { from, to } = itemQuantityRange
    const name = `${field}.itemQuantityRange`
    return rangeViolations(
      { from, to, scopes: itemQuantityRange.scopes },
      name,
      'INVALID_ITEM_QUANTITY_RANGE',
    )
  }
  return customerEligibility?.individualMembersInfo?.memberIds?.length
    ? []
    : [required(`${field}.customerEligibility.individualMembersInfo.memberIds`)]
}

function chainViolations(triggers: readonly StoredTrigger[], { field, currency, depth }: TriggerPlace) {
  const { least } = discountRuleLimits.combined
  if (depth === 2) return [wrong(field, 'is too deep: AND and OR may contain one another once', tooDeep)]
  if (triggers.length < least) {
    const description = `must have at least ${least} entries`
    return [{ ...wrong(`${field}.triggers`, description, tooDeep), violatedRule: 'MIN_SIZE' as const }]
  }
  return triggers.flatMap((one, index): Violation[] =>
    triggerViolations(one, { field: `${field}.triggers[${index}]`, currency, depth: depth + 1 }),
  )
}

const tooDeep = 'OPERATOR_TOO_DEEPLY_NESTED'

type Subtotals = NonNullable<StoredTrigger['subtotalRange']>

function subtotalViolations({ from, to, scopes }: Subtotals, field: string, currency: string): Violation[] {
  const decimals = [
    ...(from ? amountViolations(`${field}.from`, from, currency) : []),
    ...(to ? amountViolations(`${field}.to`, to, currency) : []),
  ]
  if (decimals.length > 0) return decimals
  const [least, most] = [from, to].map((amount) => (amount ? money.toMinor(amount, currency) : undefined))
  return rangeViolations({ from: least, to: most, scopes }, field, 'INVALID_SUBTOTAL_RANGE')
}

interface AnyRange {
  from: number | bigint | null | undefined
  to: number | bigint | null | undefined
  scopes: readonly DiscountScope[] | undefined
}

function rangeViolations({ from, to, scopes = [] }: AnyRange, field: string, ruleName: string): Violation[] {
  const has = (limit: AnyRange['from']) => limit !== undefined && limit !== null
  return [
    ...(has(from) || has(to) ? [] : [wrong(field, 'needs from, to or both', ruleName)]),
    ...(has(from) && has(to) && Number(from) > Number(to)
      ? [wrong(`${field}.to`, 'must not be less than from', ruleName)]
      : []),
    ...scopes.flatMap((scope, index) => scopeViolations(scope, `${field}.scopes[${index}]`)),
  ]
}
