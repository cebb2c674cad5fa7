import { everyone, merchants, named, noPrefix, shoppers } from '../call.ts'

const prefixes = ['/pricing-plans', '/_api/pricing-plans', '/_api/paid-plans']
/** Visitors learn that they have to sign in (`MEMBER_REQUIRED`). */
const own = { callers: shoppers, permission: '', prefixes } as const
const reads = { callers: merchants, permission: 'PRICING_PLANS.READ_ORDERS', prefixes } as const
const writes = { callers: merchants, permission: 'PRICING_PLANS.MANAGE_ORDERS', prefixes } as const

export const planOrdersCalls = named({
  memberListPlanOrders: {
    ...own,
    method: 'GET',
    path: '/v2/member/orders',
    summary: 'List your plans',
  },
  memberGetPlanOrder: {
    ...own,
    method: 'GET',
    path: '/v2/member/orders/{id}',
    summary: 'Read one of your plans',
  },
  requestPlanOrderCancellation: {
    ...own,
    method: 'POST',
    path: '/v2/member/orders/{id}/cancel',
    summary: 'Cancel one of your plans, now or at its next payment',
  },
  createOnlinePlanOrder: {
    callers: everyone,
    permission: '',
    prefixes,
    method: 'POST',
    path: '/v2/checkout/orders/online',
    summary: 'Order a plan. If it costs something now, it is a draft until its checkout is paid',
  },
  getOnlinePlanOrderPreview: {
    ...own,
    method: 'POST',
    path: '/v2/checkout/orders/preview-online',
    summary: 'Read what an order of a plan would be',
  },
  getPlanPricePreview: {
    callers: everyone,
    permission: '',
    prefixes,
    method: 'POST',
    path: '/v2/checkout/orders/price-preview',
    audited: false,
    summary: 'Read what a plan costs, with a coupon',
  },
  createOfflinePlanOrder: {
    ...writes,
    method: 'POST',
    path: '/v2/checkout/orders/offline',
    summary: 'Give a member a plan that you collect the money for',
  },
  getOfflinePlanOrderPreview: {
    ...reads,
    method: 'POST',
    path: '/v2/checkout/orders/preview-offline',
    summary: 'Read what an offline order of a plan would be',
  },
  managementListPlanOrders: {
    ...reads,
    method: 'GET',
    path: '/v2/orders',
    summary: 'List orders of plans',
  },
  managementGetPlanOrder: {
    ...reads,
    method: 'GET',
    path: '/v2/orders/{id}',
    summary: 'Read an order of a plan',
  },
  cancelPlanOrder: {
    ...writes,
    method: 'POST',
    path: '/v2/orders/{id}/cancel',
    summary: 'Cancel an order of a plan, now or at its next payment',
  },
  markPlanOrderAsPaid: {
    ...writes,
    method: 'POST',
    path: '/v2/orders/{id}/mark-as-paid',
    summary: 'Record that you have the money of the current cycle',
  },
  pausePlanOrder: {
    ...writes,
    method: 'POST',
    path: '/v2/orders/{id}/pause',
    summary: 'Pause an order of a plan: its next payment and its end wait',
  },
  resumePlanOrder: {
    ...writes,
    method: 'POST',
    path: '/v2/orders/{id}/resume',
    summary: 'Resume an order of a plan',
  },
  postponePlanOrderEndDate: {
    ...writes,
    method: 'PATCH',
    path: '/v2/orders/{id}',
    summary: 'Let an order of a plan end later',
  },
  giftPlan: {
    ...writes,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/plan-orders/gift',
    summary: 'Give a member a plan as a present',
  },
  listPlanOrderPayments: {
    ...reads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/plan-orders/{id}/payments',
    summary: 'List the payments of a plan order, and the next one',
  },
  previewPlanChange: {
    ...reads,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/plan-orders/{id}/preview-change',
    audited: false,
    summary: 'Read what changing a member to another plan costs',
  },
  changePlan: {
    ...writes,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/plan-orders/{id}/change',
    summary: 'Change a member to another plan, now or at the next payment',
  },
  previewMyPlanChange: {
    ...own,
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/members/my/plans/{id}/preview-change',
    audited: false,
    summary: 'Read what changing to another plan costs',
  },
  changeMyPlan: {
    ...own,
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/members/my/plans/{id}/change',
    summary: 'Change to another plan, now or at the next payment',
  },
  listMyPlanCredits: {
    ...own,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/members/my/plan-credits',
    summary: 'List what your plans still pay for',
  },
  getMyPlanAccess: {
    ...own,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/members/my/plan-access/{permission}',
    summary: 'Read whether a plan gives you access to something',
  },
})
