import type { MailBlock, MailLink } from '@cartwright/contract/pages/mail.ts'
import type { Order } from '../../orders/order/rules.ts'
import { format, type Minor } from '../../platform/values/money.ts'
import { lineName } from './names.view.ts'
import { exchangeTexts } from './texts.ts'

/** What an e-mail says of the exchange that was just agreed upon. */
export interface Offer {
  /** Of what the buyer gets instead. */
  order: Order
  /** What they send back counts for. */
  worth: Minor
  /** Where they pay the difference, if there is one. */
  payUrl?: string
}

/** While something is left to pay, that is what the e-mail is for. */
export function payButton({ order, payUrl }: Offer, language: string): MailLink | undefined {
  const { total, paid, currency } = order
  return payUrl
    ? { label: exchangeTexts(language).pay(format(total - paid, currency, language)), url: payUrl }
    : undefined
}

export function exchangeBlock({ order, worth }: Offer, language: string): MailBlock {
  const texts = exchangeTexts(language)
  const { total, paid, currency, data } = order
  const text = (amount: Minor) => format(amount, currency, language)
  const back = worth - total
  const balance =
    paid < total ? texts.toPay(text(total - paid)) : back > 0n ? texts.toRefund(text(back)) : texts.even
  const items = (data.order.lineItems ?? []).map((line) => `${line.quantity} × ${lineName(line)}`)
  return {
    id: 'exchange',
    heading: texts.title,
    lines: [texts.order(String(order.number)), ...items, balance],
  }
}
