import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as rules from './service.ts'
import { listTriggers } from './triggers.service.ts'

export function discountRuleRoutes(on: On, shop: Shop): void {
  on(calls.createDiscountRule, ({ caller, body }) => rules.createRule(shop, caller, body.discountRule))
  on(calls.getDiscountRule, ({ caller, body }) => rules.getRule(shop, caller, body.discountRuleId))
  on(calls.updateDiscountRule, ({ caller, body }) => rules.updateRule(shop, caller, body.discountRule))
  on(calls.deleteDiscountRule, ({ caller, body }) => rules.deleteRule(shop, caller, body.discountRuleId))
  on(calls.queryDiscountRules, ({ caller, body }) => rules.queryRules(shop, caller, body.query))
  on(calls.listDiscountTriggers, ({ caller }) => listTriggers(shop, caller))
}
