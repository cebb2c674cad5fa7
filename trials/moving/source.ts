import pg from 'pg'
import { growOrders } from '../backup/orders.ts'
import { checkOut, newShopper, pieces } from '../shoppers.ts'
import type { Place } from './contents.ts'

export interface Size {
  products: number
  members: number
  orders: number
}

/** Fills a shop that has products with members, contacts, coupons and orders of some kinds with their parcels. */
export async function fillSource(
  place: Place,
  databaseUrl: string,
  { goods, size }: { goods: readonly string[]; size: Size },
): Promise<void> {
  const ask = askerOf(place)
  await ask('/stores/v2/coupons', {
    specification: { name: 'Ten', code: 'TEN', percentOffRate: 10, scope: { namespace: 'stores' } },
  })
  const placed: string[] = []
  for (const count of [1, 2, 3, 4]) placed.push(await buy(place, goods.slice(0, count)))
  const [plain, sent, paid, canceled] = placed
  const trackingInfo = { trackingNumber: 'T1', shippingProvider: 'ups' }
  await ask(`/ecom/v1/fulfillments/orders/${sent}/create-fulfillment`, { fulfillment: { trackingInfo } })
  await ask(`/ecom/v1/payments-collector/orders/${paid}/mark-as-paid`, {})
  await ask(`/ecom/v1/orders/${canceled}/cancel`, {})
  if (!plain) throw new Error('nothing was bought')
  await growOrders(databaseUrl, size.orders)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(members, [place.siteId, size.members])
    await client.query(buyers, [place.siteId])
    await client.query(parcels, [place.siteId])
    await client.query(label, [place.siteId])
    await client.query(accounts, [place.siteId])
    await client.query(guests, [place.siteId])
    await client.query('ANALYZE members, contacts, orders, fulfillments')
  } finally {
    await client.end()
  }
}

async function buy(place: Place, productIds: readonly string[]): Promise<string> {
  const shopper = newShopper(place)
  await shopper.cart.addToCurrentCart({ lineItems: productIds.map((id) => pieces(id, 2)) })
  const { orderId } = await shopper.checkout.createOrder({ id: await checkOut(shopper) })
  return orderId ?? ''
}

/** Calls a shop as a program of its merchant. */
export function askerOf({ url, apiKey }: Place) {
  return async (path: string, body: object, method = 'POST'): Promise<void> => {
    const headers = { authorization: apiKey, 'content-type': 'application/json' }
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  }
}

/** Several joined in the same second; some wait for approval, some are blocked. */
const members = `
  INSERT INTO members (site_id, id, email, email_verified, status, reasons, profile, slug, in_community, created_at,
    updated_at, signed_in_at)
  SELECT $1::uuid, md5('member ' || n)::uuid, 'Member' || n || '@example.com', n % 2 = 0,
    CASE WHEN n % 50 = 0 THEN 'BLOCKED' WHEN n % 40 = 0 THEN 'PENDING' ELSE 'ACTIVE' END,
    CASE WHEN n % 40 = 0 AND n % 50 <> 0 THEN ARRAY['PENDING_ADMIN_APPROVAL_REQUIRED'] ELSE '{}'::text[] END,
    jsonb_build_object('firstName', 'First ' || n, 'lastName', 'Last ' || n % 97, 'nickname', 'Nick ' || n,
      'birthdate', '1990-01-01', 'company', 'Company ' || n % 10,
      'phones', jsonb_build_array('+49 30 ' || n),
      'phonesV2', jsonb_build_array(jsonb_build_object('phone', '+49 30 ' || n, 'tag', 'UNTAGGED')),
      'addresses', jsonb_build_array(jsonb_build_object('id', md5('address ' || n)::uuid, 'tag', 'UNTAGGED',
        'address', jsonb_build_object('country', 'DE', 'city', 'Berlin', 'postalCode', '10115',
          'addressLine', n || ' Invalidenstr.')))),
    'member-' || n, n % 3 = 0, '2025-01-01T00:00:00Z'::timestamptz + n / 150 * interval '1 second',
    '2025-06-01T00:00:00Z'::timestamptz + n * interval '1 second',
    CASE WHEN n % 4 = 0 THEN '2025-07-01T00:00:00Z'::timestamptz END
  FROM generate_series(1, $2::int) AS n`

/** Every second order is one of a member. */
const buyers = `
  UPDATE orders o SET owner_id = m.id,
    data = jsonb_set(data, '{order,buyerInfo}', jsonb_build_object('memberId', m.id, 'email', o.email))
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS among FROM members WHERE site_id = $1) AS m
  WHERE o.site_id = $1 AND o.number % 2 = 0 AND m.at = 1 + o.number % m.among`

/** Orders that were sent have a parcel each. */
const parcels = `
  INSERT INTO fulfillments (site_id, order_id, id, line_items, tracking_number, shipping_provider, created_at)
  SELECT o.site_id, o.id, md5('parcel ' || o.id)::uuid,
    (SELECT jsonb_agg(jsonb_build_object('id', line ->> 'id', 'quantity', (line ->> 'quantity')::int))
     FROM jsonb_array_elements(o.data #> '{order,lineItems}') AS line),
    'T-' || o.number, 'dhl', o.created_at
  FROM orders o
  WHERE o.site_id = $1 AND o.fulfillment_status = 'FULFILLED'
    AND NOT EXISTS (SELECT FROM fulfillments f WHERE f.site_id = o.site_id AND f.order_id = o.id)`

const label = `
  INSERT INTO contact_labels (site_id, key, name, created_at, updated_at)
  VALUES ($1, 'custom.regular', 'Regular', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z')`

/** Every third member has a label. */
const accounts = `
  INSERT INTO contacts (site_id, id, is_member, email, profile, label_keys, source, created_at, updated_at)
  SELECT site_id, id, true, email, profile,
    CASE WHEN hashtext(id::text) % 3 = 0 THEN ARRAY['custom.regular'] ELSE '{}' END, 'WIX_SITE_MEMBERS', created_at, updated_at
  FROM members WHERE site_id = $1`

/** Whoever ordered without an account is a contact. */
const guests = `
  INSERT INTO contacts (site_id, id, is_member, email, profile, source, created_at, updated_at)
  SELECT DISTINCT ON (lower(o.email)) o.site_id, md5('guest ' || lower(o.email))::uuid, false, o.email,
    jsonb_build_object('firstName', 'Guest'), 'WIX_STORES', o.created_at, o.created_at
  FROM orders o
  WHERE o.site_id = $1 AND o.email <> '' AND o.status = 'APPROVED' AND o.data #>> '{order,buyerInfo,memberId}' IS NULL
    AND NOT EXISTS (SELECT FROM contacts c WHERE c.site_id = o.site_id AND lower(c.email) = lower(o.email))`
