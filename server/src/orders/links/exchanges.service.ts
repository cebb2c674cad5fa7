import { type Connection, statement } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { checkoutLink } from './service.ts'

/** An order that was placed in exchange for goods of another one, or that other one. */
export interface ExchangeLink {
  role: 'EXCHANGE' | 'EXCHANGE_OF'
  number: string
  /** Opens that order: for its buyer only. */
  url: string
}

/** Links from an order to those that replace its goods, and to the one whose goods it replaces. */
export async function readExchangeLinks(
  on: Pick<Connection, 'run'>,
  shop: Shop,
  { siteId, id }: { siteId: string; id: string },
): Promise<ExchangeLink[]> {
  const found = await on.run(exchangedOrders, [siteId, id])
  return found.map(({ role, number, checkoutId }) => ({
    ...{ role, number },
    url: checkoutLink(shop, { siteId, checkoutId }),
  }))
}

interface ExchangedOrder extends Pick<ExchangeLink, 'role' | 'number'> {
  checkoutId: string
}

const exchangedOrders = statement<ExchangedOrder>(
  'orders.exchanged',
  `SELECT 'EXCHANGE_OF' AS role, o.number::text, o.checkout_id AS "checkoutId"
   FROM exchanges e JOIN returns r ON r.site_id = $1 AND r.id = e.return_id
   JOIN orders o ON o.site_id = $1 AND o.id = r.order_id WHERE e.site_id = $1 AND e.order_id = $2
   UNION ALL
   SELECT 'EXCHANGE', o.number::text, o.checkout_id
   FROM returns r JOIN exchanges e ON e.site_id = $1 AND e.return_id = r.id
   JOIN orders o ON o.site_id = $1 AND o.id = e.order_id WHERE r.site_id = $1 AND r.order_id = $2`,
)
