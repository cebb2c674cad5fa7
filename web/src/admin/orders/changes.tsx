import type { OrderChange } from '@cartwright/contract/orders/activities.ts'
import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Text } from '@mantine/core'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { priceText } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.changes

interface ChangesProps {
  order: Order
  applied: { reason?: string; changes?: readonly OrderChange[] }
}

/** What an edit has changed of the order. */
export function Changes({ order, applied: { reason, changes = [] } }: ChangesProps) {
  const locale = useLocaleSettings()
  const price = (one: Price | undefined) => priceText(one, order, locale)
  const lines = changes.flatMap((change) => changeTexts(change, price))
  return (
    <>
      <Text size="sm">{allTexts.activities.DRAFT_ORDER_CHANGES_APPLIED}</Text>
      {[...new Set([...lines, ...(reason ? [reason] : [])])].map((line) => (
        <Text key={line} size="sm" className="order-line">
          {line}
        </Text>
      ))}
    </>
  )
}

function changeTexts(change: OrderChange, price: (one: Price | undefined) => string): string[] {
  const { lineItemAdded, lineItemRemoved, lineItemChanged, discountAdded, discountRemoved } = change
  const { additionalFeeRemoved, shippingInformationChanged, totalPriceChanged } = change
  if (lineItemAdded) return [texts.added(piecesText(lineItemAdded))]
  if (lineItemRemoved) return [texts.removed(piecesText(lineItemRemoved))]
  if (lineItemChanged) {
    const { name, quantity, price: prices } = lineItemChanged
    const title = name?.original ?? ''
    const { originalQuantity = 0, newQuantity = 0 } = quantity ?? {}
    return [
      ...(quantity ? [texts.quantity(title, originalQuantity, newQuantity)] : []),
      ...(prices ? [texts.price(title, price(prices.originalPrice), price(prices.newPrice))] : []),
    ]
  }
  if (discountAdded) return [texts.discount(discountAdded.name?.original ?? '')]
  if (discountRemoved) return [texts.noDiscount(discountRemoved.name?.original ?? '')]
  if (additionalFeeRemoved) return [texts.fee(additionalFeeRemoved.name?.original ?? '')]
  if (shippingInformationChanged) {
    const { shippingTitle, total } = shippingInformationChanged.newShippingInfo ?? {}
    return [shippingTitle ? texts.delivery(shippingTitle, price(total)) : texts.noDelivery]
  }
  return [texts.total(price(totalPriceChanged?.originalTotal), price(totalPriceChanged?.newTotal))]
}

function piecesText({ quantity = 1, name }: { quantity?: number; name?: { original?: string } }): string {
  return `${quantity} × ${name?.original ?? ''}`
}
