import type { AdminClient } from '../../sdk/src/admin.ts'
import type { Bar } from '../report.ts'
import { timesOf, within } from './waits.ts'

const choicesEach = 10

/** Measures edits in a large shop: one price among a thousand variants, the product itself, bulk changes. */
export async function* editBars(admin: AdminClient): AsyncIterable<Bar> {
  const { catalogue } = admin
  const productOptions = ['Colour', 'Size', 'Cut'].map((name) => ({
    name,
    choices: Array.from({ length: choicesEach }, (_, index) => ({ value: `${name} ${index}` })),
  }))
  const { product } = await catalogue.createProduct({
    product: { name: 'Everything', priceData: { price: 20 }, manageVariants: true, productOptions },
  })
  const id = product.id ?? ''
  const variantIds = (product.variants ?? []).map((variant) => variant.id ?? '')
  const price = await timesOf((turn) =>
    catalogue.updateProductVariants({
      id,
      variants: [{ variantIds: [variantIds[turn] ?? ''], price: 30 + turn }],
    }),
  )
  yield within('one price of a product with 1,000 variants is saved', price, 200)
  const open = await timesOf(() => catalogue.getCatalogueProduct({ id }))
  yield within('a product with 1,000 variants is read for its editor', open, 1000)
  const ids = await hundred(admin)
  const adjust = await timesOf((turn) =>
    catalogue.bulkAdjustProductProperty({ ids, adjust: { price: { amount: turn % 2 === 0 ? 1 : -1 } } }),
  )
  yield within('prices of 100 products are adjusted', adjust, 1000)
  const ribbon = await timesOf((turn) =>
    catalogue.bulkUpdateProductsProperty({ ids, set: { ribbon: `Turn ${turn}` } }),
  )
  yield within('ribbons of 100 products are set', ribbon, 1000)
}

async function hundred(admin: AdminClient): Promise<string[]> {
  const { products } = await admin.call('queryProducts', { query: { paging: { limit: 100 } } })
  return products.map(({ id }) => id ?? '')
}
