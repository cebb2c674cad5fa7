import type { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stock from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import { changeCatalogue } from '../changes/service.ts'
import * as products from '../products/service.ts'
import * as collections from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const make = (draft: Partial<products.ProductDraft> = {}) =>
  products.create(store.shop, store.merchant, { name: 'Cup', price: 10, ...draft })
const change = (id: string, patch: products.ProductPatch) =>
  products.update(store.shop, store.merchant, { id, patch })
const sellOut = (productId: string) =>
  stock.set(store.shop, store.merchant, {
    productId,
    variants: [{ variantId: onlyVariant, inStock: false }],
  })
const brandIs = (value: string): CollectionRule => ({
  match: 'ALL',
  conditions: [{ field: 'brand', operator: 'IS', value }],
})
const inStock: CollectionRule = {
  match: 'ALL',
  conditions: [{ field: 'inStock', operator: 'IS', value: true }],
}
const open = (name: string, rule: CollectionRule) =>
  collections.create(store.shop, store.merchant, { name, rule })
const membersOf = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select product_id as id from collection_products
    where site_id = ${store.siteId} and collection_id = ${id} order by position, product_id`.execute(
    store.shop.db.kysely,
  )
  return rows.map((row) => row.id)
}
/** Members of what is no collection, or that are no products. */
const strays = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from collection_products m
    where not exists (select from collections c where c.site_id = m.site_id and c.id = m.collection_id)
      or not exists (select from products p where p.site_id = m.site_id and p.id = m.product_id)`.execute(
    store.shop.db.kysely,
  )
  return rows[0]?.count ?? 0
}

describe('Nobody waits', () => {
  test('who saves a product, for whoever sets a rule', async () => {
    const product = await make({ brand: 'Quay' })
    const { id } = await open('Quay', brandIs('Nothing yet'))
    const took = await changeCatalogue(store.shop, store.merchant, async (context) => {
      await collections.updateIn(context, { id, patch: { rule: brandIs('Quay') } })
      const begun = performance.now()
      await change(product.id, { brand: 'Pier' })
      await sellOut(product.id)
      return performance.now() - begun
    })
    expect(took).toBeLessThan(1000)
    await store.work()
    expect(await membersOf(id)).toEqual([])
    await change(product.id, { brand: 'Quay' })
    expect(await membersOf(id)).toEqual([product.id])
  })

  test('who sets a rule, for whoever saves a product', async () => {
    const product = await make({ brand: 'Mole' })
    const { id, took } = await changeCatalogue(store.shop, store.merchant, async (context) => {
      await products.updateIn(context, [{ id: product.id, patch: { brand: 'Jetty' } }])
      const begun = performance.now()
      const { id } = await open('Jetty', brandIs('Jetty'))
      return { id, took: performance.now() - begun }
    })
    expect(took).toBeLessThan(1000)
    expect(await membersOf(id)).toEqual([product.id])
  })

  test('who orders a last piece, for whoever edits the product', async () => {
    const product = await make()
    const { id } = await open('There', inStock)
    const took = await changeCatalogue(store.shop, store.merchant, async (context) => {
      await products.lockProducts(context, [product.id])
      const begun = performance.now()
      await sellOut(product.id)
      return performance.now() - begun
    })
    expect(took).toBeLessThan(1000)
    await store.work()
    expect(await membersOf(id)).not.toContain(product.id)
    await ask('DELETE', `/stores/v1/collections/${id}`)
  })
})

describe('Changes at the same moment', () => {
  const rounds = Array.from({ length: 40 }, (_, round) => round)

  test('a rule changes while products do: exactly what fits is in the collection', async () => {
    const made = await Promise.all(rounds.map(() => make({ brand: 'Weir' })))
    const { id } = await open('At once', brandIs('Weir'))
    for (const round of rounds) {
      const [was, is] = round % 2 === 0 ? ['Weir', 'Lock'] : ['Lock', 'Weir']
      await Promise.all([
        collections.update(store.shop, store.merchant, { id, patch: { rule: brandIs(is) } }),
        ...made.slice(0, 4).map((one, index) => change(one.id, { brand: index % 2 === 0 ? is : was })),
      ])
      await store.work()
      const { rows } = await sql<{ id: string }>`select id from products
        where site_id = ${store.siteId} and brand = ${is} order by numeric_id`.execute(store.shop.db.kysely)
      expect(await membersOf(id)).toEqual(rows.map((row) => row.id))
    }
  }, 60_000)

  test('a collection goes while a product comes to fit: nothing of it stays', async () => {
    const product = await make({ brand: 'Shoal' })
    for (const round of rounds) {
      const { id } = await open(`Going ${round}`, brandIs(`Reef ${round}`))
      await Promise.all([
        collections.remove(store.shop, store.merchant, id),
        change(product.id, { brand: `Reef ${round}` }),
      ])
    }
    await store.work()
    expect(await strays()).toBe(0)
    const { body } = await ask('GET', `/admin/v1/products/${product.id}`)
    expect(body.product.collectionIds).toHaveLength(1)
  }, 60_000)

  test('a product goes while it is put into collections: it is in none', async () => {
    const other = await make()
    const { id } = await collect(store, 'By hand', [other])
    const { id: byRule } = await open('By rule', brandIs('Ford'))
    for (const _ of rounds) {
      const { id: productId } = await make()
      await Promise.all([
        products.remove(store.shop, store.merchant, productId),
        change(productId, { brand: 'Ford' }).catch(() => undefined),
        collections.addProducts(store.shop, store.merchant, { id, productIds: [productId] }),
      ])
    }
    await store.work()
    expect(await strays()).toBe(0)
    expect([await membersOf(id), await membersOf(byRule)]).toEqual([[other.id], []])
  }, 60_000)

  test('a rule is taken away while a product comes to fit: what is in the collection stays so', async () => {
    for (const round of rounds.slice(0, 20)) {
      const product = await make({ brand: 'Creek' })
      const { id } = await open(`Left ${round}`, brandIs('Brook'))
      await Promise.all([
        collections.update(store.shop, store.merchant, { id, patch: { rule: null } }),
        change(product.id, { brand: 'Brook' }),
      ])
      const then = await membersOf(id)
      await store.work()
      expect(await membersOf(id)).toEqual(then)
    }
  }, 60_000)
})
