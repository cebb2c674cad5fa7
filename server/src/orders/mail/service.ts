import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import type { Connection } from '../../platform/db/db.ts'
import { post } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Letter, mailAddressOf, named } from '../../sites/mail/letters.rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import { lookOf } from '../../sites/settings/theme.rules.ts'
import { type Download, downloadTexts } from '../downloads/view.ts'
import { checkoutLink } from '../links/service.ts'
import type { Order } from '../order/rules.ts'
import { canceled, confirmation, downloads, type Parcel, rejection, type Sender, shipped } from './rules.ts'

/** What a letter is about. */
interface Occasion {
  site: Site
  order: Order
}

/** Tells the buyer that the order is placed; in the transaction that approves it, which happens once. */
export function sendConfirmation(
  tx: Connection,
  shop: Shop,
  { files, ...occasion }: Occasion & { files: readonly Download[] },
): Promise<void> {
  const letter = (order: Order, sender: Sender) => confirmation(order, sender, downloadTexts(files, sender))
  return send(tx, shop, { ...occasion, letter })
}

/** Gives the buyer what an order brought that was paid for later. */
export function sendDownloads(
  tx: Connection,
  shop: Shop,
  { files, ...occasion }: Occasion & { files: readonly Download[] },
): Promise<void> {
  const letter = (order: Order, sender: Sender) => downloads(order, sender, downloadTexts(files, sender))
  return send(tx, shop, { ...occasion, letter })
}

/** Tells the buyer that the awaited payment failed. */
export function sendRejection(tx: Connection, shop: Shop, occasion: Occasion): Promise<void> {
  return send(tx, shop, { ...occasion, letter: rejection })
}

/** Tells the buyer that pieces of the order are on their way. */
export function sendShipped(
  tx: Connection,
  shop: Shop,
  { parcel, ...occasion }: Occasion & { parcel: Parcel },
): Promise<void> {
  const letter = (order: Order, sender: Sender) => shipped(order, parcel, sender)
  return send(tx, shop, { ...occasion, letter })
}

/** Tells the buyer that the order was called off, with the merchant's own words when there are any. */
export function sendCanceled(
  tx: Connection,
  shop: Shop,
  { message, ...occasion }: Occasion & { message: string },
): Promise<void> {
  const letter = (order: Order, sender: Sender) => canceled(order, message, sender)
  return send(tx, shop, { ...occasion, letter })
}

interface Writing extends Occasion {
  letter: (order: Order, sender: Sender) => Letter
}

async function send(tx: Connection, shop: Shop, { site, order, letter }: Writing): Promise<void> {
  if (order.email === '') return
  const sender = senderOf(shop, site, order)
  const message = { siteId: order.siteId, id: shop.newId(), from: named(sender), to: order.email }
  await post(tx, { ...message, ...letter(order, sender) }, shop.clock())
}

/** Long enough for whatever is still to be said about an order. */
const days = 90

function senderOf(shop: Shop, { name, settings }: Site, { siteId, checkoutId, data }: Order): Sender {
  const { timeZone, phone, address } = settings
  const language = data.order.buyerLanguage ?? settings.language
  const email = mailAddressOf(settings, shop.publicUrl)
  const street = address.addressLine ? addressLines({ address }, pageLocale(language)).join(', ') : ''
  const orderUrl = checkoutLink(shop, { siteId, checkoutId, days })
  const look = lookOf(settings.theme, shop.publicUrl)
  return { name, email, phone, language, timeZone, address: street, orderUrl, look }
}
