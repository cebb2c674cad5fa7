import pg from 'pg'

/** Multiplies the orders of a shop, with their payments, checkouts and e-mails, until there are `count`. */
export async function growOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const text of growth) await client.query(text, text.includes('$1') ? [count] : [])
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

const made = (what: string, of: string) => `md5('${what} ' || n || ${of})::uuid`

const growth = [
  `CREATE TEMPORARY TABLE copies AS
   SELECT (row_number() OVER ())::int AS n, site_id, id, checkout_id FROM orders CROSS JOIN generate_series(1, $1::int)
   LIMIT $1::int - (SELECT count(*) FROM orders)`,
  `INSERT INTO checkouts (site_id, id, owner_id, owner_kind, version, data, completed_at, created_at, updated_at)
   SELECT c.site_id, ${made('checkout', 'copies.checkout_id')}, owner_id, owner_kind, version, data, completed_at, created_at,
     updated_at
   FROM copies JOIN checkouts c ON c.site_id = copies.site_id AND c.id = copies.checkout_id`,
  `INSERT INTO orders (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status, reserved,
     archived, email, currency, total, paid, version, data, created_at, updated_at, purchased_at, seen)
   SELECT o.site_id, ${made('order', 'o.id')}, (SELECT max(number) FROM orders) + n, ${made('checkout', 'o.checkout_id')},
     owner_id, status, payment_status, fulfillment_status, reserved, archived, 'buyer' || n || '@example.com', currency, total,
     paid, version, data, created_at, updated_at, purchased_at, seen
   FROM copies JOIN orders o ON o.site_id = copies.site_id AND o.id = copies.id`,
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at)
   SELECT p.site_id, ${made('payment', 'p.id')}, ${made('order', 'p.order_id')}, ${made('checkout', 'p.checkout_id')}, method,
     amount, currency, status, created_at, updated_at
   FROM copies JOIN payments p ON p.site_id = copies.site_id AND p.order_id = copies.id`,
  `INSERT INTO messages (site_id, id, sender, recipient, subject, text, html, created_at, sent_at, confidential, topic)
   SELECT m.site_id, ${made('message', 'm.id')}, sender, recipient, subject, text, html, created_at, sent_at, confidential, topic
   FROM copies CROSS JOIN LATERAL (SELECT * FROM messages WHERE site_id = copies.site_id ORDER BY created_at LIMIT 1) AS m`,
  'UPDATE order_numbers SET last = (SELECT max(number) FROM orders)',
  'DROP TABLE copies',
]
