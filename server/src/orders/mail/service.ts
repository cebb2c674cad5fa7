import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as people from '../../staff/people/service.ts'
import { checkoutLink } from '../links/service.ts'
import type { Order } from '../order/rules.ts'
import { newOrder, type Occasion, orderMail, orderMailText, type Sender } from './view.ts'

/** E-mails the buyer of an order, in the transaction of the change. */
export async function sendOrderMail(
  tx: Connection,
  shop: Shop,
  { site, order, occasion }: { site: Site; order: Order; occasion: Occasion },
): Promise<void> {
  if (order.email === '') return
  const sender = senderOf(shop, site, order)
  const props = orderMail(order, sender, occasion)
  await mail.send(tx, shop, {
    ...{ site, to: order.email, language: sender.language, topic: 'orders' },
    ...{ name: 'order', props, text: orderMailText(props) },
  })
}

/** Tells the merchant of a new order, in the transaction that approves it or leaves its payment pending. */
export async function sendNewOrder(
  tx: Connection,
  shop: Shop,
  { site, order }: { site: Site; order: Order },
): Promise<void> {
  const { language } = site.settings
  const orderUrl = `${shop.hosts.urlOf(site.id)}/admin/orders/${order.id}`
  const props = orderMail(order, { ...senderOf(shop, site, order), language, orderUrl }, newOrder)
  for (const to of await merchantAddresses(tx, site)) {
    const message = { name: 'order', props, text: orderMailText(props) } as const
    await mail.send(tx, shop, { ...message, site, to, language, topic: 'orders' })
  }
}

/** Who of the shop gets e-mails about what shoppers do with their orders. */
export async function merchantAddresses(tx: Connection, { id, settings }: Site): Promise<string[]> {
  const { orderNotifications, orderNotificationEmails, email } = settings
  if (!orderNotifications) return []
  if (orderNotificationEmails.length > 0) return [...new Set(orderNotificationEmails)]
  return email ? [email] : people.ownerEmails(tx, id)
}

function senderOf(shop: Shop, site: Site, { siteId, checkoutId, data }: Order): Sender {
  const { timeZone, phone, address, language: shopLanguage } = site.settings
  const language = data.order.buyerLanguage ?? shopLanguage
  const email = mail.mailAddress(shop, site, 'orders')
  const street = address.addressLine ? addressLines({ address }, pageLocale(language)).join(', ') : ''
  const orderUrl = checkoutLink(shop, { siteId, checkoutId })
  return { name: site.name, email, phone, language, timeZone, address: street, orderUrl }
}
