import { generateKeyPairSync } from 'node:crypto'
import * as products from '../../server/src/catalogue/products/service.ts'
import * as delivery from '../../server/src/pricing/delivery/service.ts'
import * as sitePages from '../../server/src/sites/pages/service.ts'
import { collect, lineOf, mug, storeAppId } from '../../server/test/fixtures.ts'
import { codeFor } from '../../server/test/mails.ts'
import { becomeMember, memberPassword, openPageBrowser } from '../../server/test/page-browser.ts'
import type { Store } from '../../server/test/store.ts'
import { type Client, createClient, type Returned, type Show } from '../src/client.ts'
import type { Things } from './things.ts'

const address = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'New York',
  postalCode: '10001',
  addressLine1: '1 Main Street',
}
const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const contactDetails = { firstName: 'Anna', lastName: 'Berg', phone: '+1 212 555 0100' }

/**
 * Opens a store with products that listens on a port. Returns what an example needs, with a new visitor each time. Makes
 * checkouts and an order only for examples that name them in `needed`.
 */
export async function openCounter(store: Store): Promise<(needed?: readonly string[]) => Promise<Things>> {
  const { id: productId } = await products.create(store.shop, store.merchant, mug)
  const { id: collectionId } = await collect(store, 'Table', [{ id: productId }])
  const merchant = {
    siteId: store.siteId,
    kind: 'app',
    id: store.siteId,
    permissions: new Set(['*']),
  } as const
  await delivery.options.create(store.shop, merchant, {
    title: 'Standard',
    rates: [{ amount: '5.00', conditions: [] }],
  })
  const about = { slug: 'about', title: 'About us', body: 'We make **mugs**.' }
  await sitePages.save(store.shop, store.siteId, about)
  const imports = await lookedThrough(store, 8)
  const [unmappedImportId = ''] = await uploaded(store, ['Artikel,Preis\nVase,32\n'])
  const email = 'member@example.com'
  await becomeMember(store, email)
  let serial = 0
  const url = await store.app.server.listen({ port: 0, host: '127.0.0.1' })
  const choices = { Color: 'Oat' }
  const lineItem = lineOf({ id: productId }, { options: choices })
  return async (needed = []) => {
    const shop = createClient({ url, clientId: store.clientId, fetch: asStorefront })
    const newCheckout = () => shop.checkout.createCheckout({ channelType: 'WEB', lineItems: [lineItem] })
    const newOrder = async () => shop.checkout.createOrder({ id: await ready(shop, await newCheckout()) })
    const ifNeeded = async (name: keyof Things, make: () => Promise<string>) =>
      needed.includes(name) ? make() : ''
    return {
      url,
      clientId: store.clientId,
      apiKey: store.apiKey,
      publicKey,
      shop,
      productId,
      choices,
      lineItem,
      collectionId,
      storeAppId,
      checkoutId: await ifNeeded('checkoutId', async () => (await newCheckout()).checkout.id ?? ''),
      readyCheckoutId: await ifNeeded('readyCheckoutId', async () => ready(shop, await newCheckout())),
      orderId: await ifNeeded('orderId', async () => (await newOrder()).orderId),
      get importId() {
        return imports.pop() ?? ''
      },
      unmappedImportId,
      homeUrl: 'https://storefront.test/',
      thankYouUrl: 'https://storefront.test/thank-you',
      redirectUri: 'https://storefront.test/callback',
      email,
      password: memberPassword,
      newEmail: `visitor${++serial}@example.com`,
      codeSentTo: (address) => codeFor(store, address),
      throughFrame: frameOf(url),
      signedInAt: (page) => signedInAt(store, page, email),
    }
  }
}

/** Sends the Origin header of a registered page. */
function asStorefront(to: string, init: RequestInit): Promise<Response> {
  return fetch(to, { ...init, headers: { ...init.headers, origin: 'https://storefront.test' } })
}

/** The message to the browser, read from the page. */
function frameOf(url: string): Show {
  return async (page) => {
    const { pathname, search } = new URL(page.url)
    const html = await (await fetch(url + pathname + search)).text()
    return JSON.parse(/const told=(\{.*?\});/.exec(html)?.[1] ?? '{}')
  }
}

async function signedInAt(store: Store, page: string, email: string): Promise<Returned> {
  const browser = openPageBrowser(store)
  await browser.open(page)
  const { location } = await browser.send({ email, password: memberPassword })
  return Object.fromEntries(new URL(location).searchParams)
}

function lookedThrough(store: Store, count: number): Promise<string[]> {
  const bowls = Array.from({ length: count }, (_, index) => `bowl-${index},Product,Bowl ${index},18.00`)
  return uploaded(
    store,
    bowls.map((bowl) => `handleId,fieldType,name,price\n${bowl}\n`),
  )
}

/** The imports of these files, which the shop has looked through. */
async function uploaded(store: Store, files: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const body of files) {
    const reply = await store.ask('POST', '/admin/v1/imports?fileName=products.csv', {
      as: store.apiKey,
      headers: { 'content-type': 'text/csv' },
      body,
    })
    ids.push(reply.body.import.id)
  }
  await store.work()
  return ids
}

type Made = Awaited<ReturnType<Client['checkout']['createCheckout']>>

async function ready(shop: Client, { checkout }: Made): Promise<string> {
  const id = checkout.id ?? ''
  const destination = { address, contactDetails }
  const withAddress = await shop.checkout.updateCheckout({
    checkout: {
      id,
      buyerInfo: { email: 'anna@example.com' },
      billingInfo: destination,
      shippingInfo: { shippingDestination: destination },
    },
  })
  const [carrier] = withAddress.checkout.shippingInfo?.carrierServiceOptions ?? []
  const code = carrier?.shippingOptions?.[0]?.code ?? ''
  const carrierId = carrier?.carrierId ?? ''
  const shippingInfo = { selectedCarrierServiceOption: { code, carrierId } }
  await shop.checkout.updateCheckout({ checkout: { id, shippingInfo } })
  return id
}
