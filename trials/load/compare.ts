import type pg from 'pg'
import type { Client } from '../../sdk/src/client.ts'
import { openDb } from '../../server/src/platform/db/db.ts'
import { newSigningKey, openTokens } from '../../server/src/platform/secrets/tokens.ts'
import type { Shop } from '../../server/src/platform/shop/shop.ts'
import * as audit from '../../server/src/staff/audit/chains.service.ts'
import type { Books } from './load.ts'

/** How many things differ, by what is wrong. All zero: the shop has exactly what clients were told. */
export type Differences = Record<string, number>

interface Shelf {
  /** What there was of each counted product at first. */
  stock: number
  productIds: readonly string[]
}

/** Compares what a shop has with what clients were told. No request may be under way. */
export async function compare(database: pg.Client, books: Books, shelf: Shelf): Promise<Differences> {
  const carts = await Promise.all([...books.carts].map(([shopper, cart]) => cartDifference(shopper, cart)))
  return {
    'pieces too few or many in carts': sum(carts),
    ...(await compareOrders(database, books)),
    ...(await compareStock(database, books, shelf)),
    'products lost or twice': await namesDifference(database, books.products, {
      text: "SELECT name FROM products WHERE name LIKE 'Plate %'",
    }),
    'members lost or twice': await namesDifference(database, books.members, {
      text: "SELECT email AS name FROM members WHERE email LIKE '%@example.test'",
    }),
    'audit entries too few or many': await auditDifference(database, books),
    'breaks in the audit chain': await brokenChains(database),
    'events too few or many': await eventDifference(database, books),
  }
}

export function isExact(differences: Differences): boolean {
  return Object.values(differences).every((count) => count === 0)
}

export function describeDifferences(differences: Differences): string {
  const wrong = Object.entries(differences).filter(([, count]) => count !== 0)
  if (wrong.length === 0) return 'carts, orders, stock, products, members, audit log and events exact'
  return wrong.map(([what, count]) => `${count} ${what}`).join(', ')
}

async function cartDifference(shopper: Client, expected: ReadonlyMap<string, number>): Promise<number> {
  if (expected.size === 0) return 0
  const { cart } = await shopper.cart.getCurrentCart()
  const found = new Map(
    (cart.lineItems ?? []).map(({ catalogReference, quantity }) => [
      catalogReference?.catalogItemId ?? '',
      quantity ?? 0,
    ]),
  )
  return mapDifference(expected, found)
}

async function compareOrders(database: pg.Client, books: Books): Promise<Differences> {
  const { rows } = await database.query<{ id: string; checkoutId: string; whole: boolean }>(
    `SELECT id, checkout_id AS "checkoutId", status = 'APPROVED' AND reserved
       AND (SELECT count(*) FROM payments p WHERE p.order_id = o.id) = 1 AS whole FROM orders o`,
  )
  const found = new Set(rows.map(({ id }) => id))
  return {
    'orders lost': [...books.orders.keys()].filter((id) => !found.has(id)).length,
    'orders twice or unasked':
      rows.filter(({ id }) => !books.orders.has(id)).length +
      rows.length -
      new Set(rows.map(({ checkoutId }) => checkoutId)).size,
    'half orders': rows.filter(({ whole }) => !whole).length,
  }
}

async function compareStock(
  database: pg.Client,
  books: Books,
  { stock, productIds }: Shelf,
): Promise<Differences> {
  const { rows } = await database.query<{
    id: string
    left: number
    ledger: number
    held: number
    holds: number
  }>(
    `SELECT product_id AS id, on_hand - allocated AS left,
       (SELECT sum(on_hand_change - allocated_change)::int FROM stock_movements m WHERE m.product_id = s.product_id) AS ledger,
       (SELECT count(*)::int FROM holds h JOIN orders o USING (checkout_id)
        WHERE h.product_id = s.product_id AND h.expires_at > now()) AS held,
       (SELECT count(*)::int FROM holds h WHERE h.product_id = s.product_id) AS holds
     FROM stock s WHERE product_id = ANY ($1)`,
    [productIds],
  )
  const isHeld = rows.some(({ holds }) => holds > 0)
  return {
    'pieces of stock too few or many': sum(
      rows.map(({ id, left }) => Math.abs(stock - (books.taken.get(id) ?? 0) - left)),
    ),
    'pieces that the ledger does not know': sum(rows.map(({ left, ledger }) => Math.abs(left - ledger))),
    'holds of placed orders': sum(rows.map(({ held }) => held)),
    'loads that held nothing': books.orders.size > 0 && !isHeld ? 1 : 0,
  }
}

async function namesDifference(
  database: pg.Client,
  expected: ReadonlySet<string>,
  query: { text: string },
): Promise<number> {
  const { rows } = await database.query<{ name: string }>(query)
  const found = new Map<string, number>()
  for (const { name } of rows) found.set(name, (found.get(name) ?? 0) + 1)
  return mapDifference(new Map([...expected].map((name) => [name, 1])), found)
}

async function auditDifference(database: pg.Client, { changes }: Books): Promise<number> {
  const { rows } = await database.query<{ call: string; count: number }>(
    `SELECT call, count(*)::int AS count FROM audit_log
     WHERE status = 200 AND caller_kind = 'app' AND call = ANY ($1) GROUP BY call`,
    [[...changes.keys()]],
  )
  return mapDifference(changes, new Map(rows.map(({ call, count }) => [call, count])))
}

async function brokenChains(database: pg.Client): Promise<number> {
  const { host, port, user, password, database: name } = database
  const url = `postgresql://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${name}`
  const db = openDb({ url, connections: 1 })
  const { rows } = await database.query<{ id: string }>('SELECT id FROM sites')
  // Without the key of the server, its seals count for nothing.
  const tokens = openTokens([newSigningKey()], '')
  const chains = await Promise.all(rows.map(({ id }) => audit.verifyChain({ db, tokens } as Shop, id)))
  await db.close()
  return chains.filter(({ brokenAt }) => brokenAt !== undefined).length
}

/** Each order has been approved by one event, each product created by one. */
async function eventDifference(database: pg.Client, { orders, products }: Books): Promise<number> {
  const { rows } = await database.query<{ approved: number; created: number }>(
    `SELECT count(*) FILTER (WHERE type = 'wix.ecom.v1.order_approved')::int AS approved,
       count(*) FILTER (WHERE type LIKE '%ProductCreated' AND EXISTS (
         SELECT FROM products p WHERE p.id = entity_id AND p.name LIKE 'Plate %'))::int AS created FROM outbox`,
  )
  const { approved = 0, created = 0 } = rows[0] ?? {}
  return Math.abs(approved - orders.size) + Math.abs(created - products.size)
}

function mapDifference(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const keys = new Set([...one.keys(), ...other.keys()])
  return sum([...keys].map((key) => Math.abs((one.get(key) ?? 0) - (other.get(key) ?? 0))))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
