import { merchants, named, noPrefix } from '../call.ts'

const ruleWrites = {
  callers: merchants,
  permission: 'ECOM.MANAGE_DISCOUNT_RULES',
  prefixes: noPrefix,
} as const
const ruleReads = { ...ruleWrites, permission: 'ECOM.READ_DISCOUNT_RULES' } as const

export const discountRulesCalls = named({
  createDiscountRule: {
    ...ruleWrites,
    method: 'POST',
    path: '/ecom/v1/discount-rules',
    summary: 'Create an automatic discount',
  },
  getDiscountRule: {
    ...ruleReads,
    method: 'GET',
    path: '/ecom/v1/discount-rules/{discountRuleId}',
    summary: 'Read an automatic discount',
  },
  updateDiscountRule: {
    ...ruleWrites,
    method: 'PATCH',
    path: '/ecom/v1/discount-rules/{discountRule.id}',
    summary: 'Update an automatic discount',
  },
  deleteDiscountRule: {
    ...ruleWrites,
    method: 'DELETE',
    path: '/ecom/v1/discount-rules/{discountRuleId}',
    summary: 'Delete an automatic discount',
  },
  queryDiscountRules: {
    ...ruleReads,
    method: 'POST',
    query: true,
    path: '/ecom/v1/discount-rules/query',
    summary: 'Find automatic discounts',
  },
  listDiscountTriggers: {
    ...ruleReads,
    method: 'POST',
    query: true,
    path: '/ecom/v1/discount-custom-triggers/list',
    summary: 'List the triggers of plugins that automatic discounts may name',
  },
})
