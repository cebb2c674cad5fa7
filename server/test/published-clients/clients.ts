import type { Store } from '../store.ts'
import { record } from './recorder.ts'

/** The two generations of the published clients, unmodified; their hosts are redirected to the shop under test. */
export const generations = ['2024', 'current'] as const
export type Generation = (typeof generations)[number]

// biome-ignore lint/suspicious/noExplicitAny: the clients are used as a storefront in plain JavaScript uses them
type Loose = any

interface Packages {
  sdk: Loose
  ecom: Loose
  stores: Loose
  redirects: Loose
  identity: Loose
  members: Loose
  data: Loose
}

const packages: Record<Generation, () => Promise<Packages>> = {
  '2024': async () => ({
    sdk: await import('wix-sdk-2024' as string),
    ecom: await import('wix-ecom-2024' as string),
    stores: await import('wix-stores-2024' as string),
    redirects: await import('wix-redirects-2024' as string),
    identity: await import('wix-identity-2024' as string),
    members: await import('wix-members-2024' as string),
    data: await import('wix-data-2024' as string),
  }),
  current: async () => ({
    sdk: await import('@wix/sdk' as string),
    ecom: await import('@wix/ecom' as string),
    stores: await import('@wix/stores' as string),
    redirects: await import('@wix/redirects' as string),
    identity: await import('@wix/identity' as string),
    members: await import('@wix/members' as string),
    data: await import('@wix/data' as string),
  }),
}

export function publishedPackages(generation: Generation): Promise<Packages> {
  return packages[generation]()
}

/** The modules for bookings, by their names in the generation. */
export async function bookingsModules(generation: Generation): Promise<Record<string, Loose>> {
  if (generation === '2024') return (await import('wix-bookings-2024' as string)) as Record<string, Loose>
  const names = {
    services: 'services',
    availabilityCalendar: 'availability-calendar',
    availabilityTimeSlots: 'availability-time-slots',
    bookings: 'bookings',
    extendedBookings: 'extended-bookings',
    staffMembers: 'staff-members',
    resources: 'resources',
    bookingPolicies: 'booking-policies',
    categoriesV2: 'categories-v-2',
    serviceOptionsAndVariants: 'service-options-and-variants',
  }
  const entries = Object.entries(names).map(async ([name, end]) => [
    name,
    await import(`@wix/auto_sdk_bookings_${end}`),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

export interface Clients {
  /** A storefront of a new visitor. */
  storefront(): Loose
  /** A merchant's program with an API key. */
  merchant(): Loose
  sdk: Loose
  /** Where the store listens. */
  address: string
  /** Requests made so far, e.g. `GET /ecom/v1/carts/current`. */
  requests: string[]
}

/** Loads one generation and sends all it asks of its own hosts to the store, path, query, headers and body kept. */
export async function publishedClients(store: Store, generation: Generation): Promise<Clients> {
  return publishedClientsAt(await addressOf(store), store, generation)
}

export async function publishedClientsAt(
  address: string,
  store: Pick<Store, 'clientId' | 'apiKey' | 'siteId'>,
  generation: Generation,
): Promise<Clients> {
  const { sdk, ecom, stores, redirects, identity, members, data } = await publishedPackages(generation)
  const requests = redirectHosts(address, generation)
  const modules = {
    currentCart: ecom.currentCart,
    ...(ecom.cartV2 ? cartV2Modules(ecom) : {}),
    cart: ecom.cart,
    checkout: ecom.checkout,
    orders: ecom.orders,
    orderFulfillments: ecom.orderFulfillments,
    recommendations: ecom.recommendations,
    products: stores.products,
    collections: stores.collections,
    inventory: stores.inventory,
    backInStock: ecom.backInStockNotifications,
    backInStockSettings: ecom.backInStockSettings,
    redirects: redirects.redirects,
    authentication: identity.authentication,
    recovery: identity.recovery,
    verification: identity.verification,
    members: members.members,
    memberAuthentication: members.authentication,
    items: data.items,
    dataCollections: data.collections,
  }
  return {
    sdk,
    address,
    requests,
    storefront: () => sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) }),
    merchant: () =>
      sdk.createClient({ modules, auth: sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }) }),
  }
}

/** Only current clients have them. */
function cartV2Modules({ currentCartV2, cartV2, deliverySolutions }: Loose) {
  return { currentCartV2, cartV2, deliverySolutions }
}

export async function addressOf(store: Store): Promise<string> {
  const { server } = store.app
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the store does not listen')
  return `http://127.0.0.1:${address.port}`
}

const original = globalThis.fetch

function redirectHosts(to: string, generation: Generation): string[] {
  const requests: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!/(^|\.)(wixapis|wix)\.com$/.test(url.hostname)) return original(input, init)
    const target = `${to}${url.pathname}${url.search}`
    const request = `${init?.method ?? (input instanceof Request ? input.method : 'GET')} ${url.pathname}`
    requests.push(request)
    const reply = await original(input instanceof Request ? new Request(target, input) : target, init)
    await record(
      generation,
      request.replace(/^[a-z]+/, (method) => method.toUpperCase()),
      reply,
    )
    return reply
  }
  return requests
}
