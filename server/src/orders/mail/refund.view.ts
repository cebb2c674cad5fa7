import type { RefundDetails } from '../../payments/refunds/queries.ts'
import type { Returned } from '../../payments/refunds/service.ts'
import { format, type Minor } from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import type { Order } from '../order/rules.ts'
import { orderTexts } from '../order/texts.ts'
import { lineOptions } from '../order/view.ts'
import type { Occasion } from './view.ts'

interface Refunded extends Returned {
  lineItems: readonly { lineItemId: string; quantity: number }[]
  reason: string
  /** What of it pays another order. */
  exchange: RefundDetails['exchange']
  /** From the merchant. */
  message: string
}

/** Money of the order went back. */
export function refunded({ returned, toGiftCard, lineItems, reason, message, ...parts }: Refunded): Occasion {
  const { exchange } = parts
  const moved = BigInt(exchange?.amount ?? 0)
  const byHand = parts.byHand - moved
  return ({ order, sender, texts, number }) => {
    const { subject, title, intro, allAsPaid, asPaid, handed, onGiftCard, pieces } = texts.refunded
    const { moved: movedText } = orderTexts(sender.language).payment
    const asItCame = returned - parts.byHand - toGiftCard
    const text = (amount: Minor) => format(amount, order.currency, sender.language)
    const ways = [
      ...(toGiftCard > 0n ? [onGiftCard(text(toGiftCard))] : []),
      ...(asItCame > 0n ? [asItCame === returned ? allAsPaid : asPaid(text(asItCame))] : []),
      ...(byHand > 0n ? [handed(text(byHand))] : []),
    ]
    const ofLines = piecesText(order, lineItems)
    const lines = message.split('\n').map(oneLine).filter(Boolean)
    return {
      kind: 'order-refunded',
      values: { amount: text(returned), notes: ways.join(' ') },
      subject: subject(number, sender.name),
      title: exchange && moved === returned ? texts.refunded.exchanged : title,
      intro: [
        exchange
          ? texts.refunded.ofReturn(
              number,
              movedText(text(moved), exchange.orderNumber, text(returned - moved)),
            )
          : intro(text(returned), number),
        ...ways,
      ].join(' '),
      blocks: [
        ...(lines.length > 0 ? [{ id: 'message', heading: sender.name, lines }] : []),
        ...(ofLines.length > 0 ? [{ id: 'pieces', heading: pieces, lines: ofLines }] : []),
        ...(reason ? [{ id: 'reason', heading: texts.refunded.reason, lines: [oneLine(reason)] }] : []),
      ],
    }
  }
}

function piecesText({ data }: Order, pieces: Refunded['lineItems']): string[] {
  return pieces.map(({ lineItemId, quantity }) => {
    const { productName, descriptionLines } = data.order.lineItems?.find(({ id }) => id === lineItemId) ?? {}
    const options = lineOptions(descriptionLines).map(({ value }) => value)
    const name = productName?.translated ?? productName?.original ?? ''
    return `${quantity} × ${oneLine([name, ...options].filter(Boolean).join(', '))}`
  })
}
