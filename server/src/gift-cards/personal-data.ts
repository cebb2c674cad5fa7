import { anonymizedEvent, publishEvents } from '../orders/order/events.service.ts'
import { type OrderRow, orderColumns } from '../orders/order/queries.ts'
import type { OrderData } from '../orders/order/rules.ts'
import { type Connection, statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { ErasedPerson, PersonalData } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { withoutRecipients } from './cards/lines.rules.ts'

/**
 * Cards go on without their recipient: whoever has the code may pay with it. Orders of others go on without what the buyer
 * wrote on a card for the person.
 */
export const personalData: PersonalData = {
  async export(shop, { siteId, emails }) {
    return { giftCards: await readEntries(shop, cardsByRecipient, [siteId, emails]) }
  },
  async erase(tx, shop, person) {
    const { siteId, emails, orderIds } = person
    const changed = await eraseFromOrders(tx, shop, person)
    const now = new Date(shop.clock())
    await tx.run(eraseRecipients, [siteId, emails, now])
    await tx.run(eraseSenders, [siteId, orderIds, now])
    return () => {
      for (const id of changed) shop.changes.publish('order', siteId, id)
    }
  },
}

/** Returns the ids of the orders of others in which cards for the person were sold. */
async function eraseFromOrders(
  tx: Connection,
  shop: Shop,
  { siteId, emails, orderIds }: ErasedPerson,
): Promise<string[]> {
  const now = new Date(shop.clock())
  const orders = await tx.run(lockOrdersOfRecipient, [siteId, emails, orderIds])
  const ids = orders.map(({ id }) => id)
  for (const { id, data } of orders) {
    const json = JSON.stringify(withoutRecipients(data, emails))
    const [order] = await tx.run(rewriteOrder, [siteId, id, json, now])
    if (order) await publishEvents(tx, [anonymizedEvent(shop, { ...order, siteId })])
  }
  for (const { lock, rewrite } of copies)
    for (const { id, data } of await tx.run(lock, [siteId, ids]))
      await tx.run(rewrite, [siteId, id, JSON.stringify(withoutRecipients(data, emails)), now])
  return ids
}

const cardsByRecipient = archiveEntries(
  'gift-cards',
  `SELECT recipient_name AS "recipientName", recipient_email AS "recipientEmail", sender_name AS "senderName", message,
     last_four AS "lastFour", currency, expires_at AS "expirationDate", created_at AS "createdDate"
   FROM gift_cards WHERE site_id = $1 AND lower(recipient_email) = ANY ($2::text[]) ORDER BY created_at`,
)

/** But not those of the person, $3. */
const lockOrdersOfRecipient = statement<{ id: string; data: OrderData }>(
  'personal-data.orders-of-recipient',
  `SELECT id, data FROM orders WHERE site_id = $1 AND id IN (
     SELECT order_id FROM gift_cards WHERE site_id = $1 AND lower(recipient_email) = ANY ($2::text[]))
     AND id <> ALL ($3::uuid[]) ORDER BY id FOR UPDATE`,
)

const rewriteOrder = statement<OrderRow>(
  'personal-data.order-of-recipient',
  `UPDATE orders o SET data = $3, updated_at = $4, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

const checkoutsOfOrders = 'SELECT checkout_id FROM orders WHERE site_id = $1 AND id = ANY ($2::uuid[])'

/** Besides the orders: their checkouts and carts, and drafts that have become one or change one. */
const copies = [
  {
    lock: statement<{ id: string; data: unknown }>(
      'personal-data.checkouts-of-recipient',
      `SELECT id, data FROM checkouts WHERE site_id = $1 AND id IN (${checkoutsOfOrders}) ORDER BY id FOR UPDATE`,
    ),
    rewrite: statement<never>(
      'personal-data.checkout-of-recipient',
      'UPDATE checkouts SET data = $3, updated_at = $4, version = version + 1 WHERE site_id = $1 AND id = $2',
    ),
  },
  {
    lock: statement<{ id: string; data: unknown }>(
      'personal-data.carts-of-recipient',
      `SELECT id, data FROM carts WHERE site_id = $1 AND id IN (
         SELECT cart_id FROM checkouts WHERE site_id = $1 AND id IN (${checkoutsOfOrders})) ORDER BY id FOR UPDATE`,
    ),
    rewrite: statement<never>(
      'personal-data.cart-of-recipient',
      'UPDATE carts SET data = $3, updated_at = $4, version = version + 1 WHERE site_id = $1 AND id = $2',
    ),
  },
  {
    lock: statement<{ id: string; data: unknown }>(
      'personal-data.drafts-of-recipient',
      `SELECT id, data FROM draft_orders WHERE site_id = $1
         AND (source_order_id = ANY ($2::uuid[]) OR id IN (${checkoutsOfOrders})) ORDER BY id FOR UPDATE`,
    ),
    rewrite: statement<never>(
      'personal-data.draft-of-recipient',
      'UPDATE draft_orders SET data = $3, updated_at = $4, version = version + 1 WHERE site_id = $1 AND id = $2',
    ),
  },
]

const eraseRecipients = statement<never>(
  'personal-data.gift-cards',
  `UPDATE gift_cards SET recipient_name = '', recipient_email = '', sender_name = '', message = '', note = '',
     revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND lower(recipient_email) = ANY ($2::text[])`,
)

/** The cards that the person has bought for others. */
const eraseSenders = statement<never>(
  'personal-data.gift-card-senders',
  `UPDATE gift_cards SET sender_name = '', message = '', revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND order_id = ANY ($2::uuid[]) AND (sender_name <> '' OR message <> '')`,
)
