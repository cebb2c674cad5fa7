import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import { createApp } from '../../server/src/app.ts'
import * as collections from '../../server/src/catalogue/collections/service.ts'
import * as products from '../../server/src/catalogue/products/service.ts'
import { systemCaller } from '../../server/src/platform/shop/shop.ts'
import * as shops from '../../server/src/shops/service.ts'
import * as audit from '../../server/src/staff/audit/service.ts'
import { readConfig } from '../../server/src/start/config.ts'
import { openParts } from '../../server/src/start/open.ts'
import { atLeisure } from '../../server/test/fixtures.ts'

const productsOfShop = 20

/** The host of a shop, by its number from 1. */
export const hostOf = (number: number) => `shop-${number}.test`

/**
 * Adds shops to the first one of a data directory that no server uses: one as the command does it, with twenty products in a
 * collection, an order of ten days ago and an entry of the audit log, and copies of its rows with ids of their own.
 */
export async function growShops(dataDir: string, count: number): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' })
  const opened = await openParts(config)
  const app = await createApp(opened.parts)
  const { shop } = app
  const { id } = (await shops.create(shop, { name: 'Shop 1', host: hostOf(1), currency: 'EUR' })).shop
  const merchant = systemCaller(id)
  const productIds: string[] = []
  for (let number = 1; number <= productsOfShop; number++) {
    const draft = { name: `Product ${number}`, price: 5 + number, description: 'A thing for every day.' }
    productIds.push((await products.create(shop, merchant, draft)).id)
  }
  const collection = await collections.create(shop, merchant, { name: 'Everything' })
  await collections.addProducts(shop, merchant, { id: collection.id, productIds })
  const entry = { caller: merchant, call: 'createCollection', entityId: collection.id, status: 200 }
  await audit.record(shop, { ...entry, address: '192.0.2.1', code: undefined })
  await atLeisure(shop, async (client) => {
    await client.query('BEGIN')
    await client.query(oldOrder, [id])
    await client.query(copies, [count])
    for (const text of others) await client.query(text, [id])
    for (const table of copied) {
      const { rows } = await client.query<{ name: string }>(columnsOf, [table])
      const names = rows.map(({ name }) => name)
      await client.query(
        `INSERT INTO ${table} (site_id, ${names}) SELECT copies.id, ${names.map((name) => `t.${name}`)}
         FROM ${table} AS t CROSS JOIN copies WHERE t.site_id = $1`,
        [id],
      )
    }
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
  })
  await app.close()
  await opened.close()
}

/** Tables whose keys are unique within a shop; each refers to those before it. */
const copied = [
  'catalogue_counters',
  'products',
  'variants',
  'collections',
  'collection_products',
  'inventory_items',
  'stock',
  'catalogue_history',
  'orders',
  'audit_log',
  'audit_chains',
]

/** Of two products of shop $1. */
const oldOrder = `INSERT INTO orders (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status, reserved, email,
    currency, total, paid, version, data, created_at, updated_at, purchased_at)
  SELECT $1, gen_random_uuid(), 10001, gen_random_uuid(), gen_random_uuid(), 'APPROVED', 'PAID', 'FULFILLED', false, 'buyer@example.com',
    'EUR', 1300, 1300, 1, jsonb_build_object('order', jsonb_build_object('lineItems', lines)), at, at, at
  FROM (SELECT now() - interval '10 days' AS at, jsonb_agg(jsonb_build_object('quantity', 1,
      'productName', jsonb_build_object('original', name), 'totalPriceAfterTax', jsonb_build_object('amount', '6.50'),
      'catalogReference', jsonb_build_object('catalogItemId', id, 'appId', '${storeAppId}'))) AS lines
    FROM (SELECT id, name FROM products WHERE site_id = $1 LIMIT 2) AS two) AS one`

const copies = `CREATE TEMP TABLE copies ON COMMIT DROP AS
  SELECT gen_random_uuid() AS id, gen_random_uuid() AS client_id, n FROM generate_series(2, $1) AS n`
const columnsOf = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1 AND column_name <> 'site_id' AND is_generated = 'NEVER' AND is_identity = 'NO'`
/** `$1` is the shop that is copied. */
const others = [
  `INSERT INTO sites (id, name, settings, created_at, updated_at)
   SELECT copies.id, 'Shop ' || n, settings, now(), now() FROM sites CROSS JOIN copies WHERE sites.id = $1`,
  `INSERT INTO site_hosts (site_id, host, main, created_at)
   SELECT copies.id, 'shop-' || n || '.test', true, now() FROM site_hosts CROSS JOIN copies WHERE site_id = $1`,
  `INSERT INTO oauth_clients (site_id, id, name, kind, media_hosts, redirect_uris, allowed_origins, created_at)
   SELECT copies.id, CASE WHEN oauth_clients.id = site_id THEN copies.id ELSE client_id END, name, kind, media_hosts, redirect_uris, allowed_origins, now()
   FROM oauth_clients CROSS JOIN copies WHERE site_id = $1`,
]
