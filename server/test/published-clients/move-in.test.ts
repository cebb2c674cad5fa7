import { expect, test } from 'vitest'
import { nouns } from '../../src/move-in/records/rules.ts'
import { openHosted } from '../../src/move-in/source/hosted.service.ts'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { collect, lineOf, stock, vase } from '../fixtures.ts'
import { openStore } from '../store.ts'
import { generations, publishedClients, publishedPackages } from './clients.ts'

/** Not in the packages that are installed here, or, for hidden products, not in the client at all. */
const beyond = [
  'GET /stores/v3/provision/version',
  'POST /stores-reader/v1/products/query',
  'POST /contacts/v4/labels/query',
  'POST /contacts/v4/contacts/query',
  'POST /stores/v2/coupons/query',
  'POST /reviews/v1/reviews/query',
]

/** As the generations write one call. */
const sameCalls: Record<string, string> = {
  'GET /v2/collections/query': 'POST /stores-reader/v2/collections/query',
}

test.each(generations)(
  'a move asks what the published client (%s) asks with an API key',
  async (generation) => {
    const store = await openStore()
    const shelf = await stock(store, vase, 7)
    await deliver(store)
    const as = await store.visitor()
    const { orderId } = (
      await placeOrder(store, as, await checkOut(store, { as, lineItems: [lineOf(shelf)] }))
    ).body
    const { merchant, requests, address } = await publishedClients(store, generation)
    const client = merchant()
    await client.collections.queryCollections().find()
    await client.inventory.queryInventory({ query: {} })
    await client.members.queryMembers({ fieldsets: ['FULL'] }).find()
    await client.orders.searchOrders({ cursorPaging: { limit: 1 } })
    await client.orderFulfillments.listFulfillmentsForMultipleOrders([orderId])

    const asked = new Set<string>()
    const redirected = globalThis.fetch
    globalThis.fetch = (input, init) => {
      asked.add(`${init?.method} ${new URL(String(input)).pathname}`)
      expect(init?.headers).toMatchObject({ authorization: store.apiKey, 'wix-site-id': store.siteId })
      return redirected(input, init)
    }
    const source = openHosted({ url: address, siteId: store.siteId, key: store.apiKey })
    for (const noun of nouns) await source.read(noun, undefined)
    globalThis.fetch = redirected

    const known = requests.map((request) => sameCalls[request] ?? request)
    expect([...asked].filter((request) => !known.includes(request))).toEqual(beyond)
    await store.close()
  },
)

/** Without a setting of the client, it reads by GET what it reads by POST when a query is long. */
const inLongForm = (request: string) => request.replace(/^GET (.*\/(query|list-items))$/, 'POST $1')

test('a move from the second generation of the catalogue asks what the published client asks', async () => {
  const store = await openStore()
  const site = { settings: { catalogVersion: 'V3_CATALOG' } }
  await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site } })
  const shelf = await stock(store, vase, 7)
  const { id } = await collect(store, 'Kitchen', [shelf])
  const { sdk, requests, address } = await publishedClients(store, 'current')
  const { catalogVersioning, productsV3, inventoryItemsV3 } = (await publishedPackages('current')).stores
  const categories = await import('@wix/auto_sdk_categories_categories' as string)
  const client = sdk.createClient({
    modules: { catalogVersioning, productsV3, inventoryItemsV3, categories },
    auth: sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }),
  })
  const treeReference = { appNamespace: '@wix/stores' }
  await client.catalogVersioning.getCatalogVersion()
  await client.productsV3.getAllProductsCategory()
  const { items } = await client.productsV3
    .queryProducts({ fields: ['MERCHANT_DATA'] })
    .ascending('_createdDate')
    .find()
  await client.inventoryItemsV3.queryInventoryItems().in('productId', [shelf.id]).find()
  await client.categories.queryCategories({ treeReference, returnNonVisibleCategories: true }).find()
  await client.categories.listItemsInCategory(id, treeReference)

  const asked = new Set<string>()
  const redirected = globalThis.fetch
  globalThis.fetch = (input, init) => {
    asked.add(`${init?.method} ${new URL(String(input)).pathname}`)
    return redirected(input, init)
  }
  const source = openHosted({ url: address, siteId: store.siteId, key: store.apiKey })
  const found = []
  for (const noun of ['collections', 'products', 'arrangements'] as const)
    found.push(...(await source.read(noun, undefined)).records.map((record) => record.id))
  globalThis.fetch = redirected

  expect(found).toEqual([id, items[0]._id, id])
  expect([...asked].sort()).toEqual([...new Set(requests.map(inLongForm))].sort())
  await store.close()
})
