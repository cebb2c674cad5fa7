import type pg from 'pg'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { CartwrightError, type Client, createClient } from '../../sdk/src/client.ts'
import {
  anna,
  checkOut as checkOutAt,
  declinedCard,
  enterCheckout,
  filled,
} from '../../server/test/checkouts.ts'
import type { ShopProcess } from '../process.ts'
import { checkOut, newShopper, pieces, placeOrder } from '../shoppers.ts'
import { visitorAt } from './visitor.ts'

/** Somebody who takes stock without paying, as fast as possible. */
export interface Hoarder {
  name: string
  /** What the shop sees. */
  holder: 'network' | 'member'
  holders: number
  /** Orders so many pieces. Throws what the shop answers if it refuses. */
  take(productId: string, quantity: number): Promise<void>
}

const origin = 'https://storefront.test'
const email = 'member@hoarders.test'
const password = 'tin kettle under 9 stairs'

export const hoarderCount = 4

/** Each has networks of their own. */
export async function openHoarders(shop: ShopProcess, database: pg.Client): Promise<Hoarder[]> {
  const member = await signUp(shop, database)
  const networks = ['2001:db8:0:1::7', '2001:db8:0:2::7']
  let turn = 0
  return [
    {
      name: 'one network',
      holder: 'network',
      holders: 1,
      take: payLater(shop, () => newShopper(shop, '203.0.113.1')),
    },
    {
      name: 'two networks',
      holder: 'network',
      holders: 2,
      take: payLater(shop, () => newShopper(shop, networks[turn++ % networks.length])),
    },
    { name: 'a member', holder: 'member', holders: 1, take: payLater(shop, () => member) },
    { name: 'a declined card', holder: 'network', holders: 1, take: payByDeclinedCard(shop, '203.0.113.2') },
  ]
}

function payLater(shop: ShopProcess, shopperNow: () => Client): Hoarder['take'] {
  return async (productId, quantity) => {
    const shopper = shopperNow()
    await shopper.cart.deleteCurrentCart().catch(() => {})
    await shopper.cart.addToCurrentCart({ lineItems: [pieces(productId, quantity)] })
    await placeOrder(shop, { shopper, id: await checkOut(shopper) }, (ask) => ask({}))
  }
}

function payByDeclinedCard(shop: ShopProcess, address: string): Hoarder['take'] {
  const visitor = visitorAt(shop, address)
  const pay = async (productId: string, quantity: number) => {
    const as = await visitor.visitor()
    const checkoutId = await checkOutAt(visitor, { as, lineItems: [pieces(productId, quantity)] })
    const { tab, screen } = await enterCheckout(visitor, { as, checkoutId })
    await tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...declinedCard, do: 'place' })
  }
  // The helpers of tests say in words what was refused.
  return (productId, quantity) =>
    pay(productId, quantity).catch(({ message }: Error) => {
      throw new CartwrightError(400, message)
    })
}

/** A member whose e-mail address is confirmed. */
async function signUp(shop: ShopProcess, database: pg.Client): Promise<Client> {
  const client = { name: 'Storefront', kind: 'compat' as const, redirectUris: [], allowedOrigins: [origin] }
  const { client: registered } = await createAdminClient(shop).call('createOAuthClient', { client })
  const member = createClient({
    url: shop.url,
    clientId: registered.id ?? '',
    fetch: (to, init) =>
      fetch(to, { ...init, headers: { ...init.headers, origin, 'x-forwarded-for': '203.0.113.3' } }),
  })
  const { sessionToken } = await member.signIn.register({ loginId: { email }, password })
  await member.signIn.silently(sessionToken ?? '', async ({ url }) => {
    const page = await (await fetch(url)).text()
    return JSON.parse(/const told=(\{.*?\});/.exec(page)?.[1] ?? '{}')
  })
  await database.query('UPDATE members SET email_verified = true WHERE email = $1', [email])
  return member
}
