import type { Order } from '@cartwright/contract/orders/orders.ts'
import { useCall } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { paidParts } from './payments.rules.ts'
import { priceText } from './rules.ts'
import { texts } from './texts/index.ts'

/** Each payment of an order that several have paid, in the merchant's words. */
export function usePaidParts(order: Order) {
  const locale = useLocaleSettings()
  const { data } = useCall('listTransactionsForSingleOrder', { orderId: order.id ?? '' })
  return paidParts(data?.orderTransactions ?? {}).map(({ method, code, amount, ...part }) => ({
    ...part,
    name: method === '' ? texts.paidBy.giftCard(code) : (texts.paidBy.methods[method] ?? method),
    text: priceText({ amount }, order, locale),
  }))
}
