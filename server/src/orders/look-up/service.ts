import type { LookUpOrderReply, LookUpOrderRequest } from '@cartwright/contract/sites/storefront.ts'
import { refuse } from '../../platform/errors.ts'
import type { Caller, Shop } from '../../platform/shop.ts'
import { placedOrderOf } from '../order/queries.ts'
import { orderOnWire } from '../order/rules.ts'
import { orderNumber, shortOrder } from './rules.ts'

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
