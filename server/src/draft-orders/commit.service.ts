import type {
  CommitDraftOrderReply,
  CommitDraftOrderRequest,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import { stockDemand } from '../checkout/model/rules.ts'
import { findBlocker, shortageBlocker } from '../checkout/placing/rules.ts'
import * as inventory from '../inventory/service.ts'
import * as holds from '../inventory/stock/holds.service.ts'
import { writeEdit } from '../orders/changes/service.ts'
import { concludePaid } from '../orders/collection/paid.service.ts'
import { edited } from '../orders/mail/edit.view.ts'
import { sendOrderMail } from '../orders/mail/service.ts'
import { downloads } from '../orders/mail/view.ts'
import { newActivity, publishEvents } from '../orders/order/events.service.ts'
import { type Order, orderToWire } from '../orders/order/rules.ts'
import { lockOrder } from '../orders/order/service.ts'
import { openPaymentIds, transactionsEvent } from '../orders/transactions/events.service.ts'
import * as links from '../payments/links/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { slotDescriptions } from '../pricing/slots/rules.ts'
import * as slots from '../pricing/slots/service.ts'
import * as sites from '../sites/settings/service.ts'
import * as people from '../staff/people/service.ts'
import { editActivities, isUnchanged, orderChanges } from './changes.rules.ts'
import { assertUnchanged, get, getOpen } from './drafts.service.ts'
import { keptDelivery, takenAfter } from './edits.rules.ts'
import { assertSameRevision, type Edit, priceEdit, requireEdit } from './edits.service.ts'
import { commitDraft, type DraftRow } from './queries.ts'
import { draftToWire } from './wire.rules.ts'

/** The order has another version than the one that was priced. Nothing of the edit stays. */
class Outdated extends Error {}

const maxTries = 10

/** Writes the changes of a draft to its order: all of them, once, and only if the order is still the one of the draft. */
export async function commit(
  shop: Shop,
  caller: Caller,
  { draftOrderId: id, revision, commitSettings, reason }: CommitDraftOrderRequest,
): Promise<CommitDraftOrderReply> {
  const { siteId } = caller
  const isQuiet = commitSettings?.sendNotificationsToBuyer === false
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await getOpen(shop, siteId, id)
    requireEdit(row)
    assertUnchanged(row, revision)
    const edit = await priceEdit(shop, caller, { row, options: { fresh: true } })
    assertSameRevision(row, edit.before)
    assertCommittable(edit, row)
    const words = { reason: reason?.trim() ?? '', isQuiet }
    const order = await shop.db
      .transaction((tx) => commitIn(tx, shop, { caller, row, edit, ...words }))
      .catch((error: unknown) => {
        if (!(error instanceof Outdated)) throw error
        return undefined
      })
    if (!order) continue
    holds.publishChange(shop, siteId, [...stockDemand(edit.added), ...edit.back])
    shop.changes.publish('order', siteId, order.id)
    const orderAfterCommit = orderToWire(order)
    return {
      committedDraftOrder: draftToWire(await get(shop, siteId, id), orderAfterCommit),
      orderAfterCommit,
    }
  }
  throw refuse('TEMPORARILY_UNAVAILABLE')
}

function assertCommittable({ before, after, priced, added }: Edit, { data }: DraftRow): void {
  const { lineItems = [] } = after.data.order
  if (lineItems.length === 0)
    throw refuse('EMPTY_CHECKOUT', 'An order needs an item. Cancel the order if nothing of it is left')
  const error = priced.violations.find(({ data: { code } }) => code === 'ORDER_CANNOT_BE_EDITED')
  if (error) throw refuse('ORDER_CANNOT_BE_EDITED', error.description, { violations: priced.violations })
  const short = added.lines.flatMap(({ line, availability }) =>
    availability.status === 'AVAILABLE'
      ? []
      : [{ lineItemId: line.id, requested: line.quantity, available: availability.quantityAvailable ?? 0 }],
  )
  if (short.length > 0) throw refuse('PARTIAL_OUT_OF_STOCK', undefined, { lineItems: short })
  const blocker = findBlocker(priced, { data })
  if (blocker) throw refuse(blocker.code, blocker.description, blocker.data)
  if (isUnchanged(before, after)) throw refuse('ORDER_CANNOT_BE_EDITED', 'Nothing of the order has changed')
}

interface Commit {
  caller: Caller
  row: DraftRow
  edit: Edit
  reason: string
  isQuiet: boolean
}

async function commitIn(
  tx: Connection,
  shop: Shop,
  { caller, row, edit, reason, isQuiet }: Commit,
): Promise<Order> {
  const { siteId } = caller
  const [marked] = await tx.run(commitDraft, [siteId, row.id, row.version, new Date(shop.clock())])
  if (!marked) throw new Outdated()
  const before = await lockOrder(tx, caller, edit.before.id)
  if (before.version !== edit.before.version) throw new Outdated()
  await links.requireNoPayment(tx, before)
  const taken = await moveStock(tx, shop, { caller, edit })
  await moveSlot(tx, shop, { edit, row })
  const changes = orderChanges(edit.before, edit.after)
  const email = await people.emailOf(tx, caller)
  const applied = {
    ...newActivity(shop, 'DRAFT_ORDER_CHANGES_APPLIED'),
    ...(email ? { authorEmail: email } : {}),
    draftOrderChangesApplied: { draftOrderId: row.id, reason, changes },
  }
  const others = editActivities(edit.before, edit.after).map((type) => newActivity(shop, type))
  const after = { ...edit.after, data: { ...edit.after.data, taken } }
  const written = await writeEdit(tx, shop, { before, after, activities: [applied, ...others] })
  if (!written) throw new Outdated()
  const site = await sites.get(shop, siteId)
  if (!isQuiet) await sendOrderMail(tx, shop, { site, order: written, occasion: edited({ changes, reason }) })
  return settle(tx, shop, { site, before, order: written })
}

/** Payment links ask for the new balance. What is paid by now is dealt with like any paid order. */
async function settle(
  tx: Connection,
  shop: Shop,
  { site, before, order }: { site: sites.Site; before: Order; order: Order },
): Promise<Order> {
  if (order.paymentStatus !== 'PAID') {
    await links.changeAmounts(tx, shop, order)
    return order
  }
  if (before.paymentStatus === 'PAID') return order
  const open = await openPaymentIds(tx, before)
  if (open.length > 0) await publishEvents(tx, [transactionsEvent(shop, order, open)])
  const { order: after, files } = await concludePaid(tx, shop, order)
  if (files.length > 0) await sendOrderMail(tx, shop, { site, order: after, occasion: downloads(files) })
  return after
}

/** Gives back the pieces that are no longer in the order, and takes those that are new. */
async function moveStock(
  tx: Connection,
  shop: Shop,
  { caller, edit: { before, added, back } }: { caller: Caller; edit: Edit },
): Promise<Order['data']['taken']> {
  const { siteId, id: orderId, checkoutId } = before
  const wants = stockDemand(added)
  const author = { kind: caller.kind, id: caller.id }
  await inventory.lockAll(tx, siteId, [...wants, ...back])
  if (back.length > 0)
    await inventory.restock(tx, shop, { siteId, orderId, author, wants: back, reason: 'ORDER_EDITED' })
  if (wants.length === 0) return takenAfter(before.data.taken, { more: [], back })
  const sale = { siteId, orderId, checkoutId, author, wants, isLocked: true }
  const { shorts, counted, events } = await inventory.sell(tx, shop, sale)
  if (shorts.length > 0) {
    const { code, description, data } = shortageBlocker(added, shorts)
    throw refuse(code, description, data)
  }
  await publishEvents(tx, events)
  return takenAfter(before.data.taken, { more: counted, back })
}

/** Another delivery has another slot, or none. */
async function moveSlot(
  tx: Connection,
  shop: Shop,
  { edit: { before, priced }, row }: { edit: Edit; row: DraftRow },
): Promise<void> {
  if (keptDelivery(before, row.data) && priced.result.shipping.selected) return
  const { siteId, id: orderId, checkoutId } = before
  const { slot } = priced.result.shipping.selected ?? {}
  if (!slot) return slots.giveBack(tx, { siteId, checkoutId })
  if (await slots.take(tx, shop, { siteId, checkoutId, slot, orderId })) return
  const lost = 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE'
  throw refuse(lost, slotDescriptions.SLOT_FULL, { reason: 'SLOT_FULL' })
}
