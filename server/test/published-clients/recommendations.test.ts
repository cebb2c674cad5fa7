import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import * as access from '../../src/sites/apps/service.ts'
import { collect, stock, storeAppId, vase } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients, publishedClientsAt } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

const sameCollections = '68ebce04-b96a-4c52-9329-08fc9d8c1253'

describe.each(generations)('the published client (%s), asking for recommendations', (generation) => {
  let store: Store
  let clients: Clients
  let shelf: Product[]
  // The clients' older generation names the id as the wire does.
  const algorithmOf = (id: string, appId = storeAppId) => [
    { [generation === 'current' ? '_id' : 'id']: id, appId },
  ]

  beforeAll(async () => {
    store = await openStore()
    shelf = [await stock(store, vase, 7), await stock(store, { ...vase, name: 'Second Vase' }, 7)]
    await collect(store, 'Vases', shelf)
    clients = await publishedClients(store, generation)
  })
  afterAll(() => store.close())

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ details: { applicationError, validationError } }: Client) =>
        applicationError?.code ?? validationError.fieldViolations[0].field,
    )

  test('gets products, and the algorithm that found them', async () => {
    const { recommendations } = clients.storefront()
    const [first, second] = shelf
    const items = [{ catalogItemId: first?.id, appId: storeAppId }]
    const { recommendation } = await recommendations.getRecommendation(algorithmOf(sameCollections), {
      items,
      minimumRecommendedItems: 1,
    })
    expect(recommendation.items).toMatchObject([{ catalogItemId: second?.id, appId: storeAppId }])
    expect(Object.values(recommendation.algorithm)).toContain(sameCollections)
    const { availableAlgorithms } = await recommendations.listAvailableAlgorithms()
    expect(availableAlgorithms[1]).toMatchObject({
      appId: storeAppId,
      config: { algorithmId: sameCollections, algorithmType: 'RELATED_ITEMS' },
    })
  })

  test('is told of a wrong request, an unknown algorithm and a missing permission', async () => {
    const { recommendations } = clients.storefront()
    const other = store.shop.newId()
    const ask = (...question: unknown[]) => codeOf(recommendations.getRecommendation(...question))
    expect(await ask(algorithmOf('not an id'))).toBe('algorithms[0].id')
    expect(await ask(algorithmOf(other))).toBe('ALGORITHM_NOT_SUPPORTED')
    expect(await ask(algorithmOf(sameCollections, other))).toBe('RECOMMENDATIONS_PROVIDER_NOT_FOUND')
    const ordersOnly = { name: 'Orders only', permissions: ['ECOM.READ_ORDERS'] }
    const { secret } = await access.createKey(store.shop, store.siteId, ordersOnly)
    const limited = { clientId: store.clientId, siteId: store.siteId, apiKey: secret }
    const program = (await publishedClientsAt(clients.address, limited, generation)).merchant()
    expect(await codeOf(program.recommendations.getRecommendation(algorithmOf(sameCollections)))).toBe(
      'PERMISSION_DENIED',
    )
  })
})
