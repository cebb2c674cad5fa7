import { writeMoved } from '../../orders/moved/service.ts'
import { type Ids, type MoveContext, ownIds } from './ids.service.ts'
import * as pictures from './pictures.service.ts'
import type { Incoming, OrderRecord, Written } from './rules.ts'

/** Orders with the shop's own ids of their products, buyers and coupons. */
export async function resolve(context: MoveContext, records: readonly OrderRecord[]): Promise<OrderRecord[]> {
  const orders = records.map(({ order }) => order)
  const products = await ownIds(
    context,
    'products',
    orders.flatMap(({ lineItems = [] }) =>
      lineItems.map(({ catalogReference }) => catalogReference?.catalogItemId),
    ),
  )
  const members = await ownIds(
    context,
    'members',
    orders.map(({ buyerInfo }) => buyerInfo?.memberId),
  )
  const contacts = await ownIds(
    context,
    'contacts',
    orders.map(({ buyerInfo }) => buyerInfo?.contactId),
  )
  return records.map((record) => ({
    ...record,
    order: withOwnIds(record.order, { products, members, contacts }),
  }))
}

type Order = OrderRecord['order']

function withOwnIds(
  order: Order,
  { products, members, contacts }: Record<'products' | 'members' | 'contacts', Ids>,
) {
  const { lineItems, buyerInfo } = order
  const memberId = members.get(buyerInfo?.memberId ?? '')
  const contactId = contacts.get(buyerInfo?.contactId ?? '')
  return {
    ...order,
    ...(buyerInfo && {
      buyerInfo: { ...buyerInfo, ...(memberId ? { memberId } : {}), ...(contactId ? { contactId } : {}) },
    }),
    ...(lineItems && {
      lineItems: lineItems.map((line) => {
        const own = products.get(line.catalogReference?.catalogItemId ?? '')
        return own ? { ...line, catalogReference: { ...line.catalogReference, catalogItemId: own } } : line
      }),
    }),
  } as Order
}

export async function write(
  context: MoveContext,
  incoming: readonly Incoming<OrderRecord>[],
): Promise<Written[]> {
  const { tx, shop, siteId } = context
  const lines = incoming.flatMap(({ record }) => record.order.lineItems ?? [])
  await pictures.take(
    context,
    lines.map(({ image }) => image),
  )
  const orders = incoming.map(({ record, ownId }) => ({
    ...record,
    order: withOwnPictures(context, record.order),
    ownId,
  }))
  const outcomes = await writeMoved(tx, shop, { siteId, orders })
  return incoming.map(({ sourceId }, at) => ({ sourceId, ownId: undefined, ...outcomes[at] }))
}

function withOwnPictures(context: MoveContext, { lineItems, ...order }: Order): Order {
  const own = lineItems?.map(({ image, ...line }) => ({
    ...line,
    ...(image ? { image: pictures.here(context, image) } : {}),
  }))
  return { ...order, ...(own ? { lineItems: own } : {}) }
}
