import { type Method, methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** Plans that members subscribe to, and the member's own. */
export interface PlanCalls {
  /**
   * Lists the plans that the shop shows, in its order.
   *
   * @example
   * const { plans } = await shop.plans.listPublicPlans()
   * console.log(plans.map(({ name, pricing }) => `${name}: ${pricing?.price?.value}`))
   */
  listPublicPlans: OptionalMethod<'listPublicPlans'>

  /**
   * Finds the same plans with their pictures and sign-up fees. Filter by `id`, `slug` or `primary`.
   *
   * @example
   * const { plans } = await shop.plans.queryPlansV3({ query: { paging: { limit: 10 } } })
   * console.log(plans.map(({ name, slug }) => `${name}: /plans/${slug}`))
   */
  queryPlansV3: OptionalMethod<'queryPlansV3'>

  /**
   * Reads a plan that is not archived, also one that the shop does not list. Rejects with `plan_not_found`.
   *
   * @example
   * const { plans } = await shop.plans.queryPlansV3()
   * const planId = plans[0]?.id
   * if (planId) {
   *   const { plan } = await shop.plans.getPlanV3({ planId })
   *   console.log(plan.perks?.map(({ description }) => description))
   * }
   */
  getPlanV3: Method<'getPlanV3'>

  /**
   * Reads what a plan costs, with a coupon if there is one. Rejects with `plan_not_found`.
   *
   * @example
   * const { plans } = await shop.plans.listPublicPlans()
   * const planId = plans[0]?.id
   * if (planId) {
   *   const { prices } = await shop.plans.getPlanPricePreview({ planId })
   *   console.log(prices.map(({ price }) => price?.total))
   * }
   */
  getPlanPricePreview: Method<'getPlanPricePreview'>

  /**
   * Orders a plan, as a member. A plan that costs nothing now starts at once; of any other, `order.wixPayOrderId` is the
   * checkout in which it is paid. Rejects with `MEMBER_REQUIRED` for a visitor, and with `purchases_limit_reached`.
   *
   * @example
   * const { plans } = await shop.plans.listPublicPlans()
   * const planId = plans[0]?.id
   * if (planId) {
   *   const ordered = await shop.plans
   *     .createOnlinePlanOrder({ planId })
   *     .then(({ order }) => order.status)
   *     .catch((error) => error.code)
   *   console.log(ordered)
   * }
   */
  createOnlinePlanOrder: Method<'createOnlinePlanOrder'>

  /**
   * Lists the member's plans, newest first. Rejects with `MEMBER_REQUIRED` for a visitor.
   *
   * @example
   * const mine = await shop.plans
   *   .memberListPlanOrders({ orderStatuses: ['ACTIVE'] })
   *   .then(({ orders }) => orders.map(({ planName, endDate }) => `${planName} until ${endDate}`))
   *   .catch((error) => error.code)
   * console.log(mine)
   */
  memberListPlanOrders: OptionalMethod<'memberListPlanOrders'>

  /**
   * Cancels one of the member's plans: `IMMEDIATELY`, or a subscription at its `NEXT_PAYMENT_DATE`. Rejects with
   * `buyer_can_not_cancel` if only the merchant may.
   *
   * @example
   * const cancelled = await shop.plans
   *   .requestPlanOrderCancellation({ id: productId, effectiveAt: 'NEXT_PAYMENT_DATE' })
   *   .catch((error) => error.code)
   * console.log(cancelled)
   */
  requestPlanOrderCancellation: Method<'requestPlanOrderCancellation'>

  /**
   * Lists what the member's plans still pay for.
   *
   * @example
   * const left = await shop.plans
   *   .listMyPlanCredits()
   *   .then(({ credits }) => credits.map(({ benefitName, remaining }) => `${benefitName}: ${remaining ?? 'no limit'}`))
   *   .catch((error) => error.code)
   * console.log(left)
   */
  listMyPlanCredits: OptionalMethod<'listMyPlanCredits'>

  /**
   * Reads whether a plan gives the member access to something, by the permission that the merchant has named.
   *
   * @example
   * const access = await shop.plans
   *   .getMyPlanAccess({ permission: 'archive' })
   *   .then((answer) => answer.access)
   *   .catch((error) => error.code)
   * console.log(access)
   */
  getMyPlanAccess: Method<'getMyPlanAccess'>
}

export function planCalls(send: Send): PlanCalls {
  return methods(send, [
    'listPublicPlans',
    'queryPlansV3',
    'getPlanV3',
    'getPlanPricePreview',
    'createOnlinePlanOrder',
    'memberListPlanOrders',
    'requestPlanOrderCancellation',
    'listMyPlanCredits',
    'getMyPlanAccess',
  ])
}
