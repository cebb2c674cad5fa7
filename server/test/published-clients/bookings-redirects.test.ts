import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hire, offer } from '../bookings.ts'
import { openPageBrowser } from '../page-browser.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe.each(generations)('the published redirects client with bookings (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let calendar: Client
  let lesson: Client

  beforeAll(async () => {
    store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
    clients = await publishedClients(store, generation)
    const { sdk } = clients
    const availabilityCalendar =
      generation === '2024'
        ? (await import('wix-bookings-2024' as string)).availabilityCalendar
        : await import('@wix/auto_sdk_bookings_availability-calendar')
    const auth = sdk.OAuthStrategy({ clientId: store.clientId })
    calendar = (sdk.createClient({ modules: { availabilityCalendar }, auth }) as Client).availabilityCalendar
    lesson = await offer(store, { staffMemberIds: [await hire(store)] })
  })
  afterAll(() => store.close())

  const refused = (call: Promise<unknown>) => call.then(undefined, (error: Client) => error.details)

  test('sends a visitor from an entry of the availability to "Booking Details"', async () => {
    const range = { startDate: '2027-02-01T00:00:00Z', endDate: '2027-02-02T00:00:00Z' }
    const { availabilityEntries } = await calendar.queryAvailability(
      { filter: { serviceId: [lesson.id], ...range, bookable: true } },
      { timezone: 'Europe/Berlin' },
    )
    const { redirectSession } = await (clients.storefront() as Client).redirects.createRedirectSession({
      bookingsCheckout: { slotAvailability: availabilityEntries[0], timezone: 'Europe/Berlin' },
      callbacks: { postFlowUrl: 'https://storefront.test/' },
    })
    const { props } = await openPageBrowser(store).open<Client>(redirectSession.fullUrl)
    expect(props).toMatchObject({ state: 'details', title: 'Booking Details' })
  })

  test('hears what is missing, and of what the shop does not have', async () => {
    const { redirects } = clients.storefront() as Client
    const bookingsCheckout = {
      slotAvailability: { slot: { serviceId: lesson.id } },
      timezone: 'Europe/Berlin',
    }
    const { validationError } = await refused(redirects.createRedirectSession({ bookingsCheckout }))
    expect(validationError.fieldViolations[0].field).toMatch(
      'bookingsCheckout.slotAvailability.slot.startDate',
    )
    const unknown = redirects.createRedirectSession({ bookingsBook: { resourceId: store.siteId } })
    expect((await refused(unknown)).applicationError.code).toBe('RESOURCE_NOT_FOUND')
  })

  test('sends a visitor to the page of a service', async () => {
    const { redirectSession } = await (clients.storefront() as Client).redirects.createRedirectSession({
      bookingsBook: { resourceId: lesson.id },
    })
    const { headers } = await store.ask('GET', new URL(redirectSession.fullUrl).pathname)
    expect(headers.location).toMatch('/services/wheel-lesson?session=')
  })
})
