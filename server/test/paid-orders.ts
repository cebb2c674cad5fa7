import { approvedCard, filled, rows, visitorReadyToPay } from './checkouts.ts'
import type { Store } from './store.ts'

// biome-ignore lint/suspicious/noExplicitAny: a reply as JSON
type Loose = any

export interface PaidOrder {
  id: string
  order: Loose
  /** The id of the payment by card. */
  paymentId: string
}

/** An order of these line items that a visitor has paid by card. */
export async function payByCard(
  store: Store,
  lineItems: object[],
  card: Record<string, string> = approvedCard,
): Promise<PaidOrder> {
  const at = await visitorReadyToPay(store, lineItems)
  await at.post({ ...filled(at.screen), ...card, do: 'place' })
  const search = { filter: { checkoutId: at.checkoutId } }
  const found = await store.ask('POST', '/ecom/v1/orders/search', { as: store.apiKey, body: { search } })
  const [order] = found.body.orders
  const { body } = await store.ask('GET', `/ecom/v1/payments/orders/${order.id}`, { as: store.apiKey })
  return { id: order.id, order, paymentId: body.orderTransactions.payments.at(-1).id }
}

/** A test card that a member has saved, which approves. Returns its id. */
export async function saveTestCard(store: Store, memberId: string): Promise<string> {
  const id = store.shop.newId()
  await rows(
    store,
    `INSERT INTO saved_payment_methods (site_id, id, member_id, method, account_id, token, details, created_at)
     VALUES ($1, $2, $3, 'test-card', '', 'test-card:approves', '{"lastDigits": "4242"}', $4)`,
    [store.siteId, id, memberId, new Date(store.clock.now)],
  )
  return id
}
