import { expect, test } from 'vitest'
import { nouns } from '../../src/move-in/records/rules.ts'
import { openHosted } from '../../src/move-in/source/hosted.service.ts'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { lineOf, stock, vase } from '../fixtures.ts'
import { openStore } from '../store.ts'
import { generations, publishedClients } from './clients.ts'

/** Not in the packages that are installed here, or, for hidden products, not in the client at all. */
const beyond = [
  'POST /stores-reader/v1/products/query',
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
