import type { Connection } from '../platform/db.ts'
import { post } from '../platform/mail.ts'
import type { Shop } from '../platform/shop.ts'
import type { Site } from '../sites/service.ts'
import { addressLines } from './addresses.rules.ts'
import { confirmation, type Letter, rejection, type Sender } from './mails.rules.ts'
import type { Order } from './order-entity.rules.ts'

/** Tells the buyer that the order is placed; in the transaction that approves it, which happens once. */
export function sendConfirmation(tx: Connection, shop: Shop, site: Site, order: Order): Promise<void> {
  const sender = senderOf(shop, site)
  return send(tx, shop, order, confirmation(order, sender), named(sender))
}

/** Tells the buyer that the awaited payment failed. */
export function sendRejection(tx: Connection, shop: Shop, site: Site, order: Order): Promise<void> {
  const sender = senderOf(shop, site)
  return send(tx, shop, order, rejection(order, sender), named(sender))
}

async function send(tx: Connection, shop: Shop, order: Order, letter: Letter, from: string): Promise<void> {
  if (order.email === '') return
  const message = { siteId: order.siteId, id: shop.newId(), from, to: order.email, ...letter }
  await post(tx, message, shop.clock())
}

function senderOf({ publicUrl }: Shop, { name, settings }: Site): Sender {
  const { language, timeZone, phone, address } = settings
  const email = settings.email || `orders@${new URL(publicUrl).hostname}`
  const street = address.addressLine ? addressLines({ address }, language).join(', ') : ''
  return { name, email, phone, language, timeZone, address: street }
}

function named({ name, email }: Sender): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`
}
