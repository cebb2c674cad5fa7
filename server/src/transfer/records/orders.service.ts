import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import type { MoveContext } from '../../move-in/records/ids.service.ts'
import { writeRecords } from '../../move-in/records/service.ts'
import type { OrderFileRecord } from '../entries/records.rules.ts'
import { findBySku, findMembers, type Item } from './items.service.ts'
import { toOutcomes } from './outcomes.rules.ts'

const [storeAppId = ''] = storeAppIds

/** Orders with their numbers, linked to members by e-mail address and to products by SKU. They take no stock. */
export async function writeOrders(context: MoveContext, records: readonly OrderFileRecord[]) {
  const { tx, siteId } = context
  const orders = records.map(({ order }) => order)
  const skus = orders.flatMap(({ lineItems = [] }) => lineItems.map(skuOf))
  const items = await findBySku(tx, siteId, skus)
  const members = await findMembers(
    tx,
    siteId,
    orders.map(({ buyerInfo }) => buyerInfo?.email ?? ''),
  )
  const linked = orders.map((order) => {
    const { buyerInfo, lineItems = [] } = order
    const memberId = members.get((buyerInfo?.email ?? '').toLowerCase())
    const buyer = memberId ? { ...buyerInfo, memberId, contactId: memberId } : buyerInfo
    const own = { ...order, lineItems: lineItems.map((line) => withItem(line, items)) }
    return { order: { ...own, ...(buyer ? { buyerInfo: buyer } : {}) }, fulfillments: [] }
  })
  const written = await writeRecords(context, 'orders', linked)
  return toOutcomes(
    orders.map(({ id }) => id ?? ''),
    written,
  )
}

function skuOf({ physicalProperties }: OrderLineItem): string {
  return physicalProperties?.sku ?? ''
}

function withItem(line: OrderLineItem, items: ReadonlyMap<string, Item>): OrderLineItem {
  const item = items.get(skuOf(line))
  if (!item) return line
  const { productId, variantId } = item
  return {
    ...line,
    catalogReference: {
      appId: storeAppId,
      catalogItemId: productId,
      ...(variantId ? { options: { variantId } } : {}),
    },
  }
}
