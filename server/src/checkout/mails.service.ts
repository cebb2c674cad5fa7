import { pageLocale } from '@cartwright/contract/pages.ts'
import type { Connection } from '../platform/db.ts'
import { post } from '../platform/mail.ts'
import type { Shop } from '../platform/shop.ts'
import { type Letter, mailAddressOf, named } from '../sites/letters.rules.ts'
import type { Site } from '../sites/service.ts'
import { lookOf } from '../sites/theme.rules.ts'
import { addressLines } from './addresses.rules.ts'
import { type BoughtFile, fileTexts } from './downloads.rules.ts'
import {
  canceled,
  confirmation,
  downloads,
  type Parcel,
  rejection,
  type Sender,
  shipped,
} from './mails.rules.ts'
import type { Order } from './order-entity.rules.ts'
import * as visits from './visits.service.ts'

/** Tells the buyer that the order is placed; in the transaction that approves it, which happens once. */
export function sendConfirmation(
  tx: Connection,
  shop: Shop,
  site: Site,
  { order, files }: { order: Order; files: readonly BoughtFile[] },
): Promise<void> {
  const sender = senderOf(shop, site, order)
  return send(tx, shop, order, confirmation(order, sender, fileTexts(files, sender)), named(sender))
}

/** Gives the buyer what an order brought that was paid for later. */
export function sendDownloads(
  tx: Connection,
  shop: Shop,
  site: Site,
  { order, files }: { order: Order; files: readonly BoughtFile[] },
): Promise<void> {
  const sender = senderOf(shop, site, order)
  return send(tx, shop, order, downloads(order, sender, fileTexts(files, sender)), named(sender))
}

/** Tells the buyer that the awaited payment failed. */
export function sendRejection(tx: Connection, shop: Shop, site: Site, order: Order): Promise<void> {
  const sender = senderOf(shop, site, order)
  return send(tx, shop, order, rejection(order, sender), named(sender))
}

/** Tells the buyer that pieces of the order are on their way. */
export function sendShipped(
  tx: Connection,
  shop: Shop,
  site: Site,
  { order, parcel }: { order: Order; parcel: Parcel },
): Promise<void> {
  const sender = senderOf(shop, site, order)
  return send(tx, shop, order, shipped(order, parcel, sender), named(sender))
}

/** Tells the buyer that the order was called off, with the merchant's own words when there are any. */
export function sendCanceled(
  tx: Connection,
  shop: Shop,
  site: Site,
  { order, message }: { order: Order; message: string },
): Promise<void> {
  const sender = senderOf(shop, site, order)
  return send(tx, shop, order, canceled(order, message, sender), named(sender))
}

async function send(tx: Connection, shop: Shop, order: Order, letter: Letter, from: string): Promise<void> {
  if (order.email === '') return
  const message = { siteId: order.siteId, id: shop.newId(), from, to: order.email, ...letter }
  await post(tx, message, shop.clock())
}

/** Long enough for whatever is still to be said about an order. */
const days = 90

function senderOf(shop: Shop, { name, settings }: Site, { siteId, checkoutId, data }: Order): Sender {
  const { timeZone, phone, address } = settings
  const language = data.order.buyerLanguage ?? settings.language
  const email = mailAddressOf(settings, shop.publicUrl)
  const street = address.addressLine ? addressLines({ address }, pageLocale(language)).join(', ') : ''
  const orderUrl = visits.link(shop, { siteId, checkoutId, days })
  const look = lookOf(settings.theme, shop.publicUrl)
  return { name, email, phone, language, timeZone, address: street, orderUrl, look }
}
