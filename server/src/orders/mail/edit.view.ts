import type { OrderChange } from '@cartwright/contract/orders/activities.ts'
import type { Price } from '@cartwright/contract/orders/line-items.ts'
import { format } from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import { orderPriceText } from '../order/prices.rules.ts'
import type { MailTexts } from './texts.ts'
import type { Occasion } from './view.ts'

interface Edited {
  changes: readonly OrderChange[]
  /** From the merchant. */
  reason: string
}

/** The merchant has changed the order. */
export function edited({ changes, reason }: Edited): Occasion {
  return ({ order, sender, texts, number }) => {
    const { subject, title, intro, heading, due, tooMuch, address } = texts.edited
    const { currency, total, paid } = order
    const price = (one: Price | undefined) => orderPriceText(one, { currency, language: sender.language })
    const lines = changes.map((change) => oneLine(changeText(change, texts.edited, price)))
    const rest = format(total > paid ? total - paid : paid - total, currency, sender.language)
    const money = total > paid ? [due(rest)] : paid > total ? [tooMuch(rest)] : []
    const message = oneLine(reason)
    return {
      kind: 'order-edited',
      values: { notes: money.join(' ') },
      subject: subject(number, sender.name),
      title,
      intro: [intro(number), ...money].join(' '),
      blocks: [
        ...(message ? [{ id: 'message', heading: sender.name, lines: [message] }] : []),
        { id: 'changes', heading, lines: lines.length > 0 ? lines : [address] },
      ],
    }
  }
}

function changeText(
  change: OrderChange,
  texts: MailTexts['edited'],
  price: (one: Price | undefined) => string,
): string {
  const { lineItemAdded, lineItemRemoved, lineItemChanged, discountAdded, discountRemoved } = change
  const { additionalFeeRemoved, shippingInformationChanged, totalPriceChanged } = change
  if (lineItemAdded) return texts.added(piecesText(lineItemAdded))
  if (lineItemRemoved) return texts.removed(piecesText(lineItemRemoved))
  if (lineItemChanged) {
    const { quantity, price: prices } = lineItemChanged
    const name = nameText(lineItemChanged)
    const { originalQuantity = 0, newQuantity = 0 } = quantity ?? {}
    return [
      ...(quantity ? [texts.quantity(name, originalQuantity, newQuantity)] : []),
      ...(prices ? [texts.price(name, price(prices.originalPrice), price(prices.newPrice))] : []),
    ].join(', ')
  }
  if (discountAdded) return texts.discount(discountAdded.name?.original ?? '')
  if (discountRemoved) return texts.noDiscount(discountRemoved.name?.original ?? '')
  if (additionalFeeRemoved) return texts.fee(additionalFeeRemoved.name?.original ?? '')
  if (shippingInformationChanged) {
    const { shippingTitle, total } = shippingInformationChanged.newShippingInfo ?? {}
    return shippingTitle ? texts.delivery(shippingTitle, price(total)) : texts.noDelivery
  }
  return texts.total(price(totalPriceChanged?.originalTotal), price(totalPriceChanged?.newTotal))
}

interface Named {
  name?: { original?: string; translated?: string | null }
  quantity?: unknown
}

function nameText({ name }: Named): string {
  return name?.translated ?? name?.original ?? ''
}

function piecesText(line: Named): string {
  return `${line.quantity ?? 1} × ${nameText(line)}`
}
