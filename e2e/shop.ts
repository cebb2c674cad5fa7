import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { Request } from '@cartwright/contract/schemas.ts'
import { createClient } from '../sdk/src/client.ts'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import type { ProductDraft } from '../server/src/catalogue/products/service.ts'
import * as media from '../server/src/media/pictures/service.ts'
import * as access from '../server/src/sites/apps/service.ts'
import { deliver } from '../server/test/checkouts.ts'
import { mug, throwBlanket, variantOf } from '../server/test/fixtures.ts'
import { pieces, shelve } from '../server/test/shoppers.ts'
import { openStore, type Store } from '../server/test/store.ts'
import { writesAreAnswered } from './writes.ts'

/** A running shop with a mug and a throw in stock, delivery, tax and a coupon. */
export interface OpenShop {
  store: Store
  url: string
  /** Another server. Each of its pages says "See you soon". */
  storefront: string
  mug: Product
  throwBlanket: Product
  /** Creates a visitor, a cart with these line items and a checkout over HTTP. Returns the URL for the shopper. */
  checkout(lineItems?: LineItems, callbacks?: Record<string, string>): Promise<Sent>
  /** The orders of a checkout. */
  orders(checkoutId: string): Promise<OrderRow[]>
  close(): Promise<void>
}

type LineItems = NonNullable<Request<'addToCurrentCart'>['lineItems']>

export interface Sent {
  /** The visitor's access token. */
  as: string
  checkoutId: string
  fullUrl: string
}

export interface OrderRow {
  id: string
  status: string
  paymentStatus: string
}

export async function openShop(port: number): Promise<OpenShop> {
  const url = `http://localhost:${port}`
  const store = await openStore({
    publicUrl: url,
    settings: shopSettings,
    pagePatience: Number.POSITIVE_INFINITY,
  })
  await store.app.server.listen({ port, host: 'localhost' })
  await deliver(store)
  await offerCoupon(store)
  const theMug = await shelve(store, await pictured(store, mug, 'speckled-mug--oat.webp'), 100)
  const theThrow = await shelve(store, await pictured(store, throwBlanket, 'wool-throw--rust.webp'))
  const storefront = await openStorefront(store)
  const time = setInterval(() => store.clock.advance(10), 10)
  const few = [pieces(2, theMug, { variantId: variantOf(theMug, 'Sage') }), pieces(1, theThrow)]
  const { ask } = store
  store.ask = async (...given) => {
    await writesAreAnswered()
    return ask(...given)
  }
  return {
    store,
    url,
    storefront: storefront.url,
    mug: theMug,
    throwBlanket: theThrow,
    checkout: (lineItems = few, callbacks) => send({ url, store }, lineItems, callbacks),
    async orders(checkoutId) {
      const text = `SELECT id, status, payment_status AS "paymentStatus" FROM orders WHERE checkout_id = $1`
      return store.shop.db.run({ name: 'e2e.orders', text }, [checkoutId]) as Promise<OrderRow[]>
    },
    async close() {
      clearInterval(time)
      await storefront.close()
      await store.close()
    },
  }
}

const shopSettings = {
  tagline: 'Good things for home, table, desk and going out.',
  about: 'Plain, useful things: stoneware that stacks, lamps that do not glare, bags that last.',
  email: 'hello@fieldhouse.example',
  languages: ['de'],
  timeZone: 'America/New_York',
  paymentMethods: ['test-card', 'bank-transfer'],
  paymentTexts: { 'bank-transfer': { instructions: 'IBAN DE02 1203 0000 0000 2020 51' } },
}

async function offerCoupon(store: Store): Promise<void> {
  const coupon = {
    specification: {
      name: 'Ten percent off your first order',
      code: 'WELCOME10',
      percentOffRate: 10,
      scope: { namespace: 'stores' },
      startTime: String(store.clock.now),
    },
  }
  const made = await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: coupon })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
}

/** The draft with one real picture instead of file names. */
async function pictured(
  { shop, siteId }: Store,
  draft: ProductDraft,
  fileName: string,
): Promise<ProductDraft> {
  const content = await readFile(new URL(`../demo/images/${fileName}`, import.meta.url))
  const { id, width, height, alt } = await media.add(shop, siteId, { content, fileName, alt: draft.name })
  const options = draft.options?.map((option) => ({
    ...option,
    choices: option.choices.map(({ mediaIds: _, ...choice }) => choice),
  }))
  return { ...draft, media: [{ id, width, height, altText: alt }], ...(options ? { options } : {}) }
}

async function send(
  { url, store }: { url: string; store: Store },
  lineItems: LineItems,
  callbacks?: Record<string, string>,
): Promise<Sent> {
  const shopper = createClient({ url, clientId: store.clientId })
  const { accessToken: as } = await shopper.auth.session()
  await shopper.cart.addToCurrentCart({ lineItems })
  const { checkoutId = '' } = await shopper.cart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await shopper.checkout.createRedirectSession({
    ecomCheckout: { checkoutId },
    ...(callbacks ? { callbacks } : {}),
  })
  return { as, checkoutId, fullUrl: redirectSession.fullUrl ?? '' }
}

/** The storefront that shoppers come from and return to: registered with the shop, on its own origin. */
async function openStorefront({
  shop,
  siteId,
  clientId,
}: Store): Promise<{ url: string; close(): Promise<void> }> {
  const server = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Storefront</title><h1>See you soon</h1>')
  })
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${port}`
  await access.updateClient(shop, siteId, { id: clientId, allowedOrigins: [url] })
  return {
    url,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port that is free, and below those that systems give to outgoing connections: it may be used again and again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen({ port, host: 'localhost' }, () => probe.close(() => resolve(true)))
  })
}
