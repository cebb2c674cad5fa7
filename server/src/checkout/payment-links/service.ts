import type {
  CreatePaymentLinkRequest,
  ListPaymentLinksReply,
  PaymentLink as WireLink,
} from '@cartwright/contract/orders/payment-links.ts'
import { restDue } from '../../orders/mail/payment.view.ts'
import { sendOrderMail } from '../../orders/mail/service.ts'
import { hasChargebacks, isPayable, type Order } from '../../orders/order/rules.ts'
import { findOrder, getOrder, lockOrder } from '../../orders/order/service.ts'
import { assertOpen, assertUndisputed } from '../../orders/order/status.rules.ts'
import {
  countOpenLinks,
  dueLinks,
  linksByOrder,
  type PaymentLink,
  takeDueLink,
  voidLink,
} from '../../payments/links/queries.ts'
import { addLink, findOpenLink, getLink, linkPath, linkUrl, statusOf } from '../../payments/links/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import { type Caller, noId, type Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { isOwed } from './owed.service.ts'
import { linkToWire } from './rules.ts'

/** Makes a link to pay the balance of an order, and sends it to the buyer if asked to. */
export async function create(
  shop: Shop,
  { siteId }: Caller,
  { orderId, dueDate, expirationDate, sendEmail = false }: CreatePaymentLinkRequest,
): Promise<{ paymentLink: WireLink }> {
  const now = shop.clock()
  const [dueAt, expiresAt] = [dueDate, expirationDate].map((date) => (date ? new Date(date) : undefined))
  refuseIf(
    expiresAt && expiresAt.getTime() <= now
      ? [{ field: 'expirationDate', description: 'must be in the future', violatedRule: 'VALIDATION' }]
      : [],
  )
  const site = await sites.get(shop, siteId)
  await requireOwed(shop, await getOrder(shop, siteId, orderId))
  const link = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    const [counted] = await tx.run(countOpenLinks, [siteId, orderId, new Date(now)])
    if ((counted?.open ?? 0) >= mostOpen) throw refuse('PAYMENT_LINKS_LIMIT_EXCEEDED')
    const added = await linkFor(tx, shop, { order, dueAt, expiresAt })
    if (sendEmail) await send(tx, shop, { site, order, link: added })
    return added
  })
  return { paymentLink: toWire(shop, site, link) }
}

export async function list(shop: Shop, { siteId }: Caller, orderId: string): Promise<ListPaymentLinksReply> {
  const [site, links] = await Promise.all([
    sites.get(shop, siteId),
    shop.db.run(linksByOrder, [siteId, orderId]),
    getOrder(shop, siteId, orderId),
  ])
  return { paymentLinks: links.map((link) => toWire(shop, site, link)) }
}

/** Ends a link. Voiding twice changes nothing; a paid link stays paid. */
export async function voidOne(
  shop: Shop,
  { siteId }: Caller,
  id: string,
): Promise<{ paymentLink: WireLink }> {
  const site = await sites.get(shop, siteId)
  const [voided] = await shop.db.run(voidLink, [siteId, id, new Date(shop.clock())])
  const link = voided ?? (await getLink(shop, siteId, id))
  if (link.status === 'PAID') throw refuse('PAYMENT_LINK_ENDED', 'This payment link is already paid')
  return { paymentLink: toWire(shop, site, link) }
}

/** Sends the link to the buyer once more. */
export async function sendAgain(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  const [site, link] = await Promise.all([sites.get(shop, siteId), getLink(shop, siteId, id)])
  const order = await getOrder(shop, siteId, link.orderId)
  if (statusOf(link, shop.clock()) !== 'UNPAID') throw refuse('PAYMENT_LINK_ENDED')
  await requireOwed(shop, order)
  await shop.db.transaction((tx) => send(tx, shop, { site, order, link }))
  return {}
}

/** The page where the buyer pays the rest: by a link that there is, or by a new one. Undefined: nothing is left. */
export async function pageForBuyer(shop: Shop, siteId: string, orderId: string): Promise<string | undefined> {
  if (!(await isOwed(shop, await getOrder(shop, siteId, orderId)))) return undefined
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    if (!isPayable(order)) return undefined
    const link = (await findOpenLink(tx, shop, { siteId, orderId })) ?? (await linkFor(tx, shop, { order }))
    return linkPath(shop, link)
  })
}

/** E-mails the buyers of links that are due within a day, each once. One that fails keeps no other waiting. */
export async function remind(shop: Shop): Promise<void> {
  const now = shop.clock()
  let [time, id] = [new Date(0), noId]
  for (;;) {
    const page = await shop.db.run(dueLinks, [new Date(now), new Date(now + day), time, id])
    for (const due of page) {
      await remindOf(shop, due).catch((err: unknown) =>
        shop.log.error({ err, siteId: due.siteId, linkId: due.id }, 'a buyer was not reminded to pay'),
      )
    }
    const last = page.at(-1)
    if (!last) return
    ;[time, id] = [last.dueAt, last.id]
  }
}

async function remindOf(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const site = await sites.get(shop, siteId)
  const { orderId } = await getLink(shop, siteId, id)
  const owed = await isOwed(shop, await getOrder(shop, siteId, orderId))
  await shop.db.transaction(async (tx) => {
    const [link] = await tx.run(takeDueLink, [new Date(shop.clock()), siteId, id])
    const order = link && (await findOrder(tx, siteId, link.orderId))
    if (order && owed && isPayable(order) && !hasChargebacks(order))
      await send(tx, shop, { site, order, link })
  })
}

/** How many links of an order may be open at once. */
const mostOpen = 20

async function linkFor(
  tx: Connection,
  shop: Shop,
  { order, ...dates }: { order: Order; dueAt?: Date | undefined; expiresAt?: Date | undefined },
): Promise<PaymentLink> {
  requirePayable(order)
  const { siteId, id: orderId, checkoutId, currency, total, paid } = order
  return addLink(tx, shop, { siteId, orderId, checkoutId, currency, amount: total - paid, ...dates })
}

async function requireOwed(shop: Shop, order: Order): Promise<void> {
  requirePayable(order)
  if (!(await isOwed(shop, order)))
    throw refuse('ORDER_CANCELED', 'All that was ordered is cancelled: nothing is left to pay')
}

function requirePayable(order: Order): void {
  assertOpen(order)
  if (!isPayable(order)) throw refuse('ORDER_ALREADY_PAID')
  assertUndisputed(order)
}

function send(
  tx: Connection,
  shop: Shop,
  { site, order, link }: { site: sites.Site; order: Order; link: PaymentLink },
): Promise<void> {
  const occasion = restDue({ url: linkUrl(shop, link), amount: order.total - order.paid, dueAt: link.dueAt })
  return sendOrderMail(tx, shop, { site, order, occasion })
}

function toWire(shop: Shop, { settings }: sites.Site, link: PaymentLink): WireLink {
  const status = statusOf(link, shop.clock())
  return linkToWire(link, { status, url: linkUrl(shop, link), language: settings.language })
}
