import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/sites/apps/service.ts'
import { checkOut, deliver } from '../checkouts.ts'
import { vase } from '../fixtures.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Generation, generations, publishedClients, publishedPackages } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
const hour = 3_600_000

// The packages of 2024 can only read one.
describe.each(generations)(
  'abandoned checkouts with the published client of %s',
  (generation: Generation) => {
    const isCurrent = generation === 'current'
    let store: Store
    let merchant: Loose
    /** A key that may do nothing here. */
    let other: Loose
    let checkoutId: string
    let id: string

    beforeAll(async () => {
      store = await openStore({ settings: { abandonedCheckouts: { keep: true } } })
      await deliver(store)
      const product = await shelve(store, vase, 10)
      checkoutId = await checkOut(store, { as: await store.visitor(), lineItems: [pieces(1, product)] })
      store.clock.advance(2 * hour)
      await store.runJob('abandoned-checkouts')
      const list = await store.ask('POST', '/ecom/v1/abandoned-checkout/query', {
        as: store.apiKey,
        body: {},
      })
      id = list.body.abandonedCheckouts[0].id
      const { sdk } = await publishedClients(store, generation)
      const { ecom } = await publishedPackages(generation)
      const clientWith = (apiKey: string) =>
        sdk.createClient({
          auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }),
          modules: { abandonedCheckouts: ecom.abandonedCheckouts },
        }).abandonedCheckouts
      merchant = clientWith(store.apiKey)
      const key = { name: 'Nothing', permissions: ['SITE.READ'] }
      other = clientWith((await createKey(store.shop, store.siteId, key)).secret)
    })
    afterAll(() => store.close())

    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        ({ details }: Loose) =>
          details?.applicationError?.code ?? details?.validationError?.fieldViolations?.[0]?.field,
      )

    test('one is read', async () => {
      const got = await merchant.getAbandonedCheckout(id)
      const read = got.abandonedCheckout ?? got
      expect(read).toMatchObject({
        checkoutId,
        status: 'ABANDONED',
        buyerInfo: { email: 'anna@example.com' },
      })
      expect(read.lineItems[0].productName.original).toBe('Bud Vase')
      expect(new Date(read._createdDate).getTime()).toBe(store.clock.now)
      expect(await codeOf(merchant.getAbandonedCheckout(nothing))).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
      expect(await codeOf(other.getAbandonedCheckout(id))).toBe('PERMISSION_DENIED')
    })

    test.runIf(isCurrent)('they are listed, searched, noted, opened again and deleted', async () => {
      const { items } = await merchant.queryAbandonedCheckouts().eq('status', 'ABANDONED').find()
      expect(items.map((one: Loose) => one._id)).toEqual([id])
      const search = { search: { expression: 'ANNA@' }, filter: { status: 'ABANDONED' } }
      const found = await merchant.searchAbandonedCheckouts(search)
      expect([found.abandonedCheckouts.length, found.pagingMetadata.hasNext]).toEqual([1, false])
      const none = await merchant.searchAbandonedCheckouts({ search: { expression: 'nobody' } })
      expect(none.abandonedCheckouts).toEqual([])
      const { abandonedCheckout } = await merchant.addAbandonedCheckoutActivity(id, {
        activityType: 'NOTIFICATION_SENT',
      })
      expect(abandonedCheckout.activities.at(-1)).toEqual({
        type: 'NOTIFICATION_SENT',
        _createdDate: new Date(store.clock.now),
      })
      const { statusCode, headers } = await merchant.redirectToCheckout(id, store.siteId)
      expect([statusCode, headers[0].key]).toEqual([302, 'Location'])
      expect(headers[0].value).toContain(`/checkout/${checkoutId}/restore?`)
      await merchant.deleteAbandonedCheckout(id)
      expect(await codeOf(merchant.getAbandonedCheckout(id))).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
    })

    test.runIf(isCurrent)('what is wrong, not found or not permitted is refused', async () => {
      const wrong = merchant.addAbandonedCheckoutActivity(id, { activityType: 'CALLED' })
      expect(await codeOf(wrong)).toBe('options.activityType')
      expect(await codeOf(merchant.queryAbandonedCheckouts().eq('nothing', 1).find())).toContain(
        'filter.nothing',
      )
      expect(await codeOf(merchant.searchAbandonedCheckouts({ filter: { nothing: 1 } }))).toContain(
        'filter.nothing',
      )
      const activityType = 'TASK_CREATED'
      for (const call of [
        () => merchant.deleteAbandonedCheckout(nothing),
        () => merchant.addAbandonedCheckoutActivity(nothing, { activityType }),
        () => merchant.redirectToCheckout(nothing, store.siteId),
      ])
        expect(await codeOf(call())).toBe('ABANDONED_CHECKOUT_NOT_FOUND')
      for (const call of [
        () => other.queryAbandonedCheckouts().find(),
        () => other.searchAbandonedCheckouts({}),
        () => other.deleteAbandonedCheckout(nothing),
        () => other.addAbandonedCheckoutActivity(nothing, { activityType }),
      ])
        expect(await codeOf(call())).toBe('PERMISSION_DENIED')
    })
  },
)
