import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as collections from '../../src/catalogue/collections/service.ts'
import { allProducts, type Product } from '../../src/catalogue/model/product.rules.ts'
import * as products from '../../src/catalogue/products/service.ts'
import { systemCaller } from '../../src/platform/shop/shop.ts'
import { stock, stockMug, storeAppId, throwBlanket, vase } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, publishedClients } from './clients.ts'

// Only the current generation has categories. What the generation of 2024 writes as collections, it finds here.

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

const treeReference = { appNamespace: '@wix/stores' }

let store: Store
let clients: Clients
let visitor: Client
let merchant: Client
let old: Client
let mug: Product
let shelf: Product
let blanket: Product

beforeAll(async () => {
  store = await openStore()
  mug = await stockMug(store)
  shelf = await stock(store, vase, 7)
  blanket = await products.create(store.shop, systemCaller(store.siteId), throwBlanket)
  old = (await publishedClients(store, '2024')).merchant()
  clients = await publishedClients(store, 'current')
  const categories: Client = await import('@wix/auto_sdk_categories_categories' as string)
  const { sdk } = clients
  const modules = { categories }
  visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
  merchant = sdk.createClient({ modules, auth })
})
afterAll(() => store.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details: { applicationError, validationError } }: Client) =>
      applicationError?.code ?? validationError.fieldViolations[0].field,
  )
const itemOf = ({ id }: { id: string }) => ({ catalogItemId: id, appId: storeAppId })
const create = async (category: object) =>
  merchant.categories.createCategory(category, { treeReference, fields: ['DESCRIPTION'] })
const read = (id: string, client = visitor, fields: string[] = []) =>
  client.categories.getCategory(id, treeReference, { fields })

describe('a storefront of the second generation', () => {
  test('reads a collection of the first by id and slug, with what it asks for', async () => {
    const { collection } = await old.products.createCollection({ name: 'Kitchen', description: 'Pots\nPans' })
    await old.products.addProductsToCollection(collection._id, [mug.id, shelf.id])
    const plain = await read(collection._id)
    expect(plain).toMatchObject({
      _id: collection._id,
      name: 'Kitchen',
      slug: 'kitchen',
      visible: true,
      itemCounter: 2,
      treeReference,
      _createdDate: expect.any(Date),
      _updatedDate: expect.any(Date),
    })
    expect(plain.description).toBeUndefined()
    const fields = ['DESCRIPTION', 'RICH_CONTENT_DESCRIPTION', 'BREADCRUMBS_INFO']
    const { category } = await visitor.categories.getCategoryBySlug('kitchen', treeReference, { fields })
    expect(category).toMatchObject({ _id: collection._id, description: 'Pots\nPans' })
    expect(category.breadcrumbsInfo).toEqual({ breadcrumbs: [] })
    expect(category.richContentDescription.nodes).toHaveLength(2)
  })

  test('finds no category with this id or slug, or in another tree', async () => {
    expect(await codeOf(read(store.shop.newId()))).toBe(404)
    expect(await codeOf(visitor.categories.getCategoryBySlug('nothing', treeReference))).toBe(404)
    const others = { appNamespace: '@wix/bookings' }
    expect(await codeOf(visitor.categories.getCategoryBySlug('kitchen', others))).toBe(404)
    const page = await visitor.categories.queryCategories({ treeReference: others }).find()
    expect(page.items).toEqual([])
  })

  test('pages through categories by name, filters and searches them', async () => {
    await create({ name: 'Zebra prints', description: 'Stripes for the wall' })
    const query = () => visitor.categories.queryCategories({ treeReference })
    const first = await query().ascending('name').limit(1).find()
    expect(first.items.map(({ name }: Client) => name)).toEqual(['All Products'])
    const second = await first.next()
    expect(second.items.map(({ name }: Client) => name)).toEqual(['Kitchen'])
    expect((await second.prev()).items).toEqual(first.items)
    const named = await query().startsWith('name', 'zeb').eq('visible', true).find()
    expect(named.items).toHaveLength(1)
    const below = await query().eq('parentCategory._id', store.shop.newId()).find()
    expect(below.items).toEqual([])
    const managed = await query().eq('managingAppId', storeAppId).find()
    expect(managed.items.map(({ _id }: Client) => _id)).toEqual([allProducts.id])
    const search = async (expression: string, mode = 'OR') =>
      (
        await visitor.categories.searchCategories({ search: { expression, mode } }, { treeReference })
      ).categories.map(({ name }: Client) => name)
    expect(await search('wall')).toEqual(['Zebra prints'])
    expect(await search('wall pots')).toEqual(['Kitchen', 'Zebra prints'])
    expect(await search('wall pots', 'AND')).toEqual([])
    const page = async (search: object) => visitor.categories.searchCategories(search, { treeReference })
    const { pagingMetadata } = await page({ search: { expression: 'wall pots' }, cursorPaging: { limit: 1 } })
    const rest = await page({ cursorPaging: { limit: 1, cursor: pagingMetadata.cursors.next } })
    expect(rest.categories.map(({ name }: Client) => name)).toEqual(['Zebra prints'])
    expect(await codeOf(query().eq('colour', 'red').find())).toMatch(/filter\.colour$/)
  })

  test.each(['_createdDate', '_updatedDate'])('sorts categories by %s as it shows it', async (field) => {
    store.clock.advance(60_000)
    await create({ name: `Newest by ${field}` })
    const { items } = await visitor.categories.queryCategories({ treeReference }).descending(field).find()
    const dates = items.map((category: Client) => category[field].getTime())
    expect(dates).toEqual(dates.toSorted((one: number, other: number) => other - one))
    expect(items.at(-1)._id).toBe(allProducts.id)
  })

  test('lists the items of a category in its order, page by page, and the categories of an item', async () => {
    const tea = await create({ name: 'Tea' })
    for (const product of [blanket, mug, shelf]) {
      await collections.addProducts(store.shop, systemCaller(store.siteId), {
        id: tea._id,
        productIds: [product.id],
      })
    }
    const list = (options: object) => visitor.categories.listItemsInCategory(tea._id, treeReference, options)
    const first = await list({ cursorPaging: { limit: 2 }, useCategoryArrangement: true })
    expect(first.items).toEqual([itemOf(blanket), itemOf(mug)])
    const second = await list({ cursorPaging: { limit: 2, cursor: first.pagingMetadata.cursors.next } })
    expect(second.items).toEqual([itemOf(shelf)])
    expect(second.pagingMetadata.cursors.next).toBeUndefined()
    const all = await visitor.categories.listItemsInCategory(allProducts.id, treeReference)
    expect(all.items).toEqual([itemOf(mug), itemOf(shelf), itemOf(blanket)])
    const of = await visitor.categories.listCategoriesForItem(itemOf(blanket), { treeReference })
    expect(of.directCategoryIds).toEqual([allProducts.id, tea._id])
    expect(of.allCategoryIds).toEqual(of.directCategoryIds)
    const { body } = await store.ask('POST', '/categories/v1/categories/list-categories-for-items', {
      as: store.apiKey,
      body: { items: [itemOf(mug), itemOf({ id: store.shop.newId() })], treeReference },
    })
    const { categoriesForItems } = body
    expect(categoriesForItems.map(({ directCategoryIds }: Client) => directCategoryIds.length)).toEqual([
      3, 0,
    ])
    // The client leaves the items out of what it sends.
    const none = await visitor.categories.listCategoriesForItems([itemOf(mug)], { treeReference })
    expect(none.categoriesForItems).toEqual([])
    expect((await visitor.categories.listTrees()).trees).toEqual([treeReference])
    const wrong = list({ cursorPaging: { cursor: 'x' } })
    expect(await codeOf(wrong)).toMatch(/cursorPaging\.cursor$/)
  })

  test('does not see hidden categories; a merchant does who asks for them', async () => {
    const hidden = await create({ name: 'Attic', visible: false })
    expect(await codeOf(read(hidden._id))).toBe(404)
    expect(await codeOf(visitor.categories.listItemsInCategory(hidden._id, treeReference))).toBe(404)
    expect((await read(hidden._id, merchant)).visible).toBe(false)
    const names = async (client: Client) =>
      (
        await client.categories.queryCategories({ treeReference, returnNonVisibleCategories: true }).find()
      ).items.map(({ name }: Client) => name)
    expect(await names(visitor)).not.toContain('Attic')
    expect(await names(merchant)).toContain('Attic')
  })
})

describe('a merchant’s program of the second generation', () => {
  test('writes what the first reads, each change under its revision', async () => {
    const made = await create({ name: 'Bedroom', slug: 'sleep', description: 'Warm' })
    expect(made).toMatchObject({ name: 'Bedroom', slug: 'sleep', description: 'Warm', revision: '1' })
    const change = (values: object) =>
      merchant.categories.updateCategory(made._id, values, { treeReference, fields: ['DESCRIPTION'] })
    const changed = await change({ revision: '1', name: 'Beds', description: null })
    expect(changed).toMatchObject({ name: 'Beds', description: '', slug: 'sleep', revision: '2' })
    expect(await codeOf(change({ revision: '1', name: 'Late' }))).toBe('REVISION_MISMATCH')
    expect((await old.collections.getCollection(made._id)).name).toBe('Beds')
    const { category } = await merchant.categories.updateCategoryVisibility(made._id, {
      treeReference,
      visible: false,
      revision: '2',
    })
    expect(category).toMatchObject({ visible: false, revision: '3' })
    await merchant.categories.deleteCategory(made._id, treeReference)
    expect(await codeOf(old.collections.getCollection(made._id))).toBe(404)
    expect(await codeOf(change({ revision: '3', name: 'Gone' }))).toBe(404)
  })

  test('sets the image, keeps it when it comes back, and takes it away', async () => {
    const url = 'https://pictures.example.com/tea.jpg'
    const { body } = await store.ask('POST', '/categories/v1/categories', {
      as: store.apiKey,
      body: { category: { name: 'Pictured', image: { url } }, treeReference },
    })
    const { id, image, revision } = body.category
    expect(image.url).toBe(url)
    const made = await read(id, merchant)
    const again = await merchant.categories.updateCategory(
      id,
      { revision, name: 'Still pictured', image: made.image },
      { treeReference },
    )
    expect(again.image).toBe(made.image)
    const { body: cleared } = await store.ask('PATCH', `/categories/v1/categories/${id}`, {
      as: store.apiKey,
      body: { category: { id, revision: again.revision, image: null }, treeReference },
    })
    expect(cleared.category.image).toBeUndefined()
  })

  test('adds, removes and arranges items, and is told which ones the shop does not have', async () => {
    const desk = await create({ name: 'Desk' })
    const items = [itemOf(shelf), itemOf({ id: store.shop.newId() }), itemOf(mug)]
    const added = await merchant.categories.bulkAddItemsToCategory(desk._id, items, { treeReference })
    expect(added.results.map(({ itemMetadata }: Client) => itemMetadata.success)).toEqual([true, false, true])
    expect(added.results[1].itemMetadata.error.code).toBe('PRODUCT_NOT_FOUND')
    expect(added.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
    const arranged = async () =>
      (await merchant.categories.getArrangedItems(desk._id, treeReference)).items.map(
        ({ catalogItemId }: Client) => catalogItemId,
      )
    expect(await arranged()).toEqual([shelf.id, mug.id])
    await merchant.categories.setArrangedItems(desk._id, treeReference, { items: [itemOf(mug)] })
    expect(await arranged()).toEqual([mug.id, shelf.id])
    const foreign = merchant.categories.setArrangedItems(desk._id, treeReference, {
      items: [itemOf(blanket)],
    })
    expect(await codeOf(foreign)).toBe('ITEM_NOT_IN_CATEGORY')
    await merchant.categories.bulkRemoveItemsFromCategory(desk._id, [itemOf(mug)], { treeReference })
    expect(await arranged()).toEqual([shelf.id])
    const { product } = await old.products.getProduct(shelf.id)
    expect(product.collectionIds).toContain(desk._id)
    const unknown = store.shop.newId()
    const both = await merchant.categories.bulkAddItemToCategories(itemOf(mug), {
      categoryIds: [desk._id, unknown, unknown.toUpperCase()],
      treeReference,
    })
    expect(both.results.map(({ itemMetadata }: Client) => itemMetadata.success)).toEqual([true, false, false])
    expect(await arranged()).toEqual([shelf.id, mug.id])
  })

  test('is told what cannot be kept: a taken slug, a parent, what the shop fills itself', async () => {
    expect(await codeOf(create({ name: 'Second kitchen', slug: 'kitchen' }))).toBe('DUPLICATE_SLUG')
    const parentCategory = { _id: store.shop.newId() }
    expect(await codeOf(create({ name: 'Child', parentCategory }))).toBe('category.parentCategory.id')
    expect(await codeOf(create({ name: 'x'.repeat(51) }))).toBe('category.name')
    const { categories } = merchant
    const { id } = allProducts
    const items = [itemOf(mug)]
    const ofTheShop = [
      categories.deleteCategory(id, treeReference),
      categories.updateCategory(id, { revision: '1', name: 'Everything' }, { treeReference }),
      categories.updateCategoryVisibility(id, { treeReference, visible: false, revision: '1' }),
      categories.bulkAddItemsToCategory(id, items, { treeReference }),
      categories.bulkRemoveItemsFromCategory(id, items, { treeReference }),
      categories.setArrangedItems(id, treeReference, { items }),
    ]
    expect(new Set(await Promise.all(ofTheShop.map(codeOf)))).toEqual(
      new Set(['MANAGED_CATEGORY_OPERATION_NOT_ALLOWED']),
    )
    const ruled = await collections.create(store.shop, systemCaller(store.siteId), {
      name: 'By rule',
      rule: { match: 'ALL', conditions: [{ field: 'brand', operator: 'IS', value: 'Fieldhouse' }] },
    })
    expect(await codeOf(categories.bulkAddItemsToCategory(ruled.id, [itemOf(mug)], { treeReference }))).toBe(
      'MANAGED_CATEGORY_OPERATION_NOT_ALLOWED',
    )
    const move = categories.moveCategory(ruled.id, treeReference, { position: 'FIRST' })
    expect(await codeOf(move)).toBe('FEATURE_NOT_AVAILABLE')
    const elsewhere = categories.createCategory(
      { name: 'X' },
      { treeReference: { appNamespace: '@wix/blog' } },
    )
    expect(await codeOf(elsewhere)).toMatch(/treeReference$/)
  })

  test('needs the permission to change products', async () => {
    const { categories } = visitor
    expect(await codeOf(categories.createCategory({ name: 'X' }, { treeReference }))).toBe(
      'PERMISSION_DENIED',
    )
    expect(await codeOf(categories.deleteCategory(store.shop.newId(), treeReference))).toBe(
      'PERMISSION_DENIED',
    )
  })
})
