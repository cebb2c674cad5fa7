import type { LookUpOrderReply, LookUpOrderRequest } from '@cartwright/contract/sites/storefront.ts'
import * as budgets from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { returnsLinkOf } from '../links/returns.service.ts'
import { placedOrderByNumber } from '../order/queries.ts'
import { orderToWire } from '../order/rules.ts'
import { orderNumber, shortOrder } from './rules.ts'

/** Belongs to no order: numbers start higher. */
const noNumber = '0'

/** The order of a guest. Takes as long and answers the same whether the number or the e-mail address is wrong. */
export async function lookUp(
  shop: Shop,
  { siteId, address }: Caller,
  { number, email }: LookUpOrderRequest,
): Promise<LookUpOrderReply> {
  await budgets.spend(shop, 'order-look-up', { siteId, address })
  const values = [siteId, orderNumber(number) ?? noNumber, email.trim()]
  const [row] = await shop.db.run(placedOrderByNumber, values)
  if (!row) throw refuse('NOT_FOUND', 'There is no order with this number and e-mail address')
  const order = { ...row, siteId }
  const returnsUrl = returnsLinkOf(shop, await sites.get(shop, siteId), order)
  return { order: shortOrder(orderToWire(order)), ...optional('returnsUrl', returnsUrl) }
}
