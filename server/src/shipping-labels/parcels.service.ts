import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { LabelAddress as WireAddress } from '@cartwright/contract/shipping-labels/labels.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { fulfillmentsByOrder } from '../orders/fulfilment/queries.ts'
import { toSend } from '../orders/fulfilment/rules.ts'
import { assertExchangePaid } from '../orders/fulfilment/service.ts'
import { isDigital, isPickup, needsNoParcel, type Order } from '../orders/order/rules.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import type { ReturnRow } from '../returns/returns/queries.ts'
import { get as getReturn } from '../returns/returns/service.ts'
import { sellerFacts } from '../sites/seller/view.ts'
import type { Site } from '../sites/settings/service.ts'
import { labelsByOrder, type Piece } from './labels/queries.ts'
import { isComplete, recipientAddress, senderAddress } from './labels/rules.ts'
import type { LabelAddress } from './services/service.ts'

/** What a label can be for. */
export interface Parcel {
  order: Order
  /** Present: the buyer sends it back. */
  returned?: ReturnRow
  /** What can be in it. */
  pieces: readonly Piece[]
}

/** What of an order waits for a parcel, or what a return sends back. Refuses what nobody sends. */
export async function readParcel(
  on: Connection,
  order: Order,
  returnId: string | null | undefined,
): Promise<Parcel> {
  if (returnId) {
    const returned = await getReturn(on, { siteId: order.siteId, id: returnId })
    if (returned.orderId !== order.id) throw refuse('NOT_FOUND', 'No such return')
    if (returned.status !== 'APPROVED')
      throw refuse('RETURN_ACTION_NOT_AVAILABLE', undefined, { status: returned.status })
    const pieces = returned.lines.map(({ lineItemId: id, quantity }) => ({ id, quantity }))
    return { order, returned, pieces }
  }
  if (order.status !== 'APPROVED')
    throw refuse(order.status === 'CANCELED' ? 'ORDER_CANCELED' : 'ORDER_IS_PENDING')
  if (isPickup(order.data.order))
    throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'The buyer collects this order: it needs no label')
  await assertExchangePaid(on, order)
  return { order, pieces: await waitingPieces(on, order) }
}

/** Without those for which a label is being bought, and without what needs no parcel. */
async function waitingPieces(on: Connection, order: Order): Promise<Piece[]> {
  const values = [order.siteId, order.id]
  const [sent, labels] = await Promise.all([
    on.run(fulfillmentsByOrder, [order.siteId, [order.id]]),
    on.run(labelsByOrder, values),
  ])
  const underWay = labels.filter(({ status, returnId }) => status === 'BUYING' && returnId === null)
  const goods = new Set(
    (order.data.order.lineItems ?? [])
      .filter((line) => !isDigital(line) && !needsNoParcel(line))
      .map(({ id = '' }) => id),
  )
  return toSend(order, [...sent, ...underWay]).filter(({ id }) => goods.has(id))
}

/** The pieces that were chosen of those that can be in it; all without a choice. */
export function choosePieces({ pieces }: Parcel, chosen: readonly Piece[] | undefined): readonly Piece[] {
  if (pieces.length === 0) throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Nothing of this order is left to send')
  if (!chosen) return pieces
  for (const [index, { id, quantity }] of chosen.entries()) {
    const most = pieces.find((piece) => piece.id === id)?.quantity ?? 0
    const isRepeated = chosen.findIndex((one) => one.id === id) !== index
    if (quantity > most || isRepeated)
      throw violation(`lineItems[${index}]`, `asks for more than the ${most} left to send`, 'MAX')
  }
  return chosen
}

/** From where to where. */
export function routeOf(site: Site, { order, returned }: Parcel): { from: LabelAddress; to: LabelAddress } {
  const shop = senderAddress(sellerFacts(site))
  const buyer = recipientAddress(order)
  return returned ? { from: buyer, to: shop } : { from: shop, to: buyer }
}

export function sellerToWire(site: Site): WireAddress {
  return toWire(senderAddress(sellerFacts(site)), site.settings.language)
}

export function toWire(address: LabelAddress, language: string): WireAddress {
  const { street, street2, city, postalCode, state, country, name, company } = address
  const lines = addressLines(
    {
      contactDetails: { firstName: name, company },
      address: { addressLine: street, addressLine2: street2, city, postalCode, subdivision: state, country },
    },
    pageLocale(language),
  )
  return { lines, isComplete: isComplete(address) }
}
