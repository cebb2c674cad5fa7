import { setTimeout as wait } from 'node:timers/promises'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { type Clients, generations, publishedClientsAt } from '../../server/test/published-clients/clients.ts'
import type { ShopProcess } from '../process.ts'
import { type FaultyShop, withFaultyShop } from '../proxy/faulty-shop.ts'
import { home, pieces } from '../shoppers.ts'
import type { Outcome } from '../trial.ts'

export interface PublishedClientOptions {
  /** Members of each generation who sign in and buy, one after the other. */
  members: number
  folder?: string
}

// biome-ignore lint/suspicious/noExplicitAny: the client is used as a storefront in plain JavaScript uses it
type Loose = any

/** Of the members' e-mail addresses. */
const domain = 'published-client.test'
const callback = 'https://storefront.test/callback'
const password = 'tin kettle under 9 stairs'
const refreshes = 5

interface Seen {
  tries: number
  failures: number
  typeErrors: Set<string>
  lostMembers: number
  orders: Set<string>
}

/** The unmodified published client signs in, renews its tokens and buys, while commits are cut and connections reset. */
export function publishedClient({ members, folder }: PublishedClientOptions): Promise<Outcome> {
  return withFaultyShop({ folder }, async (faulty) =>
    publishedClientOn(faulty, await faulty.start(), { members }),
  )
}

export async function publishedClientOn(
  { goods, proxy, database }: Pick<FaultyShop, 'goods' | 'proxy' | 'database'>,
  shop: ShopProcess,
  { members }: Pick<PublishedClientOptions, 'members'>,
): Promise<Outcome> {
  const store = await openStorefront(shop)
  const seen: Seen = { tries: 0, failures: 0, typeErrors: new Set(), lostMembers: 0, orders: new Set() }
  await proxy.let({ cut: 50, reset: 5, latency: [0, 20] })
  for (const generation of generations) {
    const clients = await publishedClientsAt(shop.url, store, generation)
    for (let member = 0; member < members; member++) {
      const email = `m${member}-${generation}@${domain}`
      await live(clients, seen, { email, product: goods.counted[0] ?? '' })
    }
  }
  await proxy.let({})
  const { rows } = await database.query<{ id: string }>('SELECT id FROM orders WHERE email LIKE $1', [
    `%@${domain}`,
  ])
  const doubles = rows.filter(({ id }) => !seen.orders.has(id)).length
  const expected = members * generations.length
  return {
    bar: `${expected} members of the published client, two generations, through sign-in, ${refreshes} refreshes, cart and checkout during faults: members stay members, no TypeError, one order each`,
    measured:
      `${seen.tries} steps, ${seen.failures} repeated after a failure, ${seen.lostMembers} members lost, ` +
      `${seen.typeErrors.size} kinds of TypeError ${[...seen.typeErrors].join('; ')}, ${rows.length} orders, ${doubles} unasked`,
    met: seen.lostMembers === 0 && seen.typeErrors.size === 0 && doubles === 0 && rows.length === expected,
  }
}

async function openStorefront(shop: ShopProcess) {
  const admin = createAdminClient(shop)
  await admin.call('updateSite', { site: { settings: { verifyEmail: false } } })
  const client = {
    name: 'Published client',
    kind: 'compat' as const,
    redirectUris: [callback],
    allowedOrigins: ['https://storefront.test'],
  }
  const made = await admin.call('createOAuthClient', { client })
  const { site } = await admin.call('getSite', {})
  return { clientId: made.client.id ?? '', apiKey: shop.apiKey, siteId: site.id ?? '' }
}

/** Everything that a shopper does. A failed step is repeated, as a person repeats it. */
async function live(
  clients: Clients,
  seen: Seen,
  { email, product }: { email: string; product: string },
): Promise<void> {
  const client = clients.storefront()
  const step = <T>(work: () => Promise<T>) => insist(seen, work)
  await step(() => register(client, email))
  const memberId = await step(async () => {
    client.auth.setTokens(await signIn(client, email))
    return currentMember(client)
  })
  for (let turn = 0; turn < refreshes; turn++) {
    await step(async () =>
      client.auth.setTokens(await client.auth.renewToken(client.auth.getTokens().refreshToken)),
    )
    if ((await step(() => currentMember(client))) !== memberId) seen.lostMembers++
  }
  const lineItems = [pieces(product, 1)]
  await step(() => client.currentCart.addToCurrentCart({ lineItems }))
  seen.orders.add(await step(() => buy(client, email, step)))
  if ((await step(() => currentMember(client))) !== memberId) seen.lostMembers++
}

async function insist<T>(seen: Seen, work: () => Promise<T>): Promise<T> {
  for (;;) {
    seen.tries++
    try {
      return await work()
    } catch (error) {
      seen.failures++
      // An unreachable server is a TypeError of fetch itself.
      if (error instanceof TypeError && error.message !== 'fetch failed') seen.typeErrors.add(error.message)
      if (seen.failures > 100 * 30) throw error
      await wait(50)
    }
  }
}

async function register(client: Loose, email: string): Promise<void> {
  client.auth.setTokens(await client.auth.generateVisitorTokens())
  const { loginState, errorCode } = await client.auth.register({ email, password })
  // An answer that was lost may have been a success.
  if (loginState !== 'SUCCESS' && errorCode !== 'emailAlreadyExists')
    throw new Error(`register: ${errorCode}`)
}

async function signIn(client: Loose, email: string): Promise<Loose> {
  const { loginState, errorCode, data } = await client.auth.login({ email, password })
  if (loginState !== 'SUCCESS') throw new Error(`login: ${errorCode}`)
  const oauthData = client.auth.generateOAuthData(callback, '/back')
  const { authUrl } = await client.auth.getAuthUrl(oauthData, {
    prompt: 'none',
    responseMode: 'query',
    sessionToken: data.sessionToken,
  })
  const reply = await fetch(authUrl, { redirect: 'manual' })
  const location = reply.headers.get('location')
  if (!location) throw new Error(`the way back: ${reply.status}`)
  const { code, state } = client.auth.parseFromUrl(location, 'query')
  return client.auth.getMemberTokens(code, state, oauthData)
}

async function currentMember(client: Loose): Promise<string> {
  if (client.auth.loggedIn() !== true) return 'nobody'
  const { member } = await client.members.getCurrentMember()
  return member._id
}

async function buy(
  client: Loose,
  email: string,
  step: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<string> {
  const asked = { channelType: 'WEB', email, shippingAddress: home, billingAddress: home }
  const { checkoutId } = await step<Loose>(() => client.currentCart.createCheckoutFromCurrentCart(asked))
  const checkout = await step<Loose>(() => client.checkout.getCheckout(checkoutId))
  const [carrier] = checkout.shippingInfo.carrierServiceOptions
  const contactDetails = { firstName: 'Anna', lastName: 'Berg', phone: '+1 212 555 0100' }
  const code = carrier.shippingOptions[0].code
  const info = {
    billingInfo: { address: home, contactDetails },
    shippingInfo: {
      shippingDestination: { address: home, contactDetails },
      selectedCarrierServiceOption: { code, carrierId: carrier.carrierId },
    },
  }
  await step(() => client.checkout.updateCheckout(checkoutId, info))
  const { orderId } = await step<Loose>(() => client.checkout.createOrder(checkoutId))
  return orderId
}
