import { format, type Minor } from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import { hasNothingToSend, isPickup, type Order } from '../order/rules.ts'
import type { MailTexts } from './texts.ts'
import type { Occasion } from './view.ts'

interface Cancellation {
  /** The order as it was open. */
  before: Order
  /** From the merchant. */
  message: string
}

/** The order was cancelled: what becomes of the money, and the merchant's message if there is one. */
export function canceled({ before, message }: Cancellation): Occasion {
  const lines = message
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
  return ({ order, sender, texts, number }) => {
    const notes = afterCancelling(order, texts)
    const money = moneyLines({ before, after: order }, { texts: texts.canceledMoney, ...sender })
    return {
      kind: 'order-canceled',
      values: { notes },
      subject: texts.canceled(number, sender.name),
      title: texts.canceledTitle,
      intro: [texts.wasCanceled(number), notes].filter(Boolean).join(' '),
      blocks: [
        ...(money.length > 0 ? [{ id: 'payment', heading: texts.payment, lines: money }] : []),
        ...(lines.length > 0 ? [{ id: 'message', heading: sender.name, lines }] : []),
      ],
    }
  }
}

function afterCancelling({ data: { order } }: Order, texts: MailTexts): string {
  if (isPickup(order)) return texts.notCollected
  return hasNothingToSend(order) ? '' : texts.notSent
}

/** What of a gift card is on it again, what was authorised and is released, and what the shop still holds. */
function moneyLines(
  { before, after }: { before: Order; after: Order },
  { texts, language }: { texts: MailTexts['canceledMoney']; language: string },
): string[] {
  const text = (amount: Minor) => format(amount, after.currency, language)
  const ofCard = before.paid - after.paid
  const held = after.paid - after.refunded - after.refundPending
  return [
    ...(ofCard > 0n ? [texts.onGiftCard(text(ofCard))] : []),
    ...(before.authorized > 0n ? [texts.released(text(before.authorized))] : []),
    ...(held > 0n ? [texts.held(text(held))] : []),
  ]
}
