import {
  type DiscountRuleContent,
  discountRuleLimits,
  type RuleDiscount,
} from '@cartwright/contract/pricing/discount-rules.ts'
import { refuseIf, required, type Violation } from '../../platform/errors/errors.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { merge, textViolations } from '../records/rules.ts'
import { wrong } from './scopes.rules.ts'
import type { RuleBody, StoredTrigger } from './stored.rules.ts'
import { triggerViolations, withTypes } from './triggers.rules.ts'
import { discountViolations, typeOf } from './values.rules.ts'

export interface BodyOptions {
  currency: string
  newId(): string
}

/** The rule after a change: sent fields replace, null removes a field, the others stay. Throws violations. */
export function ruleBody(
  before: Partial<RuleBody>,
  sent: DiscountRuleContent,
  { currency, newId }: BodyOptions,
): RuleBody {
  const names = ['name', 'active', 'trigger', 'activeTimeInfo', 'discounts', 'tags'] as const
  const { name = '', active = true, activeTimeInfo, tags, ...merged } = merge(names, before, sent as object)
  const trigger = merged.trigger && withTypes(merged.trigger as StoredTrigger)
  const [discount] = merged.discounts?.values ?? []
  const times = timesOf(activeTimeInfo)
  refuseIf([
    ...textViolations('discountRule.name', name, discountRuleLimits.name),
    ...timeViolations(times),
    ...(trigger ? triggerViolations(trigger, { field: 'discountRule.trigger', currency, depth: 0 }) : []),
    ...(discount ? discountViolations(discount, currency) : [required('discountRule.discounts.values')]),
  ])
  return {
    name: name.trim(),
    active,
    ...(trigger ? { trigger } : {}),
    ...(times ? { activeTimeInfo: times } : {}),
    discounts: { values: [finished(discount as RuleDiscount, newId)] },
    ...(tags ? { tags } : {}),
  }
}

/** In UTC. */
function timesOf(times: DiscountRuleContent['activeTimeInfo']) {
  const { start, end } = withoutNulls(times ?? {})
  if (!start && !end) return undefined
  const inUtc = (time: string) => new Date(time).toISOString()
  return { ...(start ? { start: inUtc(start) } : {}), ...(end ? { end: inUtc(end) } : {}) }
}

function timeViolations(times: ReturnType<typeof timesOf>): Violation[] {
  const { start, end } = times ?? {}
  if (!start || !end || start < end) return []
  const description = 'must come after the start'
  return [wrong('discountRule.activeTimeInfo.end', description, 'INVALID_ACTIVE_TIME_RANGE')]
}

/** With the fields that may be left out. */
function finished(discount: RuleDiscount, newId: () => string): RuleDiscount {
  const [configuration] = discount.quantityBased?.configurations ?? []
  return {
    ...discount,
    discountType: typeOf(discount),
    ...(configuration
      ? { quantityBased: { configurations: [{ ...configuration, id: configuration.id ?? newId() }] } }
      : {}),
    targetType: 'SPECIFIC_ITEMS',
  }
}
