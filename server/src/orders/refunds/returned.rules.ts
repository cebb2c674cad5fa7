import type { StockDemand } from '../../inventory/stock/rules.ts'
import type { RefundDetails } from '../../payments/refunds/queries.ts'
import type { OrderData } from '../order/rules.ts'

/**
 * The order with the pieces that a refund has brought back, and the stock that these give back. Of pieces that the buyer has
 * not sent back, it is for those that are still to be sent, as far as there are any.
 */
export function withReturned(
  data: OrderData,
  { lineItems = [], restock = [], isReturn }: RefundDetails,
  unsent: readonly { id: string; quantity: number }[],
): { data: OrderData; wants: StockDemand[] } {
  const wants: StockDemand[] = []
  const taken = data.taken.map((demand) => ({ ...demand }))
  for (const { lineItemId, quantity } of restock) {
    const demand = taken.find((one) => isOfLine(data, one, lineItemId))
    if (!demand) continue
    const given = Math.min(quantity, demand.quantity)
    if (given > 0) wants.push({ ...demand, quantity: given })
    demand.quantity -= given
  }
  const countOf = (pieces: typeof restock, id: string | undefined) =>
    pieces.reduce((sum, one) => (one.lineItemId === id ? sum + one.quantity : sum), 0)
  const lines = data.order.lineItems?.map((line) => {
    const [refunded, restocked] = [countOf(lineItems, line.id), countOf(restock, line.id)]
    const waiting = isReturn ? 0 : (unsent.find(({ id }) => id === line.id)?.quantity ?? 0)
    const kept = Math.min(refunded, waiting)
    return {
      ...line,
      ...(refunded > 0 ? { refundQuantity: (line.refundQuantity ?? 0) + refunded } : {}),
      ...(kept > 0 ? { unsentRefundQuantity: (line.unsentRefundQuantity ?? 0) + kept } : {}),
      ...(restocked > 0 ? { restockQuantity: (line.restockQuantity ?? 0) + restocked } : {}),
    }
  })
  return {
    wants,
    data: {
      ...data,
      taken: taken.filter(({ quantity }) => quantity > 0),
      order: { ...data.order, ...(lines ? { lineItems: lines } : {}) },
    },
  }
}

/** An order of a former version does not know the variant of a line: then the only one of the product counts. */
function isOfLine({ order, taken, variants }: OrderData, demand: StockDemand, lineItemId: string): boolean {
  const line = order.lineItems?.find(({ id }) => id === lineItemId)
  if (line?.catalogReference?.catalogItemId?.toLowerCase() !== demand.productId.toLowerCase()) return false
  const variantId = variants?.[lineItemId]
  const ofProduct = taken.filter(({ productId }) => productId === demand.productId)
  return variantId === undefined ? ofProduct.length === 1 : demand.variantId === variantId
}
