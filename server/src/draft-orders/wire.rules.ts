import type {
  CalculatedDraftOrder,
  DraftDiscount,
  DraftOrder,
  DraftShippingOption,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { toPrice } from '../orders/order/prices.rules.ts'
import { optional, pick } from '../platform/values/optional.ts'
import { agreedDeliveryCode, type PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { calculation } from '../pricing/wire/totals.rules.ts'
import type { DraftRow } from './queries.ts'

/** A draft on the wire; `order` is the order that it has become, or would become today. */
export function draftToWire(row: DraftRow, order: WireOrder, priced?: PricedPurchase): DraftOrder {
  const { id, data, orderId, createdAt, updatedAt } = row
  const { lineItems = [], shippingInfo, recipientInfo, buyerInfo = {}, additionalFees = [] } = order
  const { appliedDiscounts = [] } = order
  const ownPrices = new Map(
    data.lines.map((line) => [line.id, Boolean(line.custom ?? line.catalogOverrideFields)]),
  )
  return {
    id,
    ...optional('orderId', orderId),
    status: orderId ? 'COMMITTED' : 'DRAFT',
    lineItems: lineItems.map((lineItem) => ({
      lineItem,
      added: true,
      hasOwnPrice: ownPrices.get(lineItem.id ?? '') ?? false,
    })),
    ...(shippingInfo ? { shippingInfo: { shippingInfo, added: true } } : {}),
    buyerInfo,
    buyerDetails: { buyerInfo, added: true },
    ...(recipientInfo ? { recipientInfo: { recipientInfo, added: true } } : {}),
    additionalFees: additionalFees.map((additionalFee) => ({
      additionalFee,
      source: 'AUTOMATIC',
      applied: true,
    })),
    discounts: draftDiscounts(appliedDiscounts, priced),
    ...pick(order, 'billingInfo', 'buyerNote', 'createdBy', 'weightUnit', 'currency', 'priceSummary'),
    ...pick(order, 'balanceSummary', 'taxSummary', 'taxInfo', 'purchaseFlowId', 'extendedFields'),
    ...optional('memberId', buyerInfo.memberId),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

export function calculatedDraft(draftOrder: DraftOrder, priced: PricedPurchase): CalculatedDraftOrder {
  if (draftOrder.status === 'COMMITTED') return { draftOrder, shippingOptions: [], violations: [] }
  const { violations, calculationErrors } = calculation(priced)
  return { draftOrder, shippingOptions: shippingOptions(priced), calculationErrors, violations }
}

/** The discounts of an order are in the order of its calculation. */
function draftDiscounts(
  applied: NonNullable<WireOrder['appliedDiscounts']>,
  priced: PricedPurchase | undefined,
): DraftDiscount[] {
  return applied.map((discount, index) => {
    const { source } = priced?.result.appliedDiscounts[index] ?? {}
    const percentage = source?.kind === 'MERCHANT' ? source.percentage : undefined
    return {
      discount,
      source: discount.merchantDiscount ? 'CUSTOM' : 'AUTOMATIC',
      applied: true,
      ...(percentage === undefined ? {} : { percentage: String(percentage) }),
    }
  })
}

function shippingOptions(priced: PricedPurchase): DraftShippingOption[] {
  return priced.result.shipping.options
    .filter(({ code }) => code !== agreedDeliveryCode)
    .map(({ carrierId, code, title, cost }) => ({
      carrierId,
      code,
      title,
      cost: { price: toPrice(cost, priced), currency: priced.currency },
    }))
}
