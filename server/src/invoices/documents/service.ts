import { isOfRoom } from '../../items/service.ts'
import { fulfillmentsByOrder } from '../../orders/fulfilment/queries.ts'
import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { lockOrder, updateStatuses } from '../../orders/order/service.ts'
import { refundsByOrder } from '../../payments/refunds/queries.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { invoiceContent } from './content.rules.ts'
import { creditContent } from './credits.rules.ts'
import {
  claimOf,
  currentOf,
  type DueCredit,
  dueCredits,
  type Issued,
  isInvoiceDue,
  outgrown,
} from './due.rules.ts'
import type { DocumentContent, DocumentKind, Invoice } from './model.ts'
import {
  externalInvoices,
  insertInvoice,
  invoiceById,
  invoicesByOrder,
  nextNumber,
  queueSending,
} from './queries.ts'
import { invoiceRules, seriesOf } from './settings.rules.ts'

interface OrderKey {
  siteId: string
  orderId: string
}

/** A job: issues what an order needs by now. Doing so twice changes nothing. */
export async function issueDue(shop: Shop, { siteId, orderId }: OrderKey): Promise<void> {
  const site = await sites.get(shop, siteId)
  const issued = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    const known = await tx.run(invoicesByOrder, [siteId, [orderId]])
    const rules = invoiceRules(site.settings.invoices)
    const isDue = known.length === 0 && isInvoiceDue(order, rules) && !(await isElsewhere(tx, order))
    return issueIn(tx, shop, { site, order, known, isDue })
  })
  if (issued.length > 0) shop.changes.publish('order', siteId, orderId)
}

/** Issues the invoice of an order, with credit notes for what has gone back of it already. Gives the one that there is. */
export async function issue(
  shop: Shop,
  { siteId }: Pick<Caller, 'siteId'>,
  orderId: string,
): Promise<Invoice> {
  const site = await sites.get(shop, siteId)
  const { invoice, isNew } = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    const known = await tx.run(invoicesByOrder, [siteId, [order.id]])
    const current = currentOf(known)
    if (current) return { invoice: current.invoice, isNew: false }
    assertInvoiceable(order)
    if (await isElsewhere(tx, order))
      throw refuse('ALREADY_EXISTS', 'Another program has added an invoice to this order')
    const [issued] = await issueIn(tx, shop, { site, order, known, isDue: true })
    if (!issued) throw new Error('no invoice was written')
    return { invoice: issued, isNew: true }
  })
  if (isNew) shop.changes.publish('order', siteId, invoice.orderId)
  return invoice
}

export async function get(shop: Shop, siteId: string, id: string): Promise<Invoice> {
  const [invoice] = await shop.db.run(invoiceById, [siteId, id])
  if (!invoice) throw refuse('NOT_FOUND', 'No such document')
  return invoice
}

/** The documents of an order, the oldest first. */
export function ofOrder(shop: Shop, { siteId, orderId }: OrderKey): Promise<Invoice[]> {
  return shop.db.run(invoicesByOrder, [siteId, [orderId]])
}

function assertInvoiceable(order: Order): void {
  const { status, total } = order
  if (status !== 'APPROVED' && status !== 'CANCELED') throw refuse('ORDER_IS_PENDING')
  if (total === 0n || claimOf(order) === 0n)
    throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Nothing is charged for this order')
}

/** Another program has issued an invoice for the order. */
async function isElsewhere(tx: Connection, { siteId, id }: Order): Promise<boolean> {
  return (await tx.run(externalInvoices, [siteId, [id]])).length > 0
}

interface Issue {
  site: sites.Site
  /** Locked. */
  order: Order
  known: readonly Invoice[]
  isDue: boolean
}

async function issueIn(tx: Connection, shop: Shop, { site, order, known, isDue }: Issue): Promise<Invoice[]> {
  const now = shop.clock()
  const issued: Invoice[] = []
  const add = async (document: NewDocument) => {
    issued.push(await write(tx, shop, { site, order, document }))
  }
  const current = () => currentOf([...known, ...issued])
  const credit = async (issuedYet: Issued, due: DueCredit) => {
    const content = creditContent({ site, order, now }, { ...issuedYet, due })
    await add({ kind: 'CREDIT_NOTE', cause: due.cause, content })
  }
  const before = current()
  const replaced = before && outgrown(order, before)
  if (before && replaced && replaced.amount > 0n) await credit(before, replaced)
  if (isDue || (replaced && claimOf(order) > 0n)) {
    const content = invoiceContent({
      ...{ site, order, now, shippedAt: await shippedAt(tx, order) },
      isOfRoom: (reference) => isOfRoom(shop, reference),
    })
    await add({ kind: 'INVOICE', cause: replaced ? `order:${order.version}` : 'order', content })
  }
  const invoiced = current()
  if (!invoiced) return []
  const refunds = await tx.run(refundsByOrder, [site.id, [order.id]])
  for (const due of dueCredits(order, { ...invoiced, refunds })) await credit(current() ?? invoiced, due)
  if (issued.length > 0) await publish(tx, shop, { order, count: issued.length })
  return issued
}

async function shippedAt(
  tx: Connection,
  { siteId, id, fulfillmentStatus }: Order,
): Promise<Date | undefined> {
  if (fulfillmentStatus !== 'FULFILLED') return undefined
  return (await tx.run(fulfillmentsByOrder, [siteId, [id]])).at(-1)?.createdAt
}

interface NewDocument {
  kind: DocumentKind
  cause: string
  content: DocumentContent
}

/** Writes a document with the next number of its series. Its e-mail follows. */
async function write(
  tx: Connection,
  shop: Shop,
  { site, order, document }: Pick<Issue, 'site' | 'order'> & { document: NewDocument },
): Promise<Invoice> {
  const { kind, cause, content } = document
  const rules = invoiceRules(site.settings.invoices)
  const id = shop.newId()
  const series = seriesOf(rules, { kind, issueDate: content.issueDate })
  const { sequence } = await runOne(tx, nextNumber, [site.id, series, rules.firstNumber])
  const invoice = await runOne(tx, insertInvoice, [
    ...[site.id, id, order.id, kind, series, sequence, cause, content.currency, BigInt(content.gross)],
    ...[JSON.stringify(content), new Date(shop.clock())],
  ])
  if (rules.email && order.email)
    await tx.run(queueSending, [JSON.stringify({ siteId: site.id, id, once: true })])
  return invoice
}

async function publish(tx: Connection, shop: Shop, { order, count }: { order: Order; count: number }) {
  const activities = Array.from({ length: count }, () => 'INVOICE_ADDED' as const)
  const updated = await updateStatuses(tx, shop, { order, activities })
  await publishEvents(tx, [orderEvent(shop, 'updated', updated)])
}
