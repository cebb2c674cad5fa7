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
export function draftToWire(row: DraftRow, order: WireOrder): DraftOrder {
  const { id, data, orderId, createdAt, updatedAt } = row
  const { lineItems = [], shippingInfo, recipientInfo, buyerInfo = {}, additionalFees = [] } = order
  const { appliedDiscounts = [] } = order
  const priced = new Map(
    data.lines.map((line) => [line.id, Boolean(line.custom ?? line.catalogOverrideFields)]),
  )
  return {
    id,
    ...optional('orderId', orderId),
    status: orderId ? 'COMMITTED' : 'DRAFT',
    lineItems: lineItems.map((lineItem) => ({
      lineItem,
      added: true,
      hasOwnPrice: priced.get(lineItem.id ?? '') ?? false,
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
    discounts: draftDiscounts(row, appliedDiscounts),
    ...pick(order, 'billingInfo', 'buyerNote', 'createdBy', 'weightUnit', 'currency', 'priceSummary'),
    ...pick(order, 'balanceSummary', 'taxSummary', 'taxInfo', 'purchaseFlowId', 'extendedFields'),
    ...optional('memberId', buyerInfo.memberId),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

export function calculatedDraft(draftOrder: DraftOrder, priced: PricedPurchase): CalculatedDraftOrder {
  const { violations, calculationErrors } = calculation(priced)
  return { draftOrder, shippingOptions: shippingOptions(priced), calculationErrors, violations }
}

/** A discount that takes nothing off, such as one of nothing, is not applied, and so not in its order. */
function draftDiscounts(
  { data }: DraftRow,
  applied: NonNullable<WireOrder['appliedDiscounts']>,
): DraftDiscount[] {
  const shares = (data.agreed?.discounts ?? []).map(({ percentage }) => percentage).values()
  return applied.map((discount) => {
    if (!discount.merchantDiscount) return { discount, source: 'AUTOMATIC', applied: true }
    return { discount, source: 'CUSTOM', applied: true, ...optional('percentage', shares.next().value) }
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
