import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Redirects } from '../../platform/room.ts'
import * as plans from '../definitions/service.ts'

/** Redirect sessions to the page on which a plan is bought. */
export const planRedirects: Redirects = {
  async paidPlansCheckout(shop, { siteId }, { paidPlansCheckout = {} }) {
    const { planId, checkoutData } = paidPlansCheckout
    if (!planId) throw violation('paidPlansCheckout.planId', 'is required', 'REQUIRED_FIELD')
    const plan = await plans.get(shop.db, siteId, planId)
    if (plan.archived) throw refuse('archived_plan')
    if (!plan.buyable) throw refuse('plan_not_for_sale')
    const parameters = { plan: plan.id, ...(checkoutData ? { checkoutData } : {}) }
    return { path: '/plan-checkout', parameters }
  },
}
