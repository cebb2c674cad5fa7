import { everyone, merchants, named } from '../call.ts'

const prefixes = ['/pricing-plans', '/_api/pricing-plans', '/_api/paid-plans']
const reads = { callers: everyone, permission: '', prefixes } as const
const merchantReads = { callers: merchants, permission: 'PRICING_PLANS.READ_PLANS', prefixes } as const
const writes = { callers: merchants, permission: 'PRICING_PLANS.MANAGE_PLANS', prefixes } as const

export const plansCalls = named({
  queryPublicPlans: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/v2/plans/public/query',
    summary: 'Find the plans that the shop shows',
  },
  listPublicPlans: {
    ...reads,
    method: 'GET',
    path: '/v2/plans/public',
    summary: 'List the plans that the shop shows, in its order',
  },
  getPlan: {
    ...reads,
    method: 'GET',
    path: '/v2/plans/{id}',
    summary: 'Read a plan; shoppers any that is not archived',
  },
  listPlans: { ...merchantReads, method: 'GET', path: '/v2/plans', summary: 'List plans' },
  getPlanStats: { ...merchantReads, method: 'GET', path: '/v2/plans/stats', summary: 'Count the plans' },
  createPlan: { ...writes, method: 'POST', path: '/v2/plans', summary: 'Create a plan' },
  updatePlan: {
    ...writes,
    method: 'PATCH',
    path: '/v2/plans/{plan.id}',
    summary: 'Change a plan. Orders keep their terms',
  },
  setPlanVisibility: {
    ...writes,
    method: 'PUT',
    path: '/v2/plans/{id}/visibility',
    summary: 'Show or hide a plan',
  },
  makePlanPrimary: {
    ...writes,
    method: 'POST',
    path: '/v2/plans/{id}/make-primary',
    summary: 'Make a plan the one that the shop recommends',
  },
  clearPrimaryPlan: {
    ...writes,
    method: 'POST',
    path: '/v2/plans/clear-primary',
    summary: 'Recommend no plan',
  },
  archivePlan: {
    ...writes,
    method: 'POST',
    path: '/v2/plans/{id}/archive',
    summary: 'Archive a plan: nobody can buy it, its orders go on',
  },
  arrangePlans: {
    ...writes,
    method: 'POST',
    prefixes: [''],
    path: '/admin/v1/plans/arrange',
    summary: 'Set the order in which the shop lists its plans',
  },
  getPlanV3: { ...reads, method: 'GET', path: '/v3/plans/{planId}', summary: 'Read a plan (V3)' },
  queryPlansV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/v3/plans/query',
    summary: 'Find plans (V3): shoppers those that the shop shows, merchants all',
  },
  searchPlansV3: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/v3/plans/search',
    summary: 'Find plans by words of their names (V3)',
  },
  createPlanV3: { ...writes, method: 'POST', path: '/v3/plans', summary: 'Create a plan (V3)' },
  updatePlanV3: {
    ...writes,
    method: 'PATCH',
    path: '/v3/plans/{plan.id}',
    summary: 'Change a plan (V3). Orders keep their terms',
  },
  listPlansByItemIdentifier: {
    ...reads,
    method: 'POST',
    query: true,
    prefixes: ['/pricing-plan-benefits', '/_api/pricing-plan-benefits'],
    path: '/v3/plan-benefits/list-plans-by-item-identifier',
    summary: 'Find the plans whose credits pay an item',
  },
  listPlanBenefits: {
    ...merchantReads,
    method: 'GET',
    prefixes: [''],
    path: '/admin/v1/plans/{planId}/benefits',
    summary: 'List the benefits of a plan',
  },
  setPlanBenefits: {
    ...writes,
    method: 'PUT',
    prefixes: [''],
    path: '/admin/v1/plans/{planId}/benefits',
    summary: 'Set the benefits of a plan',
  },
})
