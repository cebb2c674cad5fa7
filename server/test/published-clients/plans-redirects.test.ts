import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPageBrowser } from '../page-browser.ts'
import { newPlan } from '../plans.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe.each(generations)('the published redirects client with plans (%s)', (generation) => {
  let store: Store
  let clients: Clients

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
  })
  afterAll(() => store.close())

  const redirects = () => (clients.storefront() as Client).redirects
  const refused = (call: Promise<unknown>) => call.then(undefined, (error: Client) => error.details)

  test('sends a visitor from a plan to the "Order summary", and back to the list of plans', async () => {
    const { id: planId } = await newPlan(store)
    const { redirectSession } = await redirects().createRedirectSession({
      paidPlansCheckout: { planId, checkoutData: 'yoga' },
      callbacks: {
        postFlowUrl: 'https://storefront.test/',
        planListUrl: 'https://storefront.test/plans',
        bookingsServiceListUrl: 'https://storefront.test/bookings',
      },
    })
    const { props } = await openPageBrowser(store).open<Client>(redirectSession.fullUrl)
    expect(props).toMatchObject({
      ...{ state: 'summary', title: 'Order summary' },
      back: { url: 'https://storefront.test/plans?checkoutData=yoga' },
    })
  })

  test('hears what is missing, and of what nobody can buy', async () => {
    const { validationError } = await refused(redirects().createRedirectSession({ paidPlansCheckout: {} }))
    expect(validationError.fieldViolations[0].field).toMatch('paidPlansCheckout.planId')
    const unknown = redirects().createRedirectSession({ paidPlansCheckout: { planId: store.siteId } })
    expect((await refused(unknown)).applicationError.code).toBe('plan_not_found')
  })
})
