import type { OrderMail } from '@cartwright/contract/pages/mail.ts'
import { checkoutSummary } from '../../checkout/pages/summary.view.ts'
import { orderMailText } from '../../orders/mail/view.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { AbandonedRow } from '../model/rules.ts'
import { restoreLink, unsubscribeLink } from './links.service.ts'
import { reminderTexts } from './texts.ts'

/** Reminds the buyer of a checkout, in the transaction that notes it. */
export async function send(
  tx: Connection,
  shop: Shop,
  { row, priced }: { row: AbandonedRow; priced: PricedPurchase },
): Promise<void> {
  const { siteId, checkoutId, email: to } = row
  const { site, language } = priced
  const texts = reminderTexts(language)
  const { lines, rows } = checkoutSummary(priced, { isAddressKnown: true })
  const unsubscribeUrl = unsubscribeLink(shop, { siteId, checkoutId, email: to, language })
  const props: OrderMail = {
    ...{ subject: oneLine(texts.subject(site.name)), title: texts.title, intro: texts.intro },
    button: { label: texts.button, url: restoreLink(shop, { siteId, checkoutId, language }) },
    lines: lines.map(({ problem, ...line }) => (problem ? { ...line, note: problem } : line)),
    rows,
    blocks: [],
    footer: [
      texts.note,
      row.agreedBy === 'SUBSCRIPTION' ? texts.whySubscriber(site.name) : texts.why(site.name),
    ],
    stop: { label: texts.stop, url: unsubscribeUrl },
  }
  const text = `${orderMailText(props).trimEnd()}\n${texts.stop}: ${unsubscribeUrl}\n`
  await mail.send(tx, shop, {
    ...{ site, to, language, name: 'order', props, text, topic: 'orders', unsubscribeUrl },
  })
}
