import type { OrderMail } from '@cartwright/contract/pages/mail.ts'
import { checkoutSummary } from '../../checkout/pages/summary.view.ts'
import { sampleOrder } from '../../orders/mail/samples.ts'
import { orderMailText } from '../../orders/mail/view.ts'
import { orderSummary } from '../../orders/order/view.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { MailSample } from '../../sites/mail/provider.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { AbandonedRow } from '../model/rules.ts'
import { restoreLink, unsubscribeLink } from './links.service.ts'
import { reminderTexts } from './texts.ts'

/** Reminds the buyer of a checkout, in the transaction that notes it. */
export async function send(
  tx: Connection,
  shop: Shop,
  { row, priced }: { row: AbandonedRow; priced: PricedPurchase },
): Promise<void> {
  const { checkoutId, email: to, agreedBy } = row
  const { site, language } = priced
  const { lines, rows } = checkoutSummary(priced, { isAddressKnown: true })
  const summary = {
    lines: lines.map(({ problem, ...line }) => (problem ? { ...line, note: problem } : line)),
    rows,
  }
  await mail.send(tx, shop, reminder(shop, { site, language, checkoutId, to, agreedBy, ...summary }))
}

interface Reminder extends Pick<OrderMail, 'lines' | 'rows'> {
  site: Site
  language: string
  checkoutId: string
  to: string
  agreedBy: AbandonedRow['agreedBy']
}

function reminder(
  shop: Shop,
  { site, language, checkoutId, to, agreedBy, lines, rows }: Reminder,
): mail.NewMail<'order'> {
  const { id: siteId } = site
  const texts = reminderTexts(language)
  const unsubscribeUrl = unsubscribeLink(shop, { siteId, checkoutId, email: to, language })
  const props: OrderMail = {
    ...{ subject: oneLine(texts.subject(site.name)), title: texts.title, intro: texts.intro },
    button: { label: texts.button, url: restoreLink(shop, { siteId, checkoutId, language }) },
    ...{ lines, rows },
    blocks: [],
    footer: [texts.note, agreedBy === 'SUBSCRIPTION' ? texts.whySubscriber(site.name) : texts.why(site.name)],
    stop: { label: texts.stop, url: unsubscribeUrl },
  }
  const text = `${orderMailText(props).trimEnd()}\n${texts.stop}: ${unsubscribeUrl}\n`
  return {
    ...{ site, to, language, name: 'order', props, text, topic: 'orders', unsubscribeUrl },
    ...{ kind: 'checkout-reminder', values: { shop: site.name } },
  }
}

/** About a checkout that nobody has left. */
export const reminderSample: MailSample = (shop, context) => {
  const { id: checkoutId, email: to, data } = sampleOrder(shop, context)
  const { lines, rows } = orderSummary(data.order, context.language)
  return reminder(shop, { ...context, checkoutId, to, agreedBy: 'BOX', lines, rows })
}
