import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { listPayments } from './account/payments.service.ts'
import * as benefits from './benefits/service.ts'
import { quote } from './changes/quote.service.ts'
import * as changes from './changes/service.ts'
import * as lists from './definitions/lists.service.ts'
import * as plans from './definitions/service.ts'
import * as orders from './orders/service.ts'
import * as management from './purchases/management.service.ts'
import * as purchases from './purchases/service.ts'

export function planRoutes(on: On, shop: Shop): void {
  on(calls.queryPublicPlans, ({ caller, body }) => lists.queryPublic(shop, caller, body))
  on(calls.listPublicPlans, ({ caller, body }) => lists.listPublic(shop, caller, body))
  on(calls.getPlan, ({ caller, body }) => lists.read(shop, caller, body.id))
  on(calls.listPlans, ({ caller, body }) => lists.list(shop, caller, body))
  on(calls.getPlanStats, ({ caller }) => lists.count(shop, caller))
  on(calls.createPlan, ({ caller, body }) => plans.create(shop, caller, body))
  on(calls.updatePlan, ({ caller, body }) => plans.update(shop, caller, body))
  on(calls.setPlanVisibility, ({ caller, body }) => plans.setVisibility(shop, caller, body))
  on(calls.makePlanPrimary, ({ caller, body }) => plans.makePrimary(shop, caller, body.id))
  on(calls.clearPrimaryPlan, ({ caller }) => plans.clearPrimaryPlan(shop, caller))
  on(calls.archivePlan, ({ caller, body }) => plans.archive(shop, caller, body.id))
  on(calls.arrangePlans, ({ caller, body }) => plans.arrange(shop, caller, body.planIds))
  on(calls.getPlanV3, ({ caller, body }) => lists.readV3(shop, caller, body.planId))
  on(calls.queryPlansV3, ({ caller, body }) => lists.queryV3(shop, caller, body))
  on(calls.searchPlansV3, ({ caller, body }) => lists.searchV3(shop, caller, body))
  on(calls.createPlanV3, ({ caller, body }) => plans.createV3(shop, caller, body))
  on(calls.updatePlanV3, ({ caller, body }) => plans.updateV3(shop, caller, body))
  on(calls.listPlansByItemIdentifier, ({ caller, body }) => lists.listByItem(shop, caller, body))
  on(calls.listPlanBenefits, ({ caller, body }) => benefits.list(shop, caller, body.planId))
  on(calls.setPlanBenefits, ({ caller, body }) => benefits.set(shop, caller, body))
  memberRoutes(on, shop)
  orderRoutes(on, shop)
}

function memberRoutes(on: On, shop: Shop): void {
  on(calls.memberListPlanOrders, async ({ caller, body }) => {
    const { siteId } = caller
    return orders.list(shop, { siteId, memberId: orders.requireMember(caller) }, body)
  })
  on(calls.memberGetPlanOrder, async ({ caller, body }) => {
    const { siteId } = caller
    return orders.read(shop, { siteId, memberId: orders.requireMember(caller) }, body)
  })
  on(calls.requestPlanOrderCancellation, ({ caller, body }) =>
    management.requestCancellation(shop, caller, body),
  )
  on(calls.createOnlinePlanOrder, ({ caller, body }) => purchases.createOnline(shop, caller, body))
  on(calls.getOnlinePlanOrderPreview, ({ caller, body }) => purchases.previewOnline(shop, caller, body))
  on(calls.getPlanPricePreview, ({ caller, body }) => purchases.previewPrice(shop, caller, body))
  on(calls.previewMyPlanChange, async ({ caller, body }) => {
    const by = { siteId: caller.siteId, memberId: orders.requireMember(caller) }
    return { change: (await quote(shop, by, body)).change }
  })
  on(calls.changeMyPlan, ({ caller, body }) =>
    changes.change(shop, { siteId: caller.siteId, memberId: orders.requireMember(caller) }, body),
  )
  on(calls.listMyPlanCredits, async ({ caller }) => {
    const { siteId } = caller
    return benefits.creditsOf(shop, { siteId, memberId: orders.requireMember(caller) })
  })
  on(calls.getMyPlanAccess, async ({ caller, body: { permission } }) => {
    const { siteId } = caller
    const memberId = orders.requireMember(caller)
    return { access: await benefits.hasAccess(shop, { siteId, memberId, permission }) }
  })
}

function orderRoutes(on: On, shop: Shop): void {
  on(calls.createOfflinePlanOrder, ({ caller, body }) => purchases.createOffline(shop, caller, body))
  on(calls.getOfflinePlanOrderPreview, ({ caller, body }) => purchases.previewOffline(shop, caller, body))
  on(calls.giftPlan, ({ caller, body }) => purchases.gift(shop, caller, body))
  on(calls.listPlanOrderPayments, ({ caller, body }) => listPayments(shop, caller, body.id))
  on(calls.previewPlanChange, async ({ caller: { siteId }, body }) => ({
    change: (await quote(shop, { siteId }, body)).change,
  }))
  on(calls.changePlan, ({ caller: { siteId }, body }) => changes.change(shop, { siteId }, body))
  on(calls.managementListPlanOrders, ({ caller, body }) => orders.list(shop, { siteId: caller.siteId }, body))
  on(calls.managementGetPlanOrder, ({ caller, body }) => orders.read(shop, { siteId: caller.siteId }, body))
  on(calls.cancelPlanOrder, ({ caller, body }) =>
    management.cancel(shop, caller.siteId, { ...body, cause: 'OWNER_ACTION' }),
  )
  on(calls.markPlanOrderAsPaid, ({ caller, body }) => management.markAsPaid(shop, caller, body.id))
  on(calls.pausePlanOrder, ({ caller, body }) => management.pause(shop, caller, body.id))
  on(calls.resumePlanOrder, ({ caller, body }) => management.resume(shop, caller, body.id))
  on(calls.postponePlanOrderEndDate, ({ caller, body }) => management.postponeEnd(shop, caller, body))
}
