import { getOrder } from '../../orders/order/service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import type { PaymentRequest } from '../../payments/providers/provider.ts'
import { asksElsewhere } from '../../payments/providers/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'

/** What a payment service shows of an order. Providers that only this server knows get the name of the shop. */
export async function aboutPayment(
  shop: Shop,
  { siteId, orderId, method }: Payment,
): Promise<Pick<PaymentRequest, 'description' | 'email'>> {
  const { name } = await sites.get(shop, siteId)
  if (!asksElsewhere(shop, method)) return { description: name, email: '' }
  const { number, email } = await getOrder(shop, siteId, orderId)
  return { description: `${name} #${number}`, email }
}
