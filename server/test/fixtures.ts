import pg from 'pg'
import * as collections from '../src/catalogue/collections/service.ts'
import type { Product } from '../src/catalogue/model/product.rules.ts'
import * as products from '../src/catalogue/products/service.ts'
import * as stockItems from '../src/inventory/stock/items.service.ts'
import { onlyVariant } from '../src/inventory/stock/rules.ts'
import { type Shop, systemCaller } from '../src/platform/shop/shop.ts'

/** The site that gets the products. */
interface Place {
  shop: Shop
  siteId: string
}

export const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** A mug for $24.00 in three glazes with stock: 12 oat, 5 sage, no ink. */
export const mug: products.ProductDraft = {
  name: 'Speckled Mug',
  price: 24,
  cost: 8.4,
  weight: 0.38,
  sku: 'FH-MUG',
  brand: 'Fieldhouse',
  ribbon: 'Best seller',
  description: '<p>A stoneware mug thrown with a bare clay foot.</p>',
  keywords: ['ceramic', 'cup'],
  media: [
    { id: 'speckled-mug--oat.webp', width: 1200, height: 1500, altText: 'Mug in oat' },
    { id: 'speckled-mug--sage.webp', width: 1200, height: 1500, altText: 'Mug in sage' },
    { id: 'speckled-mug--ink.webp', width: 1200, height: 1500, altText: 'Mug in ink' },
  ],
  options: [
    {
      name: 'Color',
      optionType: 'color',
      choices: [
        { value: '#e9e0d0', description: 'Oat', mediaIds: ['speckled-mug--oat.webp'] },
        { value: '#a9b59a', description: 'Sage', mediaIds: ['speckled-mug--sage.webp'] },
        { value: '#2c3640', description: 'Ink', mediaIds: ['speckled-mug--ink.webp'] },
      ],
    },
  ],
  variants: [
    { choices: { Color: 'Oat' }, sku: 'FH-MUG-OAT' },
    { choices: { Color: 'Sage' }, sku: 'FH-MUG-SAGE' },
    { choices: { Color: 'Ink' }, sku: 'FH-MUG-INK', price: 26 },
  ],
  additionalInfoSections: [{ title: 'Care', description: 'Safe in the dishwasher.' }],
}

/** A vase for $32.00 without variants and without tracked stock. */
export const vase: products.ProductDraft = { name: 'Bud Vase', price: 32, weight: 0.42, sku: 'FH-VASE' }

/** A throw with 25 % off $128.00 and a text field for embroidery. */
export const throwBlanket: products.ProductDraft = {
  name: 'Wool Throw',
  price: 128,
  weight: 1.1,
  ribbon: 'Sale',
  discount: { type: 'PERCENT', value: 25 },
  customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: false }],
}

/** Creates the mug with its stock. */
export async function stockMug({ shop, siteId }: Place): Promise<Product> {
  const product = await products.create(shop, systemCaller(siteId), mug)
  const quantities: Record<string, number> = { Oat: 12, Sage: 5, Ink: 0 }
  await stockItems.set(shop, systemCaller(siteId), {
    productId: product.id,
    tracked: true,
    variants: product.variants.map(({ id, choices }) => ({
      variantId: id,
      quantity: quantities[choices.Color ?? ''] ?? 0,
    })),
  })
  return product
}

/** Creates a product without variants, with a stock of `quantity`. */
export async function stock(
  { shop, siteId }: Place,
  draft: products.ProductDraft,
  quantity: number,
): Promise<Product> {
  const product = await products.create(shop, systemCaller(siteId), draft)
  await stockItems.set(shop, systemCaller(siteId), {
    productId: product.id,
    tracked: true,
    variants: [{ variantId: onlyVariant, quantity }],
  })
  return product
}

/** Creates a collection with these products. */
export async function collect(
  { shop, siteId }: Place,
  name: string,
  members: readonly { id: string }[],
): Promise<{ id: string; slug: string }> {
  const collection = await collections.create(shop, systemCaller(siteId), { name })
  await collections.addProducts(shop, systemCaller(siteId), {
    id: collection.id,
    productIds: members.map(({ id }) => id),
  })
  return collection
}

/** The variant of a product for this choice. */
export function variantOf(product: Product, choice: string): string {
  const variant = product.variants.find(({ choices }) => Object.values(choices).includes(choice))
  if (!variant) throw new Error(`${product.name} does not come in ${choice}`)
  return variant.id
}

/** A line item for add-to-cart. */
export function lineOf(product: { id: string }, options: Record<string, unknown> = {}, quantity = 1) {
  return { catalogReference: { appId: storeAppId, catalogItemId: product.id, options }, quantity }
}

/**
 * Fills a site with `count` products of four variants each, in a few statements, for benchmarks and for what only a
 * large shop shows. Names, prices, brands, choices and stock repeat in a fixed pattern. There are six collections.
 */
export async function growCatalogue(shop: Shop, siteId: string, count: number): Promise<void> {
  const now = new Date(shop.clock())
  await atLeisure(shop, async (client) => {
    await client.query('BEGIN')
    for (const [index, text] of growth.entries()) {
      await client.query(text, index === 0 ? [siteId, count, now] : [siteId, now])
      // Without figures about the new rows, PostgreSQL may compare each with each.
      if (index === 1) await client.query('ANALYZE products, variants')
    }
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
  })
  shop.changes.publish('product', siteId)
  shop.changes.publish('catalogue', siteId)
}

/** Runs statements that take longer than those of a request may. */
export async function atLeisure(shop: Shop, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: shop.db.url })
  await client.connect()
  await work(client).finally(() => client.end())
}

const made = (what: string, of: string) => `md5('${what} ' || $1::uuid::text || ' ' || ${of})::uuid`
const pick = (words: string, by: string) => `('{${words}}'::text[])[1 + (${by}) % ${words.split(',').length}]`

const grownName = `concat_ws(' ', ${pick('Speckled,Dome,Linen,Enamel,Nesting,Wool,Oak,Amber,Terracotta,Steel', 'n')}, ${pick('Mug,Lamp,Cushion,Kettle,Bowl,Throw,Stool,Candle,Planter,Flask,Vase,Tray,Clock', 'n / 10')}, n)`
const grownDescription = `'A thing for every day, number ' || n || ', made by hand and meant to last for years of use.'`
const grownKeywords = `'grown oat sage small large gr-' || lpad(n::text, 6, '0')`

/** The keyword "grown" marks these products. */
const growth = [
  `INSERT INTO products (site_id, id, numeric_id, name, slug, product_type, visible, description, sku, brand, ribbon, price,
     sale_price, lowest_price, highest_price, cost, weight, manage_variants, keywords, words, details,
     created_at, updated_at)
   SELECT $1::uuid, ${made('product', 'n')}, 1000000 + n,
     ${grownName},
     'grown-' || n, CASE WHEN n % 20 = 0 THEN 'digital' ELSE 'physical' END, n % 50 <> 0,
     ${grownDescription},
     'GR-' || lpad(n::text, greatest(6, length(n::text)), '0'), ${pick('Fieldhouse,Hearth,Northlight,Plain & Co,Harbour', 'n')},
     CASE WHEN n % 7 = 0 THEN 'New' WHEN n % 11 = 0 THEN 'Sale' END,
     500 + (n % 20000 * 7919) % 20000, 500 + (n % 20000 * 7919) % 20000, 500 + (n % 20000 * 7919) % 20000, 500 + (n % 20000 * 7919) % 20000,
     200 + (n * 31) % 400, 0.1 + n % 30 / 10.0, true, ${grownKeywords},
     lower(concat_ws(' ', ${grownName}, ${grownKeywords}, ${grownDescription})),
     jsonb_build_object('discount', '{"type": "NONE", "value": 0}'::jsonb, 'options', '[
         {"name": "Color", "optionType": "color", "choices": [{"name": "Oat", "colour": "#e9e0d0"}, {"name": "Sage", "colour": "#a9b59a"}]},
         {"name": "Size", "optionType": "drop_down", "choices": [{"name": "Small"}, {"name": "Large"}]}]'::jsonb,
       'media', jsonb_build_array(jsonb_build_object('id', 'grown-' || n % 60 || '.webp', 'width', 1200, 'height', 1500,
         'altText', 'Picture ' || n, 'mediaType', 'image')),
       'additionalInfoSections', '[{"title": "Care", "description": "Wipe with a damp cloth."}]'::jsonb,
       'customTextFields', '[]'::jsonb, 'keywords', '["grown"]'::jsonb),
     $3::timestamptz - n * interval '1 minute', $3::timestamptz - n * interval '1 minute'
   FROM generate_series(1, $2::int) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO variants (site_id, product_id, id, key, position, choices, sku, visible)
   SELECT p.site_id, p.id, x.id, p.id::text || '-' || x.id::text, k,
     jsonb_build_object('Color', CASE WHEN k < 2 THEN 'Oat' ELSE 'Sage' END,
       'Size', CASE WHEN k % 2 = 0 THEN 'Small' ELSE 'Large' END), p.sku || '-' || k, true
   FROM products p CROSS JOIN generate_series(0, 3) AS k
   CROSS JOIN LATERAL (SELECT md5(p.id::text || k)::uuid AS id) AS x
   WHERE p.site_id = $1 AND p.keywords LIKE 'grown %' AND p.updated_at <= $2
   ON CONFLICT DO NOTHING`,
  `INSERT INTO product_choices (site_id, choice, product_id, option)
   SELECT p.site_id, o.choice, p.id, o.option
   FROM products p CROSS JOIN (VALUES ('Color: Oat', 'Color'), ('Color: Sage', 'Color'), ('Size: Small', 'Size'),
     ('Size: Large', 'Size')) AS o (choice, option)
   WHERE p.site_id = $1 AND p.keywords LIKE 'grown %' AND p.updated_at <= $2
   ON CONFLICT DO NOTHING`,
  `INSERT INTO inventory_items (site_id, product_id, numeric_id, tracked, in_stock, status, updated_at)
   SELECT site_id, id, numeric_id, true, numeric_id % 9 <> 0,
     CASE WHEN numeric_id % 9 = 0 THEN 'OUT_OF_STOCK' ELSE 'IN_STOCK' END, updated_at
   FROM products
   WHERE site_id = $1 AND keywords LIKE 'grown %' AND updated_at <= $2
   ON CONFLICT DO NOTHING`,
  `INSERT INTO stock (site_id, product_id, variant_id, tracked, in_stock, on_hand)
   SELECT v.site_id, v.product_id, v.id, true, false, CASE WHEN p.numeric_id % 9 = 0 THEN 0 ELSE 1000 END
   FROM variants v JOIN products p ON p.site_id = v.site_id AND p.id = v.product_id
   WHERE v.site_id = $1 AND p.keywords LIKE 'grown %' AND p.updated_at <= $2
   ON CONFLICT DO NOTHING`,
  `INSERT INTO media (site_id, id, media_type, file_name, mime, bytes, alt, blur, private, state, created_at,
     updated_at)
   SELECT $1::uuid, 'grown-' || $1::uuid::text || '.pdf', 'document', 'grown.pdf', 'application/pdf', 1, '', '', true, 'READY',
     $2::timestamptz, $2::timestamptz
   ON CONFLICT DO NOTHING`,
  `INSERT INTO product_files (site_id, product_id, file_id, position)
   SELECT site_id, id, 'grown-' || $1::uuid::text || '.pdf', 1 FROM products
   WHERE site_id = $1 AND product_type = 'digital' AND keywords LIKE 'grown %' AND updated_at <= $2
   ON CONFLICT DO NOTHING`,
  `INSERT INTO collections (site_id, id, name, slug, visible, created_at, updated_at)
   SELECT $1::uuid, ${made('collection', 'n')}, ${pick('Home,Table,Desk,Going out,Pantry,Gifts', 'n')}, 'grown-' || n, true,
     $2::timestamptz, $2::timestamptz
   FROM generate_series(0, 5) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO collection_products (site_id, collection_id, product_id, position)
   SELECT p.site_id, ${made('collection', 'p.numeric_id % 6')}, p.id, p.numeric_id FROM products p
   WHERE p.site_id = $1 AND p.keywords LIKE 'grown %' AND p.updated_at <= $2
   ON CONFLICT DO NOTHING`,
  `INSERT INTO product_changes (site_id, product_id)
   SELECT site_id, id FROM products WHERE site_id = $1 AND keywords LIKE 'grown %' AND updated_at <= $2`,
]
