import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, lineOf, mug, stockMug, variantOf, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import * as media from '../../media/pictures/service.ts'
import { statement } from '../../platform/db/db.ts'
import * as sites from '../../sites/settings/service.ts'
import { changeCatalogue } from '../changes/service.ts'
import type { ProductDraft } from './service.ts'
import * as products from './service.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })
const make = (draft: Partial<ProductDraft> = {}) =>
  products.create(store.shop, store.merchant, { name: 'Cup', price: 10, ...draft })
const read = async (id: string) => (await ask('GET', `/admin/v1/products/${id}`)).body.product
const patch = (id: string, product: object) =>
  ask('PATCH', `/stores/v1/products/${id}`, { product: { id, ...product } })

async function eventsOf(entityId: string) {
  const rows = await store.shop.db.run(events, [store.siteId, entityId])
  return rows.map(({ type, payload }) => [type.split('.').at(-1), payload.changedFields ?? []])
}
const events = statement<{ type: string; payload: Record<string, unknown> }>(
  'test.events-of',
  'SELECT type, payload FROM outbox WHERE site_id = $1 AND entity_id = $2 ORDER BY entity, sequence',
)

describe('Two merchants at one product', () => {
  test('do not overwrite one another: who comes late is told the revision there is', async () => {
    const { id } = await make()
    const { revision } = await read(id)
    const first = await patch(id, { revision, name: 'Tea Cup' })
    expect(first.body.product).toMatchObject({ name: 'Tea Cup', revision: '2' })
    const late = await patch(id, { revision, name: 'Coffee Cup' })
    expect([late.status, late.body.details.applicationError]).toMatchObject([
      409,
      { code: 'REVISION_MISMATCH', data: { revision: '2' } },
    ])
    expect(await read(id)).toMatchObject({ name: 'Tea Cup', revision: '2' })
  })

  test('keep what the other changed in another field, without naming a revision', async () => {
    const { id } = await make()
    await Promise.all([patch(id, { name: 'Both' }), patch(id, { sku: 'B-1' }), patch(id, { brand: 'Mill' })])
    expect(await read(id)).toMatchObject({ name: 'Both', sku: 'B-1', brand: 'Mill', revision: '4' })
  })

  test('are not told of a change that changes nothing', async () => {
    const { id } = await make({ ribbon: 'New' })
    await patch(id, { ribbon: 'New', visible: null, name: 'Cup' })
    expect(await eventsOf(id)).toEqual([['ProductCreated', []]])
    expect((await read(id)).revision).toBe('1')
  })
})

describe('A product that is deleted', () => {
  test('is gone from shops, collections and stock, and is told of', async () => {
    const made = await make({ name: 'Farewell', slug: 'farewell' })
    await patch(made.id, { slug: 'goodbye' })
    const collection = await collect(store, 'Last Things', [made])
    expect((await ask('DELETE', `/stores/v1/products/${made.id}?id=${made.id}`)).body).toEqual({})
    expect(await eventsOf(made.id)).toEqual([
      ['ProductCreated', []],
      ['ProductChanged', ['slug']],
      ['ProductDeleted', []],
    ])
    const as = await store.visitor()
    for (const slug of ['farewell', 'goodbye']) {
      expect((await store.ask('GET', `/v1/storefront/products/${slug}`, { as })).status).toBe(404)
    }
    const { body } = await ask('GET', `/admin/v1/collections/${collection.id}`)
    expect(body.collection.numberOfProducts).toBe(0)
    expect((await ask('POST', `/stores/v2/inventoryItems/${made.id}/getVariants`, {})).status).toBe(404)
  })

  test('is not found in a cart that holds it', async () => {
    const { id } = await make({ name: 'Short Joy' })
    const as = await store.visitor()
    await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
      as,
      body: { lineItems: [lineOf({ id })] },
    })
    await products.remove(store.shop, store.merchant, id)
    const { body } = await store.ask('GET', '/ecom/v1/carts/current', { as })
    expect(body.cart.lineItems[0].availability.status).toBe('NOT_FOUND')
  })

  test('may come back under its id, and its events are counted on', async () => {
    const { id } = await make({ name: 'Phoenix' })
    await products.remove(store.shop, store.merchant, id)
    const again = [{ id, name: 'Phoenix', price: 4 }]
    const [outcome] = await changeCatalogue(store.shop, store.merchant, (context) =>
      products.createIn(context, again),
    )
    expect(outcome?.product).toMatchObject({ id, slug: 'phoenix', revision: 3n })
    expect((await eventsOf(id)).map(([type]) => type)).toEqual([
      'ProductCreated',
      'ProductDeleted',
      'ProductCreated',
    ])
  })
})

describe('Many products at once', () => {
  test('are made in one go, each with its own address and number; what is wrong with one is said of that one', async () => {
    const drafts = [
      { name: 'Twin', price: 1 },
      { name: '', price: 1 },
      { name: 'Twin', price: 2, ...options },
    ]
    const made = await products.createMany(store.shop, store.merchant, drafts)
    expect(made.map(({ product, refusal }) => product?.slug ?? refusal?.violations[0]?.field)).toEqual([
      'twin',
      'name',
      'twin-1',
    ])
    const [first, , last] = made
    expect(last?.product?.numericId).toBe((first?.product?.numericId ?? 0n) + 1n)
    expect(last?.product?.variants).toHaveLength(2)
  })

  test('keep ids they bring, unless those are taken', async () => {
    const known = await make()
    const id = store.shop.newId()
    const drafts = [known.id, id, id, 'no-id'].map((id) => ({ id, name: 'Brought', price: 1 }))
    const made = await products.createMany(store.shop, store.merchant, drafts)
    expect(made.map(({ product, refusal }) => product?.id ?? refusal?.code ?? refusal?.status)).toEqual([
      'ALREADY_EXISTS',
      id,
      'ALREADY_EXISTS',
      400,
    ])
  })

  test('are changed each in its own way, twice when named twice, and known as one run', async () => {
    const [one, two] = [await make(), await make({ visible: false })]
    const { body } = await ask('POST', '/admin/v1/bulk/products/update', {
      products: [
        { id: one.id, visible: false },
        { id: two.id, visible: true, revision: '7' },
        { id: nobody, visible: true },
        { id: one.id, brand: 'Mill' },
      ],
    })
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2, undetailedFailures: 0 })
    expect(body.results.map(({ itemMetadata }: Metadata) => itemMetadata.error?.code)).toEqual([
      undefined,
      'REVISION_MISMATCH',
      'PRODUCT_NOT_FOUND',
      undefined,
    ])
    expect(await read(one.id)).toMatchObject({ visible: false, brand: 'Mill', revision: '3' })
    expect(body.runId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('are changed in turn when one is named in two spellings', async () => {
    const { id } = await make()
    const set = { brand: 'Mill' }
    const { status, body } = await ask('POST', '/v1/bulk/products/update', {
      ids: [id, id.toUpperCase()],
      set,
    })
    expect([status, body.bulkActionMetadata?.totalSuccesses]).toEqual([200, 2])
    expect(await read(id)).toMatchObject({ brand: 'Mill', revision: '2' })
  })

  test('are deleted together', async () => {
    const ids = [(await make()).id, nobody, (await make()).id]
    const { body } = await ask('POST', '/admin/v1/bulk/products/delete', { ids })
    expect(body.results.map(({ itemMetadata }: Metadata) => itemMetadata.success)).toEqual([
      true,
      false,
      true,
    ])
  })
})

interface Metadata {
  itemMetadata: { success: boolean; error?: { code: string } }
}

const options = {
  options: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'L' }] }],
  manageVariants: true,
}

describe('A bulk change of prices', () => {
  test('can be looked at first, and moves variants with their product', async () => {
    const dear = await make({ ...options, variants: [{ choices: { Size: 'L' }, price: 14 }] })
    const cheap = await make({ ...options, variants: [{ choices: { Size: 'L' }, price: 1 }] })
    const adjust = { price: { amount: -2 } }
    const ids = [dear.id, cheap.id]
    const { body } = await ask('POST', '/admin/v1/bulk/products/preview', { ids, adjust })
    expect(body.results).toMatchObject([
      {
        itemMetadata: { success: true },
        before: { price: 10, priceRange: { minValue: 10, maxValue: 14 } },
        after: { price: 8, priceRange: { minValue: 8, maxValue: 12 } },
      },
      { itemMetadata: { success: false, error: { code: 'INVALID_ARGUMENT' } }, before: { price: 10 } },
    ])
    expect(body.results[1].after).toBeUndefined()
    expect((await read(dear.id)).revision).toBe('1')
    await ask('POST', '/stores/v1/bulk/products/adjust-properties', { ids, adjust })
    expect(await read(dear.id)).toMatchObject({ priceRange: { minValue: 8, maxValue: 12 }, revision: '2' })
    expect((await read(cheap.id)).revision).toBe('1')
    expect(await eventsOf(dear.id)).toContainEqual(['ProductChanged', ['priceData']])
  })

  test('takes a hundred products in a moment, and no more than the site allows', async () => {
    const drafts = Array.from({ length: 101 }, (_, index) => ({ name: `Row ${index}`, price: 5, ...options }))
    const made = await products.createMany(store.shop, store.merchant, drafts)
    const ids = made.flatMap(({ product }) => product?.id ?? [])
    const set = (some: string[]) =>
      ask('POST', '/stores/v1/bulk/products/update', { ids: some, set: { price: 6 } })
    expect((await set(ids.slice(0, 100))).body.bulkActionMetadata.totalSuccesses).toBe(100)
    expect((await set(ids)).body.details.validationError.fieldViolations[0]).toMatchObject({
      field: 'ids',
      violatedRule: 'MAX_SIZE',
      data: { threshold: 100 },
    })
    await sites.update(store.shop, store.siteId, { settings: { limits: { bulk: 200 } } })
    expect((await set(ids)).status).toBe(200)
    await sites.update(store.shop, store.siteId, { settings: { limits: {} } })
  })
})

describe('The limits of a catalogue', () => {
  test('are those of the contract until a site allows more', async () => {
    const name = 'x'.repeat(100)
    const create = () => ask('POST', '/stores/v1/products', { product: { name, priceData: { price: 1 } } })
    expect((await create()).body.details.validationError.fieldViolations).toMatchObject([
      { field: 'product.name', violatedRule: 'MAX_LENGTH', data: { threshold: 80 } },
    ])
    await sites.update(store.shop, store.siteId, { settings: { limits: { name: 120 } } })
    expect((await create()).body.product.name).toBe(name)
    await sites.update(store.shop, store.siteId, { settings: { limits: {} } })
  })
})

describe('Variants', () => {
  test('of a product that does not manage them are left alone, and so are the options of one that does', async () => {
    const plain = await make()
    const managed = await make(options)
    const { body } = await ask('PATCH', `/stores/v1/products/${plain.id}/variants`, {
      id: plain.id,
      variants: [{ variantIds: [onlyVariant], price: 3 }],
    })
    expect(body.details.applicationError.code).toBe('VARIANTS_ARE_NOT_MANAGED')
    const refused = await ask('DELETE', `/stores/v1/products/${managed.id}/options`)
    expect(refused.body.details.applicationError.code).toBe('VARIANTS_ARE_MANAGED')
  })

  test('keep stock and ids when others change, and say what changed', async () => {
    const made = await stockMug(store)
    const { body } = await ask('PATCH', `/stores/v1/products/${made.id}/variants`, {
      id: made.id,
      variants: [{ choices: { Color: 'Oat' }, price: 27.5, sku: 'OAT' }],
    })
    expect(body.variants).toMatchObject([
      {
        id: variantOf(made, 'Oat'),
        variant: { priceData: { price: 27.5 }, sku: 'OAT' },
        stock: { quantity: 12 },
      },
    ])
    const changed = (await store.shop.db.run(events, [store.siteId, made.id])).at(-1)
    expect(changed?.payload.variants).toEqual([
      { variantId: variantOf(made, 'Oat'), choices: { Color: 'Oat' }, changedFields: ['price', 'sku'] },
    ])
    const wrong = await ask('PATCH', `/stores/v1/products/${made.id}/variants`, {
      id: made.id,
      variants: [{ choices: { Color: 'Oat' } }, { choices: { Color: 'Sage' }, price: 1.234 }, { price: 2 }],
    })
    expect(fieldsOf(wrong.body)).toEqual({ 'variants[2].choices': 'REQUIRED_FIELD' })
    const decimals = await ask('PATCH', `/stores/v1/products/${made.id}/variants`, {
      id: made.id,
      variants: [{ choices: { Color: 'Sage' }, price: 1.234 }],
    })
    expect(fieldsOf(decimals.body)).toEqual({ 'variants[0].price': 'DECIMAL_MAX_SCALE' })
  })

  test('are not overwritten by whoever looked at them before somebody else changed them', async () => {
    const made = await stockMug(store)
    const price = (amount: number, revision: string) =>
      ask('PATCH', `/stores/v1/products/${made.id}/variants`, {
        id: made.id,
        revision,
        variants: [{ choices: { Color: 'Oat' }, price: amount }],
      })
    const read = async () => (await ask('GET', `/admin/v1/products/${made.id}`)).body.product
    const { revision } = await read()
    expect((await price(27.5, revision)).status).toBe(200)
    const late = await price(31, revision)
    expect(late.body.details.applicationError).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { changes: [{ fields: [`variants.${variantOf(made, 'Oat')}.price`] }] },
    })
    const { variants, revision: latest } = await read()
    expect(variants[0].variant.priceData.price).toBe(27.5)
    expect((await price(31, latest)).status).toBe(200)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
function fieldsOf(body: any): Record<string, string> {
  const { fieldViolations } = body.details.validationError
  return Object.fromEntries(
    fieldViolations.map(({ field, violatedRule }: Record<string, string>) => [field, violatedRule]),
  )
}

describe('Media', () => {
  const upload = async (file: string) => {
    const content = await readFile(new URL(`../../../../demo/images/${file}.webp`, import.meta.url))
    return (await media.add(store.shop, store.siteId, { content, fileName: `${file}.webp`, alt: file })).id
  }

  test('of a product are put in order, described, and lost by choices when they go', async () => {
    const [oat, sage] = [await upload('speckled-mug--oat'), await upload('speckled-mug--sage')]
    const { id } = await make({ ...mug, name: 'Pictured' })
    await ask('POST', `/stores/v1/products/${id}/media`, {
      id,
      media: [{ mediaId: oat }, { mediaId: sage, choice: { option: 'Color', choice: 'Sage' } }],
    })
    const { revision } = await read(id)
    const set = await ask('PATCH', `/admin/v1/products/${id}/media`, {
      id,
      revision,
      media: [{ mediaId: sage, altText: 'A mug in sage' }, { mediaId: oat }],
    })
    expect(set.body.product.media.items.map(({ id, title }: Item) => [id, title])).toEqual([
      [sage, 'A mug in sage'],
      [oat, 'speckled-mug--oat'],
    ])
    const only = await ask('PATCH', `/admin/v1/products/${id}/media`, { id, media: [{ mediaId: oat }] })
    const [, choice] = only.body.product.productOptions[0].choices
    expect([choice.description, choice.media.items]).toEqual(['Sage', []])
    const late = await ask('PATCH', `/admin/v1/products/${id}/media`, { id, revision, media: [] })
    expect(late.body.details.applicationError.code).toBe('REVISION_MISMATCH')
  })

  test('of choices stay when the options are said anew', async () => {
    const { id } = await make({ ...mug, name: 'Kept' })
    const { productOptions } = await read(id)
    const [{ name, choices }] = productOptions
    await patch(id, { productOptions: [{ name, choices: choices.slice(1) }] })
    const [{ optionType, choices: left }] = (await read(id)).productOptions
    expect([optionType, left[0].media.items[0]?.id]).toEqual(['color', 'speckled-mug--sage.webp'])
  })

  test('of another shop are not to be had', async () => {
    const other = await openStore()
    const content = await readFile(new URL('../../../../demo/images/hero-home.webp', import.meta.url))
    const foreign = await media.add(other.shop, other.siteId, { content, fileName: 'a.webp', alt: '' })
    const { id } = await make()
    const { body } = await ask('POST', `/stores/v1/products/${id}/media`, {
      id,
      media: [{ mediaId: foreign.id }, {}],
    })
    expect(fieldsOf(body)).toEqual({ 'media[0].mediaId': 'VALIDATION', 'media[1]': 'ONE_OF_ALIGNMENT' })
    await other.close()
  })

  test('of a collection are set, and a stale editor is told', async () => {
    const picture = await upload('hero-table')
    const { id } = await collect(store, 'Pictured Things', [])
    const set = await ask('PATCH', `/admin/v1/collections/${id}/media`, {
      id,
      revision: '1',
      media: [{ mediaId: picture }],
    })
    expect(set.body.collection).toMatchObject({ revision: '2', media: { mainMedia: { id: picture } } })
    const late = await ask('PATCH', `/stores/v1/collections/${id}`, {
      collection: { id, name: 'Late', revision: '1' },
    })
    expect(late.body.details.applicationError).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { revision: '2' },
    })
  })
})

interface Item {
  id: string
  title: string
}

describe('A collection', () => {
  test('moves, loses its words, is emptied and deleted, and each is told once', async () => {
    const one = await make(vase)
    const { id } = await collect(store, 'Autumn', [one])
    await ask('PATCH', `/stores/v1/collections/${id}`, {
      collection: { id, slug: 'fall', description: 'Warm' },
    })
    const { body } = await ask('PATCH', `/stores/v1/collections/${id}`, {
      collection: { id, description: null },
    })
    expect(body.collection).toMatchObject({ slug: 'fall', description: '', numberOfProducts: 1 })
    await ask('POST', `/stores/v1/collections/${id}/productIds/delete`, { id, productIds: [one.id, nobody] })
    await ask('POST', `/stores/v1/collections/${id}/productIds/delete`, { id, productIds: [one.id] })
    expect((await read(one.id)).collectionIds).toHaveLength(1)
    await ask('DELETE', `/stores/v1/collections/${id}`)
    expect(await eventsOf(id)).toEqual([
      ['CollectionCreated', []],
      ['CollectionChanged', ['productIds']],
      ['CollectionChanged', ['slug', 'description']],
      ['CollectionChanged', ['description']],
      ['CollectionChanged', ['productIds']],
      ['CollectionDeleted', []],
    ])
    for (const slug of ['autumn', 'fall']) {
      expect((await ask('GET', `/v2/collections/slug/${slug}`)).status).toBe(404)
    }
  })

  test('of all products stays', async () => {
    const all = '00000000-000000-000000-000000000001'
    expect((await ask('DELETE', `/stores/v1/collections/${all}`)).status).toBe(404)
  })
})
