import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { statusesIn } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { takesTransfer } from '../../payments/transfers/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as mail from '../../sites/mail/service.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as people from '../../staff/people/service.ts'
import { deliverDownloads } from '../downloads/service.ts'
import { checkoutLink } from '../links/service.ts'
import { type Order, orderToWire, termsOf } from '../order/rules.ts'
import { confirmation, newOrder, type Occasion, orderMail, orderMailText, type Sender } from './view.ts'

interface Mailing {
  site: Site
  order: Order
  occasion: Occasion
}

/** E-mails the buyer of an order, in the transaction of the change. */
export async function sendOrderMail(tx: Connection, shop: Shop, mailing: Mailing): Promise<void> {
  await mail.sendAll(tx, shop, toBuyer(shop, mailing))
}

/** Tells the merchant of a new order, in the transaction that approves it or leaves its payment pending. */
export async function sendNewOrder(
  tx: Connection,
  shop: Shop,
  { site, order }: Omit<Mailing, 'occasion'>,
): Promise<void> {
  await mail.sendAll(
    tx,
    shop,
    toMerchant(shop, { site, order, merchants: await merchantAddresses(tx, site) }),
  )
}

/** Tells the merchant of something else about an order. */
export async function sendToMerchant(tx: Connection, shop: Shop, mailing: Mailing): Promise<void> {
  const merchants = await merchantAddresses(tx, mailing.site)
  await mail.sendAll(tx, shop, toMerchant(shop, { ...mailing, merchants }))
}

/**
 * What the buyer of an order that is placed is told, who gets its downloads with it. Undefined: all of it has ended meanwhile,
 * and whoever sold it says so.
 */
export async function confirmationOf(
  tx: Connection,
  shop: Shop,
  order: Order,
): Promise<Occasion | undefined> {
  const { files } = await deliverDownloads(tx, shop, order)
  const { siteId } = order
  const wire = orderToWire(order)
  const statuses = await statusesIn(tx, shop, { siteId, orders: [wire] })
  return statusOfItems(wire, statuses) === 'CANCELED' ? undefined : confirmation(files, statuses)
}

/** E-mails the buyer and the merchant together; `merchants` are {@link merchantAddresses}. */
export async function sendPlaced(
  tx: Connection,
  shop: Shop,
  {
    occasion,
    merchants,
    ...mailing
  }: Omit<Mailing, 'occasion'> & { occasion: Occasion | undefined; merchants: readonly string[] },
): Promise<void> {
  const confirmations = occasion ? toBuyer(shop, { ...mailing, occasion }) : []
  await mail.sendAll(tx, shop, [...confirmations, ...toMerchant(shop, { ...mailing, merchants })])
}

/** Nothing without an address. */
export function toBuyer(shop: Shop, { site, order, occasion }: Mailing): mail.NewMail<'order'>[] {
  if (order.email === '') return []
  const sender = senderOf(shop, site, order)
  const written = orderMail(order, sender, occasion)
  const message = { name: 'order', text: orderMailText(written.props), topic: 'orders' } as const
  return [{ ...message, ...written, site, to: order.email, language: sender.language }]
}

export function toMerchant(
  shop: Shop,
  {
    site,
    order,
    merchants,
    occasion = newOrder,
  }: Omit<Mailing, 'occasion'> & { occasion?: Occasion; merchants: readonly string[] },
): mail.NewMail<'order'>[] {
  if (merchants.length === 0) return []
  const { language } = site.settings
  const orderUrl = `${shop.hosts.urlOf(site.id)}/admin/orders/${order.id}`
  const written = orderMail(order, { ...senderOf(shop, site, order), language, orderUrl }, occasion)
  const message = { name: 'order', text: orderMailText(written.props), topic: 'orders' } as const
  return merchants.map((to) => ({ ...message, ...written, site, to, language }))
}

/** Who of the shop gets e-mails about what shoppers do with their orders. */
export async function merchantAddresses(tx: Connection, { id, settings }: Site): Promise<string[]> {
  const { orderNotifications, orderNotificationEmails, email } = settings
  if (!orderNotifications) return []
  if (orderNotificationEmails.length > 0) return [...new Set(orderNotificationEmails)]
  return email ? [email] : people.ownerEmails(tx, id)
}

function senderOf(shop: Shop, site: Site, order: Order): Sender {
  const { siteId, checkoutId, data } = order
  const { timeZone, phone, address, language: shopLanguage } = site.settings
  const language = data.order.buyerLanguage ?? shopLanguage
  const email = mail.mailAddress(shop, site, 'orders')
  const street = address.addressLine ? addressLines({ address }, pageLocale(language)).join(', ') : ''
  const orderUrl = checkoutLink(shop, { siteId, checkoutId })
  const terms = { ...termsOf(order, site.settings.country), method: data.payment.method }
  const bank = takesTransfer(site.settings, terms) ? sellerFacts(site).bank : undefined
  return { name: site.name, email, phone, language, timeZone, address: street, orderUrl, bank }
}
