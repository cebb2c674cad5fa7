import { endOfDay } from '@cartwright/contract/gift-cards/days.ts'
import type { ItemSale } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { dayIn, dayStart } from '../../platform/values/local-time.ts'
import { toMinorRounded } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import * as cards from '../cards/service.ts'
import { sendLetter } from '../letters/mail.ts'
import { productsByIds } from './queries.ts'
import { chosenTexts, monthsLater } from './rules.ts'

/**
 * Issues a card for each piece of a paid order, once. Its code is sent now, or made and sent on the day that the buyer chose.
 */
export async function issue(tx: Connection, shop: Shop, sale: ItemSale): Promise<void> {
  const site = await sites.get(shop, sale.siteId)
  const ids = sale.lines.map(({ catalogReference }) => catalogReference?.catalogItemId ?? '')
  const products = await tx.run(productsByIds, [sale.siteId, ids])
  for (const [index, line] of sale.lines.entries()) {
    const product = products.find(({ id }) => id === ids[index]?.toLowerCase())
    await issueLine(tx, shop, { site, sale, line, validMonths: product?.validMonths ?? null })
  }
}

interface SoldLine {
  site: sites.Site
  sale: ItemSale
  line: ItemSale['lines'][number]
  validMonths: number | null
}

async function issueLine(tx: Connection, shop: Shop, { site, sale, line, validMonths }: SoldLine) {
  const { siteId, orderId, order } = sale
  const { currency, timeZone } = site.settings
  const { sendDate, recipient, ...written } = recipientOf(sale, line)
  const today = dayIn(timeZone, shop.clock())
  const isLater = sendDate > today
  const amount = toMinorRounded(line.price?.amount, order.currency ?? currency) ?? 0n
  const lastDay = validMonths === null ? undefined : monthsLater(isLater ? sendDate : today, validMonths)
  const language = order.buyerLanguage ?? site.settings.language
  for (let piece = 1; piece <= (line.quantity ?? 1) && amount > 0n; piece += 1) {
    const code = isLater ? undefined : cards.drawCode()
    const card = await cards.insert(tx, shop, {
      ...{ siteId, amount, currency: order.currency ?? currency, origin: 'SOLD', language, code },
      ...{ ...written, recipient, author: systemCaller(siteId) },
      sold: { orderId, lineItemId: line.id ?? '', piece },
      expiresAt: lastDay === undefined ? null : endOfDay(lastDay, timeZone),
      sendAt: isLater ? dayStart(timeZone, sendDate) : undefined,
    })
    if (card && code && recipient.email) await sendLetter(tx, shop, { site, card, code, language })
  }
}

/** Who gets a card of a line: whom the buyer has named, or the buyer. */
function recipientOf({ order }: ItemSale, { catalogReference }: SoldLine['line']) {
  const { recipientName, recipientEmail, senderName, message, sendDate } = chosenTexts(
    catalogReference?.options ?? {},
  )
  if (recipientEmail)
    return { recipient: { name: recipientName, email: recipientEmail }, senderName, message, sendDate }
  const { firstName = '', lastName = '' } = order.billingInfo?.contactDetails ?? {}
  const name = recipientName || [firstName, lastName].filter(Boolean).join(' ')
  return { recipient: { name, email: order.buyerInfo?.email ?? '' }, senderName: '', message, sendDate: '' }
}
