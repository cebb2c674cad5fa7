import * as collections from '../src/catalogue/collections.service.ts'
import type { Product } from '../src/catalogue/product.rules.ts'
import * as products from '../src/catalogue/products.service.ts'
import * as inventory from '../src/inventory/service.ts'
import type { Shop } from '../src/platform/shop.ts'

/** A product and a site to put it on. */
interface Place {
  shop: Shop
  siteId: string
}

export const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** A mug in three glazes, $24.00, each glaze counted: 12 oat, 5 sage, none in ink. */
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

/** One vase, $32.00, no variants, nothing counted. */
export const vase: products.ProductDraft = { name: 'Bud Vase', price: 32, weight: 0.42, sku: 'FH-VASE' }

/** A throw, 25 % off $128.00, with a text to embroider. */
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
  const product = await products.create(shop, siteId, mug)
  const quantities: Record<string, number> = { Oat: 12, Sage: 5, Ink: 0 }
  await inventory.set(shop, siteId, product.id, {
    tracked: true,
    variants: product.variants.map(({ id, choices }) => ({
      variantId: id,
      quantity: quantities[choices.Color ?? ''] ?? 0,
    })),
  })
  return product
}

/** Creates a product without variants, of which there are `quantity`. */
export async function stock(
  { shop, siteId }: Place,
  draft: products.ProductDraft,
  quantity: number,
): Promise<Product> {
  const product = await products.create(shop, siteId, draft)
  await inventory.set(shop, siteId, product.id, {
    tracked: true,
    variants: [{ variantId: inventory.onlyVariant, quantity }],
  })
  return product
}

/** Creates a collection with these products in it. */
export async function collect(
  { shop, siteId }: Place,
  name: string,
  members: readonly { id: string }[],
): Promise<{ id: string; slug: string }> {
  const collection = await collections.create(shop, siteId, { name })
  await collections.addProducts(
    shop,
    siteId,
    collection.id,
    members.map(({ id }) => id),
  )
  return collection
}

/** The variant of a product with this choice. */
export function variantOf(product: Product, choice: string): string {
  const variant = product.variants.find(({ choices }) => Object.values(choices).includes(choice))
  if (!variant) throw new Error(`${product.name} does not come in ${choice}`)
  return variant.id
}

/** A line for add-to-cart. */
export function lineOf(product: { id: string }, options: Record<string, unknown> = {}, quantity = 1) {
  return { catalogReference: { appId: storeAppId, catalogItemId: product.id, options }, quantity }
}
