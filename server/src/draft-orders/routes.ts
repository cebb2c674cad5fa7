import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { commit } from './commit.service.ts'
import * as drafts from './service.ts'

export function draftOrderRoutes(on: On, shop: Shop): void {
  on(calls.createDraftOrder, ({ caller, body }) => drafts.create(shop, caller, body))
  on(calls.getDraftOrder, ({ caller, body }) => drafts.read(shop, caller, body.draftOrderId))
  on(calls.queryDraftOrders, ({ caller, body }) => drafts.query(shop, caller, body))
  on(calls.addLineItemsToDraftOrder, ({ caller, body }) => drafts.addLines(shop, caller, body))
  on(calls.createOrderFromDraft, ({ caller, body }) => drafts.createOrder(shop, caller, body))
  on(calls.commitDraftOrder, ({ caller, body }) => commit(shop, caller, body))
  on(calls.deleteDraftOrder, ({ caller, body }) => drafts.remove(shop, caller, body.draftOrderId))
  on(calls.updateDraftOrder, ({ caller, body }) => drafts.update(shop, caller, body))
  on(calls.calculateDraftOrder, ({ caller, body }) => drafts.calculate(shop, caller, body))
}
