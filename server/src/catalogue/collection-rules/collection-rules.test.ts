import type { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import { changeCatalogue } from '../changes/service.ts'
import * as collections from '../collections/service.ts'
import * as products from '../products/service.ts'

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
const setInStock = (productId: string, inStock: boolean) =>
  stockItems.set(store.shop, store.merchant, {
    productId,
    variants: [{ variantId: onlyVariant, inStock }],
  })
const open = async (name: string, rule: CollectionRule): Promise<string> =>
  (await ask('POST', '/stores/v1/collections', { collection: { name, rule } })).body.collection.id
const collectionOf = async (id: string) => (await ask('GET', `/admin/v1/collections/${id}`)).body.collection
const membersOf = async (id: string): Promise<string[]> => {
  const query = { filter: { 'collections.id': { $hasSome: [id] } }, paging: { limit: 100 } }
  const asked = { query, includeHiddenProducts: true, includeMerchantSpecificData: true }
  const { body } = await ask('POST', '/stores-reader/v1/products/query', asked)
  return body.products.map((product: { id: string }) => product.id)
}
const undo = async (entityId: string) => {
  const { body } = await ask('GET', `/admin/v1/history?entityId=${entityId}&limit=1`)
  return ask('POST', `/admin/v1/history/${body.entries[0].id}/undo`)
}
const all = (...conditions: CollectionRule['conditions']): CollectionRule => ({ match: 'ALL', conditions })

describe('A collection by rule', () => {
  test('has what fits when it is made, and what comes to fit later', async () => {
    const [cheap, dear] = [await make({ price: 9 }), await make({ price: 30 })]
    const id = await open('Under ten', all({ field: 'price', operator: 'AT_MOST', value: 9.99 }))
    expect(await membersOf(id)).toEqual([cheap.id])
    await change(dear.id, { discount: { type: 'PERCENT', value: 70 } })
    expect(await membersOf(id)).toEqual([cheap.id, dear.id])
    const later = await make({ price: 5 })
    await change(cheap.id, { price: 10 })
    expect(await membersOf(id)).toEqual([dear.id, later.id])
    expect((await collectionOf(id)).numberOfProducts).toBe(2)
    await products.remove(store.shop, store.merchant, later.id)
    expect(await membersOf(id)).toEqual([dear.id])
  })

  test('follows the stock', async () => {
    const [one, other] = [await make({ brand: 'Kiln' }), await make({ brand: 'Kiln' })]
    const there = { field: 'inStock', operator: 'IS', value: true } as const
    const id = await open('There', all({ field: 'brand', operator: 'IS', value: 'Kiln' }, there))
    await setInStock(one.id, false)
    await store.work()
    await expect.poll(() => membersOf(id)).toEqual([other.id])
    await setInStock(one.id, true)
    await store.work()
    await expect.poll(() => membersOf(id)).toEqual([one.id, other.id])
  })

  test('is told apart by any of its conditions, whatever the text', async () => {
    const odd = await make({ name: 'Plate "No. 5" (50 %)', ribbon: 'a\\b' })
    const any: CollectionRule = {
      match: 'ANY',
      conditions: [
        { field: 'name', operator: 'CONTAINS', value: '"NO. 5" (' },
        { field: 'ribbon', operator: 'IS', value: 'nothing has this' },
      ],
    }
    expect(await membersOf(await open('Odd', any))).toEqual([odd.id])
    const same = all({ field: 'ribbon', operator: 'IS', value: 'a\\b' })
    expect(await membersOf(await open('Same', same))).toEqual([odd.id])
  })

  test('is looked at before it is made', async () => {
    const found = [await make({ brand: 'Preview' }), await make({ brand: 'Preview', visible: false })]
    const rule = all({ field: 'brand', operator: 'IS', value: 'Preview' })
    const { body } = await ask('POST', '/admin/v1/collections/preview-rule', { rule })
    expect(body.total).toBe(2)
    expect(body.products.map(({ id }: { id: string }) => id)).toEqual(found.map(({ id }) => id))
  })

  test('says what is wrong with its conditions', async () => {
    const rule = all(
      { field: 'price', operator: 'CONTAINS', value: 5 },
      { field: 'price', operator: 'AT_LEAST', value: 0.001 },
      { field: 'onSale', operator: 'IS', value: 'yes' },
      { field: 'brand', operator: 'IS', value: ' ' },
    )
    const refused = await ask('POST', '/stores/v1/collections', { collection: { name: 'Wrong', rule } })
    expect(refused.status).toBe(400)
    expect(
      refused.body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field),
    ).toEqual([
      'collection.rule.conditions[0].operator',
      'collection.rule.conditions[1].value',
      'collection.rule.conditions[2].value',
      'collection.rule.conditions[3].value',
    ])
  })

  test('takes no products by hand', async () => {
    const [product, id] = [
      await make(),
      await open('No hands', all({ field: 'onSale', operator: 'IS', value: true })),
    ]
    for (const path of ['productIds', 'productIds/delete']) {
      const { status, body } = await ask('POST', `/stores/v1/collections/${id}/${path}`, {
        id,
        productIds: [product.id],
      })
      expect([status, body.details.applicationError.code]).toEqual([409, 'COLLECTION_FILLED_BY_RULE'])
    }
  })

  test('comes in place of what was chosen by hand, which an undo brings back in its order', async () => {
    const [one, two, three] = [await make(), await make(), await make({ brand: 'Chosen' })]
    const { id } = await collect(store, 'By hand', [two, one])
    const rule = all({ field: 'brand', operator: 'IS', value: 'Chosen' })
    const { revision } = await collectionOf(id)
    const { body } = await ask('PATCH', `/stores/v1/collections/${id}`, {
      collection: { id, rule, revision },
    })
    expect(body.collection.rule).toEqual(rule)
    expect(await membersOf(id)).toEqual([three.id])
    expect((await undo(id)).status).toBe(200)
    expect(await membersOf(id)).toEqual([two.id, one.id])
    expect((await collectionOf(id)).rule).toBeNull()
  })

  test('leaves its products when the rule is taken away', async () => {
    const product = await make({ brand: 'Left' })
    const id = await open('Left', all({ field: 'brand', operator: 'IS', value: 'Left' }))
    await ask('PATCH', `/stores/v1/collections/${id}`, { collection: { id, rule: null } })
    await change(product.id, { brand: 'Right' })
    expect(await membersOf(id)).toEqual([product.id])
  })

  test('is found among the others by its kind and by what is in it', async () => {
    const product = await make({ brand: 'Listed' })
    await open('Listed by rule', all({ field: 'brand', operator: 'IS', value: 'Listed' }))
    await collect(store, 'Listed by hand', [product])
    const names = async (asked: object) => {
      const { body } = await ask('POST', '/admin/v1/collections/query', asked)
      return body.collections.map(({ name }: { name: string }) => name)
    }
    expect(await names({ productId: product.id })).toEqual(['Listed by hand', 'Listed by rule'])
    expect(await names({ search: 'LISTED', kind: 'RULE' })).toEqual(['Listed by rule'])
    expect(await names({ search: 'listed-by', paging: { limit: 1, offset: 1 } })).toEqual(['Listed by rule'])
  })
})

describe('Rules and random changes, many at once', () => {
  const brands = ['Mill', 'Forge', undefined]
  const condition = fc.oneof(
    fc.record({
      field: fc.constant('brand' as const),
      operator: fc.constantFrom('IS' as const, 'IS_NOT' as const),
      value: fc.constantFrom('Mill', 'Forge'),
    }),
    fc.record({
      field: fc.constant('price' as const),
      operator: fc.constantFrom('AT_LEAST' as const, 'AT_MOST' as const),
      value: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      field: fc.constant('name' as const),
      operator: fc.constantFrom('CONTAINS' as const, 'CONTAINS_NOT' as const),
      value: fc.constantFrom('blue', 'R'),
    }),
    fc.record({
      field: fc.constantFrom('inStock' as const, 'onSale' as const),
      operator: fc.constant('IS' as const),
      value: fc.boolean(),
    }),
  )
  const rule = fc.record({
    match: fc.constantFrom('ALL' as const, 'ANY' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  })
  const step = fc.record({
    product: fc.nat({ max: 5 }),
    does: fc.oneof(
      fc.record({ price: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ brand: fc.constantFrom(...brands).map((brand) => brand ?? null) }),
      fc.record({ name: fc.constantFrom('Red Bowl', 'Blue Bowl', 'Grey Bowl') }),
      fc.record({
        discount: fc.constantFrom(
          { type: 'NONE' as const, value: 0 },
          { type: 'PERCENT' as const, value: 50 },
        ),
      }),
      fc.record({ inStock: fc.boolean() }),
    ),
  })

  type Wire = {
    id: string
    name: string
    brand?: string
    priceData: { discountedPrice: number }
    discount: { type: string }
    stock: { inStock: boolean }
  }
  const holds = (
    { field, operator, value }: CollectionRule['conditions'][number],
    product: Wire,
  ): boolean => {
    const price = product.priceData.discountedPrice
    const subject = {
      brand: product.brand,
      onSale: product.discount.type !== 'NONE',
      inStock: product.stock.inStock,
    }
    switch (operator) {
      case 'AT_LEAST':
        return price >= Number(value)
      case 'AT_MOST':
        return price <= Number(value)
      case 'CONTAINS':
      case 'CONTAINS_NOT':
        return product.name.toLowerCase().includes(String(value).toLowerCase()) === (operator === 'CONTAINS')
      default:
        return (subject[field as keyof typeof subject] === value) === (operator === 'IS')
    }
  }

  test('a collection has exactly what a plain filter finds', async () => {
    const made = []
    for (let index = 0; index < 6; index++) made.push(await make({ name: 'Red Bowl', price: 5 }))
    const ids = made.map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(
        rule,
        rule,
        fc.array(step, { minLength: 1, maxLength: 12 }),
        async (first, second, steps) => {
          const id = await open('Random', first)
          const changes = steps.map(({ product, does }) => {
            const productId = ids[product] ?? ''
            return 'inStock' in does ? setInStock(productId, does.inStock) : change(productId, does)
          })
          const other = ask('PATCH', `/stores/v1/collections/${id}`, { collection: { id, rule: second } })
          await Promise.all([...changes, other])
          await store.work()
          const members = new Set(await membersOf(id))
          for (const productId of ids) {
            const { product } = (await ask('GET', `/admin/v1/products/${productId}`)).body
            const each = second.conditions.map((one) => holds(one, product))
            const fits = second.match === 'ALL' ? each.every(Boolean) : each.some(Boolean)
            expect([product.name, members.has(productId)]).toEqual([product.name, fits])
            expect(product.collectionIds.includes(id)).toBe(fits)
          }
          await ask('DELETE', `/stores/v1/collections/${id}`)
        },
      ),
      { numRuns: 30 },
    )
  }, 120_000)
})

describe('The order of a collection', () => {
  const shelf = async (count: number) => {
    const made = []
    for (let index = 0; index < count; index++) made.push(await make({ name: `Row ${index}` }))
    const ids = made.map(({ id }) => id)
    return { ids, id: (await collect(store, 'Shelf', made.toReversed())).id }
  }
  const move = (id: string, productIds: string[], after: string | null) =>
    ask('POST', `/admin/v1/collections/${id}/move-products`, { productIds, after })

  test('is the one products were added in, until somebody moves them', async () => {
    const { id, ids } = await shelf(5)
    const [a = '', b = '', c = '', d = '', e = ''] = ids
    expect(await membersOf(id)).toEqual([e, d, c, b, a])
    await move(id, [a], null)
    expect(await membersOf(id)).toEqual([a, e, d, c, b])
    await move(id, [e, a], d)
    expect(await membersOf(id)).toEqual([d, e, a, c, b])
    await move(id, [d], b)
    expect(await membersOf(id)).toEqual([e, a, c, b, d])
    expect((await undo(id)).status).toBe(200)
    expect(await membersOf(id)).toEqual([d, e, a, c, b])
  })

  test('is what shoppers see, page by page, unless they sort', async () => {
    const { id, ids } = await shelf(5)
    const as = await store.visitor()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const first = { filter: { 'collections.id': { $hasSome: [id] } }, cursorPaging: { limit: 2 } }
      const query = cursor ? { cursorPaging: { limit: 2, cursor } } : first
      const { body } = await store.ask('POST', '/stores-reader/v1/products/query', { as, body: { query } })
      seen.push(...body.products.map((product: { id: string }) => product.id))
      cursor = body.metadata.cursors.next
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
    const sorted = {
      filter: { collectionIds: { $hasSome: [id] } },
      sort: [{ fieldName: 'name', order: 'ASC' }],
    }
    const { body } = await store.ask('POST', '/stores-reader/v1/products/query', {
      as,
      body: { query: sorted },
    })
    expect(body.products.map((product: { id: string }) => product.id)).toEqual(ids)
  })

  test('is kept however often something comes to the same place', async () => {
    const { id, ids } = await shelf(4)
    const [a = '', b = '', c = '', d = ''] = ids
    for (let round = 0; round < 25; round++) {
      await move(id, [a], d)
      await move(id, [b], d)
    }
    expect(await membersOf(id)).toEqual([d, b, a, c])
  })

  test('takes one move back when others were moved since', async () => {
    const { id, ids } = await shelf(24)
    const [first = '', ...rest] = ids.toReversed()
    await move(id, [first], rest.at(-1) ?? '')
    const { body } = await ask('GET', `/admin/v1/history?entityId=${id}&limit=1`)
    const [head = '', ...others] = rest
    for (const one of others.slice(0, 22)) await move(id, [one], head)
    expect((await ask('POST', `/admin/v1/history/${body.entries[0].id}/undo`)).status).toBe(200)
    expect(await membersOf(id)).toEqual([first, head, ...others.toReversed()])
  })

  test('is exact among products that share a place', async () => {
    const { id, ids } = await shelf(4)
    const [a = '', ...others] = ids
    const [b = '', c = '', d = ''] = others.toSorted()
    const places = { [d]: '1', [c]: '1', [b]: '1', [a]: '2' }
    await changeCatalogue(store.shop, store.merchant, (context) =>
      collections.setPositions(context, id, places),
    )
    expect(await membersOf(id)).toEqual([b, c, d, a])
    await move(id, [a], b)
    expect(await membersOf(id)).toEqual([b, a, c, d])
    await undo(id)
    expect(await membersOf(id)).toEqual([b, c, d, a])
  })

  test('comes back when a product or the whole collection does', async () => {
    const { id, ids } = await shelf(4)
    await ask('POST', `/stores/v1/collections/${id}/productIds/delete`, { id, productIds: [ids[2]] })
    await undo(id)
    expect(await membersOf(id)).toEqual(ids.toReversed())
    await products.remove(store.shop, store.merchant, ids[1] ?? '')
    await undo(ids[1] ?? '')
    await expect.poll(() => membersOf(id)).toEqual(ids.toReversed())
    await move(id, [ids[0] ?? ''], null)
    const before = await membersOf(id)
    await ask('DELETE', `/stores/v1/collections/${id}`)
    await undo(id)
    expect(await membersOf(id)).toEqual(before)
  })

  test('takes no strangers', async () => {
    const { id, ids } = await shelf(2)
    const stranger = await make()
    const { status, body } = await move(id, [ids[0] ?? '', stranger.id], ids[0] ?? '')
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)).toEqual(
      ['after', 'productIds[1]'],
    )
  })
})
