import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { intents } from '@cartwright/contract/checkout/redirects.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as access from '../server/src/sites/apps/service.ts'
import { availability, hire, offer } from '../server/test/bookings.ts'
import { announce, reserve, sellTickets } from '../server/test/box-office.ts'
import { checkOut, placeOrder } from '../server/test/checkouts.ts'
import { pkce } from '../server/test/members.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { newPlan } from '../server/test/plans.ts'
import { pieces } from '../server/test/shoppers.ts'
import { signIn } from './members.ts'
import { desktop, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

type Intent = keyof typeof intents
const member = 'anna@mail.test'

interface Client {
  addressFor(request: object): Promise<string>
  close(): Promise<void>
}

/** A published client, in a process of its own: it leads the hosts of the clients to the shop. */
function openClient(generation: string, as: string): Client {
  const given = ['--import', './server/connect/preload.mjs', './e2e/published-redirects.process.ts']
  const client = spawn(process.execPath, [...given, generation, shop.store.clientId, as], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, CARTWRIGHT_URL: shop.url, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(client, 'close')
  const lines = createInterface(client.stdout)[Symbol.asyncIterator]()
  return {
    async addressFor(request) {
      client.stdin.write(`${JSON.stringify(request)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`no redirect session for ${JSON.stringify(request)}`)
      return value
    },
    async close() {
      client.stdin.end()
      await ended
    },
  }
}

/** What every intent leads to. */
async function targets(as: string) {
  const { store, mug, throwBlanket } = shop
  const lesson = await offer(store, { staffMemberIds: [await hire(store)] })
  const range = { startDate: '2027-02-01T00:00:00Z', endDate: '2027-02-02T00:00:00Z' }
  const [slotAvailability] = await availability(store, { serviceId: [lesson.id], ...range })
  const event = await announce(store)
  const kind = await sellTickets(store, event.id)
  const { id: planId } = await newPlan(store)
  const lineItems = [pieces(1, throwBlanket)]
  const ordered = await placeOrder(store, as, await checkOut(store, { as, lineItems }))
  const link = { as: store.apiKey, body: { orderId: ordered.body.orderId } }
  const { paymentLink } = (await store.ask('POST', '/admin/v1/payment-links', link)).body
  const authRequest = {
    ...{ clientId: store.clientId, redirectUri: `${shop.storefront}/signed-in`, responseType: 'code' },
    ...{ scope: 'offline_access', state: 'from-the-storefront', responseMode: 'query' },
    ...{ codeChallenge: pkce().challenge, codeChallengeMethod: 'S256' },
  }
  return {
    ecomCheckout: { checkoutId: await checkOut(store, { as, lineItems }) },
    ecomOrderPaymentRequest: { paymentRequestId: paymentLink.id },
    bookingsCheckout: { slotAvailability, timezone: 'Europe/Berlin' },
    bookingsBook: { resourceId: lesson.id },
    eventsCheckout: { reservationId: await reserve(store, as, kind), eventSlug: event.slug },
    paidPlansCheckout: { planId, checkoutData: 'from-the-class-page' },
    storesProduct: { productSlug: mug.slug },
    login: {},
    logout: { clientId: store.clientId },
    auth: { authRequest, prompt: 'login' },
  } satisfies Record<Intent, object>
}

const seeYouSoon = (page: Page) => page.getByRole('heading', { name: 'See you soon' }).waitFor()

/** The link of the page that leads back to the storefront. */
async function goBack(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]`).first().click()
  await page.waitForURL(address)
  await seeYouSoon(page)
}

/** Sees the page, and returns to the storefront. */
const journeys: Record<Intent, (page: Page, back: string) => Promise<void>> = {
  async ecomCheckout(page, back) {
    await page.getByText(shop.throwBlanket.name).first().waitFor()
    await goBack(page, back)
  },
  async ecomOrderPaymentRequest(page) {
    await page.getByText(shop.throwBlanket.name).first().waitFor()
  },
  async bookingsCheckout(page, back) {
    await page.getByText('Booking Details').waitFor()
    await goBack(page, back)
  },
  async bookingsBook(page, back) {
    await page.getByRole('heading', { level: 1, name: 'Wheel lesson' }).waitFor()
    await page.getByRole('link', { name: 'Later month' }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('button', { name: '9:00 AM' }).click()
    await page.getByText('Booking Details').waitFor()
    await goBack(page, back)
  },
  async eventsCheckout(page, back) {
    await page.getByText('Add your details').waitFor()
    await goBack(page, back)
  },
  async paidPlansCheckout(page) {
    await page.getByText('Order summary').waitFor()
    await goBack(page, `${shop.storefront}/plans?checkoutData=from-the-class-page`)
  },
  async storesProduct(page) {
    await page.getByRole('heading', { level: 1, name: shop.mug.name }).waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  },
  async login(page, back) {
    await signIn(page, member)
    await page.waitForURL(back)
    await seeYouSoon(page)
  },
  async logout(page, back) {
    await page.waitForURL(back)
    await seeYouSoon(page)
  },
  async auth(page) {
    await signIn(page, member)
    await page.waitForURL(/\/signed-in\?/)
    expect(new URL(page.url()).searchParams.get('state')).toBe('from-the-storefront')
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
    await seeYouSoon(page)
  },
}

describe.each(['2024', 'current'])('a storefront of the published clients (%s)', (generation) => {
  let client: Client
  let requests: Awaited<ReturnType<typeof targets>>

  beforeAll(async () => {
    const { shop: on, siteId, clientId } = shop.store
    const redirectUris = [`${shop.storefront}/signed-in`]
    await access.updateClient(on, siteId, { id: clientId, redirectUris })
    if (generation === '2024') await becomeMember(shop.store, member)
    const as = await shop.store.visitor()
    requests = await targets(as)
    client = openClient(generation, as)
  })
  afterAll(() => client?.close())

  // The client of 2024 leaves out what it does not know.
  const known = (Object.keys(intents) as Intent[]).filter(
    (intent) => generation === 'current' || intent !== 'ecomOrderPaymentRequest',
  )
  test.each(known)('sends its visitors to the page for %s, and gets them back', async (intent) => {
    const back = `${shop.storefront}/back?from=${intent}`
    const lists = intent === 'paidPlansCheckout' ? { planListUrl: `${shop.storefront}/plans` } : {}
    const callbacks = { postFlowUrl: back, ...lists }
    const address = await client.addressFor({ [intent]: requests[intent], callbacks })
    const { page, complaints, leave } = await shopper(browser, desktop)
    await page.goto(address)
    await journeys[intent](page, back)
    expect(complaints.filter((line) => !line.includes('favicon'))).toEqual([])
    await leave()
  })
})
