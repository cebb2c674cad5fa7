import type { OrderMail } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import { type Download, downloadTexts } from '../downloads/view.ts'
import { checkoutLink } from '../links/service.ts'
import type { Order } from '../order/rules.ts'
import {
  canceled,
  confirmation,
  downloads,
  orderMailText,
  type Parcel,
  rejection,
  type Sender,
  shipped,
} from './view.ts'

interface Subject {
  site: Site
  order: Order
}

/** Confirms the order to the buyer, in the transaction that approves it; this happens once. */
export function sendConfirmation(
  tx: Connection,
  shop: Shop,
  { files, ...subject }: Subject & { files: readonly Download[] },
): Promise<void> {
  const toProps: ToProps = (order, sender) => confirmation(order, sender, downloadTexts(files, sender))
  return send(tx, shop, { ...subject, toProps })
}

/** Sends the downloads of an order that was paid later. */
export function sendDownloads(
  tx: Connection,
  shop: Shop,
  { files, ...subject }: Subject & { files: readonly Download[] },
): Promise<void> {
  const toProps: ToProps = (order, sender) => downloads(order, sender, downloadTexts(files, sender))
  return send(tx, shop, { ...subject, toProps })
}

/** Tells the buyer that a pending payment failed. */
export function sendRejection(tx: Connection, shop: Shop, subject: Subject): Promise<void> {
  return send(tx, shop, { ...subject, toProps: rejection })
}

/** Tells the buyer that a parcel is on its way. */
export function sendShipped(
  tx: Connection,
  shop: Shop,
  { parcel, ...subject }: Subject & { parcel: Parcel },
): Promise<void> {
  return send(tx, shop, { ...subject, toProps: (order, sender) => shipped(order, sender, parcel) })
}

/** Tells the buyer that the order was cancelled, with the merchant's message if there is one. */
export function sendCanceled(
  tx: Connection,
  shop: Shop,
  { message, ...subject }: Subject & { message: string },
): Promise<void> {
  return send(tx, shop, { ...subject, toProps: (order, sender) => canceled(order, sender, message) })
}

type ToProps = (order: Order, sender: Sender) => OrderMail

async function send(
  tx: Connection,
  shop: Shop,
  { site, order, toProps }: Subject & { toProps: ToProps },
): Promise<void> {
  if (order.email === '') return
  const sender = senderOf(shop, site, order)
  const props = toProps(order, sender)
  await mail.send(tx, shop, {
    ...{ site, to: order.email, language: sender.language, sender: 'orders' },
    ...{ name: 'order', props, text: orderMailText(props) },
  })
}

/** The days for which the link to the order is valid: longer than there is news about an order. */
const days = 90

function senderOf(shop: Shop, site: Site, { siteId, checkoutId, data }: Order): Sender {
  const { timeZone, phone, address, language: shopLanguage } = site.settings
  const language = data.order.buyerLanguage ?? shopLanguage
  const email = mail.mailAddress(shop, site, 'orders')
  const street = address.addressLine ? addressLines({ address }, pageLocale(language)).join(', ') : ''
  const orderUrl = checkoutLink(shop, { siteId, checkoutId, days })
  return { name: site.name, email, phone, language, timeZone, address: street, orderUrl }
}
