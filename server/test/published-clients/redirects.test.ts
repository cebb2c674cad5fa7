import { intents } from '@cartwright/contract/checkout/redirects.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver } from '../checkouts.ts'
import { stock, vase } from '../fixtures.ts'
import { openPageBrowser } from '../page-browser.ts'
import { newPlan } from '../plans.ts'
import { pieces, shopper } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

/** Those that other files of this folder follow to their pages. */
const elsewhere = [
  'ecomCheckout',
  'bookingsCheckout',
  'bookingsBook',
  'eventsCheckout',
  'login',
  'logout',
  'auth',
]

describe.each(generations)('the published redirects client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let orderId: string
  const opened: string[] = []

  beforeAll(async () => {
    store = await openStore({ settings: { paymentMethods: ['test-card', 'manual'] } })
    clients = await publishedClients(store, generation)
    await deliver(store)
    const { as } = await shopper(store)
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, await stock(store, vase, 10))] })
    const path = `/ecom/v1/checkouts/${checkoutId}/create-order`
    orderId = (await store.ask('POST', path, { as, body: {} })).body.orderId
  })
  afterAll(() => store.close())

  const redirects = () => (clients.storefront() as Client).redirects
  const follow = async (request: object) => {
    opened.push(...Object.keys(request))
    const { redirectSession } = await redirects().createRedirectSession(request)
    return openPageBrowser(store).open<Client>(redirectSession.fullUrl)
  }

  // The client of 2024 leaves out what it does not know.
  test.runIf(generation === 'current')(
    'sends a buyer to the page on which the rest of an order is paid',
    async () => {
      const body = { orderId }
      const made = await store.ask('POST', '/admin/v1/payment-links', { as: store.apiKey, body })
      const paymentRequestId = made.body.paymentLink.id
      const { status, props } = await follow({ ecomOrderPaymentRequest: { paymentRequestId } })
      expect([status, props]).toMatchObject([200, { state: 'pay' }])
      const unknown = redirects().createRedirectSession({
        ecomOrderPaymentRequest: { paymentRequestId: orderId },
      })
      const error = await unknown.then(undefined, (caught: Client) => caught)
      expect(error.details.applicationError.code).toBe('NOT_FOUND')
    },
  )

  test('sends a shopper to a product and a plan', async () => {
    const { slug: productSlug } = await stock(store, { ...vase, name: 'Other vase' }, 1)
    expect((await follow({ storesProduct: { productSlug } })).status).toBe(200)
    const { id: planId } = await newPlan(store)
    expect((await follow({ paidPlansCheckout: { planId } })).status).toBe(200)
  })

  test('knows every destination', () => {
    const known = Object.keys(intents).filter(
      (intent) => generation === 'current' || intent !== 'ecomOrderPaymentRequest',
    )
    expect(new Set([...opened, ...elsewhere])).toEqual(new Set(known))
  })
})
