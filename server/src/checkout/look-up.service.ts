import type { LookUpOrderReply, LookUpOrderRequest } from '@cartwright/contract/storefront.ts'
import { refuse } from '../platform/errors.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { orderNumber, shortOrder } from './look-up.rules.ts'
import { orderOnWire } from './order-entity.rules.ts'
import { placedOrderOf } from './orders.queries.ts'

/** No order has it: numbers begin above. */
const noNumber = '0'

/** The order of a guest. Whatever does not fit, the work and the answer are the same. */
export async function lookUp(
  shop: Shop,
  { siteId }: Caller,
  { number, email }: LookUpOrderRequest,
): Promise<LookUpOrderReply> {
  const values = [siteId, orderNumber(number) ?? noNumber, email.trim()]
  const [row] = await shop.db.run(placedOrderOf, values)
  if (!row) throw refuse('NOT_FOUND', 'There is no order with this number and e-mail address')
  return { order: shortOrder(orderOnWire({ ...row, siteId })) }
}
