import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

const someId = '3f8a1f0e-0000-4000-8000-000000000001'
const packages = {
  '2024': ['wix-ecom-2024', 'wix-stores-2024'],
  current: ['@wix/ecom', '@wix/stores'],
}

describe.each(generations)(
  'the published client (%s), asking for what the shop does not have',
  (generation) => {
    let store: Store
    let clients: Clients
    let visitor: Client
    let merchant: Client

    beforeAll(async () => {
      store = await openStore()
      clients = await publishedClients(store, generation)
      const [ecom, stores] = await Promise.all(packages[generation].map((name) => import(name)))
      const { sdk } = clients
      const modules = Object.fromEntries(
        Object.entries({ ...stores, ...ecom }).filter(([, module]) => typeof module === 'object'),
      )
      visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
      const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
      merchant = sdk.createClient({ modules, auth })
    })
    afterAll(() => store.close())

    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (error: Client) => error.details.applicationError.code,
      )
    const isCurrent = generation === 'current'

    test('is told that a program cannot complete checkouts here', async () => {
      expect(await codeOf(merchant.checkout.markCheckoutAsCompleted(someId))).toBe('FEATURE_NOT_AVAILABLE')
      expect(await codeOf(visitor.checkout.markCheckoutAsCompleted(someId))).toBe('PERMISSION_DENIED')
    })

    test.runIf(isCurrent)('finds no brands and stock of the second catalogue', async () => {
      for (const query of [
        visitor.brandsV3.queryBrands(),
        visitor.ribbonsV3.queryRibbons(),
        visitor.inventoryItemsV3.queryInventoryItems(),
      ]) {
        const page = await query.find()
        expect([page.items, page.hasNext()]).toEqual([[], false])
      }
    })

    test.runIf(isCurrent)('finds no forms and upsells in carts, and no abandoned checkouts', async () => {
      const formSubmissions = [{ _id: someId, formSubmissionId: someId }]
      const submitted = visitor.currentCartV2.updateFormSubmissionsInCurrentCart({ formSubmissions })
      expect(await codeOf(submitted)).toBe('FEATURE_NOT_AVAILABLE')
      expect((await merchant.abandonedCheckouts.queryAbandonedCheckouts().find()).items).toEqual([])
    })

    test('shows the merchant afterwards which packages asked for what', async () => {
      const reply = await store.ask('GET', '/admin/v1/missed-requests', { as: store.apiKey })
      expect(reply.body.requests).toContainEqual(
        expect.objectContaining({
          feature: 'checkoutSettings',
          path: '/ecom/v1/checkouts/{id}/mark-as-completed',
        }),
      )
      expect(reply.body.requests.map(({ packageName }: { packageName: string }) => packageName)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^@wix\/.*ecom/)]),
      )
    })
  },
)
