import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InProcessPlugin } from '../server/src/plugins/asking/plugin.ts'
import { rows } from '../server/test/checkouts.ts'
import { sendEvents } from '../server/test/events.ts'
import { pieces } from '../server/test/shoppers.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../server/test/web.ts'
import { owner, viewer } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

let elsewhere: Elsewhere
let received: string[] = []
/** What the program elsewhere answers. */
let answer = { status: 200, body: {} as object }

const wrapping: InProcessPlugin = {
  kind: 'ADDITIONAL_FEES',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d11',
  name: 'Gift wrapping',
  fallback: 'SKIP',
  functions: { calculateAdditionalFees: async () => ({ additionalFees: [] }) },
}

beforeAll(async () => {
  elsewhere = await openElsewhere(async (request, response) => {
    received.push(await text(request))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  Object.assign(shop.store.shop, { httpClient: openTestHttpClient(elsewhere.port), plugins: [wrapping] })
})
afterAll(() => elsewhere?.close())

/** A shopper puts a mug into a cart, and the shop tells of it. */
async function somethingHappens(): Promise<void> {
  await shop.checkout([pieces(1, shop.mug, { variantId: shop.mug.variants[0]?.id ?? '' })])
  await sendEvents(shop.store)
}

async function subscribe(more: object = {}): Promise<string> {
  const subscription = { name: 'Stockroom', url: `${elsewhere.url}/hook`, envelope: 'standard', ...more }
  const made = await shop.store.ask('POST', '/webhooks/v1/subscriptions', {
    as: shop.store.apiKey,
    body: { subscription },
  })
  return made.body.subscription.id
}

async function addPlugin(more: object = {}): Promise<string> {
  const plugin = { kind: 'SHIPPING_RATES', name: 'Bike courier', address: elsewhere.url, ...more }
  const made = await shop.store.ask('POST', '/plugins/v1/plugins', {
    as: shop.store.apiKey,
    body: { plugin },
  })
  return made.body.plugin.id
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a merchant subscribes a program to events, tries it, and sends again what failed', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/webhooks`)
  await page.getByRole('link', { name: 'Add subscription' }).click()
  await page.getByLabel('Name').fill('Stockroom')
  await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook')
  await page.getByRole('radio', { name: 'Only the events I choose' }).check()
  await page.getByLabel('Search events').fill('cart')
  await page.getByRole('checkbox', { name: 'Carts: All events' }).check()
  await button(page, 'Save').click()
  await page.getByText('This address is in a private network').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${elsewhere.url}/hook`)
  await button(page, 'Save').click()
  await expect.poll(() => page.locator('.secret').textContent()).toMatch(/^whsec_/)
  await page.getByRole('link', { name: 'Open the subscription' }).click()

  await button(page, 'Send a sample').click()
  const dialog = page.getByRole('dialog')
  await button(page, 'Show only').click()
  await dialog.getByText('Nothing was sent').waitFor()
  await button(page, 'Send sample').click()
  await dialog.getByText('The receiver answered with status 200').waitFor()
  expect(received.map((body) => JSON.parse(body))).toMatchObject([{ sample: true }])
  await page.keyboard.press('Escape')

  answer = { status: 500, body: { error: 'The shelf is on fire' } }
  await somethingHappens()
  await rows(shop.store, "UPDATE webhook_deliveries SET state = 'FAILED' WHERE status = 500", [])
  await page.getByRole('link', { name: 'Cart begun' }).click()
  await page.getByRole('alert').getByText('The answer has status 500').waitFor()
  await page.getByText('The shelf is on fire').waitFor()

  answer = { status: 200, body: {} }
  received = []
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await button(page, 'Send again …').click()
  await dialog.getByText('1 delivery will be sent again').waitFor()
  await button(page, 'Send 1 delivery again').click()
  await dialog.waitFor({ state: 'detached' })
  await sendEvents(shop.store)
  await page
    .getByRole('row', { name: /Cart begun/ })
    .getByText('Delivered')
    .waitFor()
  expect(received.map((body) => JSON.parse(body).type)).toContain('wix.ecom.v1.cart_created')
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
  await leave()
})

test('a merchant pauses a subscription, replaces its secret and deletes it', async () => {
  const id = await subscribe({ name: 'Old till' })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/webhooks/${id}`)
  await button(page, 'Pause').click()
  await page.getByText('Nothing is sent.').waitFor()
  await button(page, 'Resume').click()
  await button(page, 'Pause').waitFor()
  await page
    .getByRole('link', { name: 'Settings' })
    .and(page.locator(`[href$="${id}/settings"]`))
    .click()
  await button(page, 'Replace the secret').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click()
  await page.getByText('For a day, events are signed with both secrets').waitFor()
  await expect.poll(() => page.locator('.secret').textContent()).toMatch(/^whsec_/)
  await page.setViewportSize(phone.viewport)
  const rightEdge = async () => {
    const box = await page.locator('.secret').boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  await expect
    .poll(rightEdge, { message: 'a phone shows the whole secret' })
    .toBeLessThan(phone.viewport.width)
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Subscription “Old till” deleted.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Old till' }).count()).toBe(0)
  // Its page may read it once more before it closes.
  expect(complaints.filter((each) => !each.includes('404'))).toEqual([])
  await leave()
})

test('a merchant adds a plugin, tries it out and switches it off', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/plugins`)
  await page.getByRole('link', { name: 'Add plugin' }).click()
  await button(page, 'Save').click()
  for (const needed of ['Choose what it is for.', 'Enter a name.', 'Enter an address.'])
    await page.getByText(needed).waitFor()
  await page.getByRole('combobox', { name: 'What it is for' }).click()
  await page.getByRole('option', { name: 'Delivery prices' }).click()
  await page.getByLabel('Name').fill('Bike courier')
  await page.getByRole('textbox', { name: 'Address' }).fill(elsewhere.url)
  await page.getByRole('radio', { name: 'Go on without it' }).check()
  await button(page, 'Save').click()
  await page.getByText('BEGIN PUBLIC KEY').waitFor()

  const question = page.getByLabel('Question as JSON')
  await question.fill('{')
  await page.getByText('This is not JSON').waitFor()
  await button(page, 'Back to the sample').click()
  answer = { status: 200, body: { shippingRates: [{ code: 'bike' }] } }
  await button(page, 'Ask the plugin').click()
  await page.getByText('Something is wrong').waitFor()
  const rate = { code: 'bike', title: 'Bike', cost: { price: '4.50', currency: 'USD' } }
  answer = { status: 200, body: { shippingRates: [rate] } }
  await button(page, 'Ask the plugin').click()
  await page.getByText('The answer is right').waitFor()

  await button(page, 'Switch off').click()
  await button(page, 'Switch on').waitFor()
  await page.getByRole('link', { name: 'Plugins' }).last().click()
  await page
    .getByRole('row', { name: /Bike courier/ })
    .getByText('Off')
    .waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant adds a plugin that recommends products, with what storefronts can ask it for', async () => {
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await newRecommender(page)
  const algorithmId = '4d1f5a70-0000-4000-8000-000000000001'
  await page.getByRole('group', { name: 'New algorithm' }).getByLabel('Name').fill('Similar pictures')
  await page.getByRole('group', { name: 'Similar pictures' }).getByLabel('ID').fill('similar')
  await button(page, 'Save').click()
  await page.getByText('This id is not valid').waitFor()
  await page.getByRole('group', { name: 'Similar pictures' }).getByLabel('ID').fill(algorithmId)
  expect(
    await page.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['SKIP', 'LAST_GOOD'])
  await button(page, 'Save').click()
  await page.getByText('BEGIN PUBLIC KEY').waitFor()
  await expect.poll(() => page.getByLabel('Question as JSON').inputValue()).toContain(algorithmId)
  answer = { status: 200, body: { recommendationPerAlgorithm: [{ algorithmId, recommendedItems: [] }] } }
  await button(page, 'Ask the plugin').click()
  await page.getByText('The answer is right').waitFor()
  answer = { status: 200, body: {} }
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
  await leave()
})

/** The form of a new plugin that recommends, without its algorithms. */
async function newRecommender(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/plugins/new`)
  await page.getByRole('combobox', { name: 'What it is for' }).click()
  await page.getByRole('option', { name: 'Recommendations' }).click()
  await page.getByLabel('Name').first().fill('Similar pictures')
  await page.getByRole('textbox', { name: 'Address' }).fill(elsewhere.url)
}

test('a plugin of the server’s own program is shown, and cannot be changed', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/plugins`)
  await page.getByRole('link', { name: 'Gift wrapping' }).click()
  await page.getByText('part of the server’s own program').waitFor()
  await expect.poll(() => page.getByLabel('Name').isEnabled()).toBe(false)
  await expect.poll(() => button(page, /Save|Delete|Switch|Replace/).count()).toBe(0)
  await button(page, 'Ask the plugin').click()
  await page.getByText('The answer is right').waitFor()
  await leave()
})

test('only owners see webhooks and plugins', async () => {
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/webhooks`)
  await page.getByText('Your role cannot open this page').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Webhooks|Plugins/ }).count()).toBe(0)
  await leave()
})

/** Each page of webhooks and plugins. */
const states: Record<string, (page: Page) => Promise<void>> = {
  async 'the subscriptions'(page) {
    await subscribe()
    await page.goto(`${shop.url}/admin/webhooks`)
    await page.getByText('Stockroom').first().waitFor()
  },
  async 'a new subscription'(page) {
    await page.goto(`${shop.url}/admin/webhooks/new`)
    await page.getByRole('radio', { name: 'Only the events I choose' }).check()
  },
  async 'a subscription with deliveries'(page) {
    const id = await subscribe()
    await somethingHappens()
    await page.goto(`${shop.url}/admin/webhooks/${id}`)
    await page.getByText('Cart begun').first().waitFor()
  },
  async 'a sample'(page) {
    await page.goto(`${shop.url}/admin/webhooks/${await subscribe({ envelope: 'contract' })}`)
    await button(page, 'Send a sample').click()
    await button(page, 'Show only').click()
    await page.getByText('Nothing was sent').waitFor()
  },
  async 'deliveries to be sent again'(page) {
    const id = await subscribe()
    await somethingHappens()
    await page.goto(`${shop.url}/admin/webhooks/${id}`)
    await button(page, 'Send again …').click()
    await page.getByRole('radio', { name: 'All in a period' }).check()
    await page.getByText('Choose from when').waitFor()
  },
  async 'a delivery'(page) {
    answer = { status: 500, body: { error: 'The shelf is on fire' } }
    const id = await subscribe({ types: ['wix.ecom.v1.cart_created'] })
    await somethingHappens()
    answer = { status: 200, body: {} }
    await page.goto(`${shop.url}/admin/webhooks/${id}`)
    await page.getByRole('link', { name: 'Cart begun' }).click()
    await page.getByText('webhook-signature').waitFor()
  },
  async 'the settings of a subscription'(page) {
    await page.goto(`${shop.url}/admin/webhooks/${await subscribe({ envelope: 'contract' })}/settings`)
    await page.getByText('BEGIN PUBLIC KEY').waitFor()
  },
  async 'the plugins'(page) {
    await addPlugin()
    await page.goto(`${shop.url}/admin/plugins`)
    await page.getByText('Bike courier').first().waitFor()
  },
  async 'a new plugin'(page) {
    await page.goto(`${shop.url}/admin/plugins/new`)
    await page.getByLabel('Name').waitFor()
  },
  async 'a new plugin that recommends'(page) {
    await newRecommender(page)
    await button(page, 'Add algorithm').click()
  },
  async 'a plugin that fails now and then'(page) {
    const id = await addPlugin()
    await wasAsked(id)
    await page.goto(`${shop.url}/admin/plugins/${id}`)
    await page.getByRole('img', { name: /^Questions and failures/ }).waitFor()
    await page.getByText('BEGIN PUBLIC KEY').waitFor()
    await page.getByText('Show as a table').click()
    answer = { status: 200, body: { shippingRates: [{ code: 'bike' }] } }
    await button(page, 'Ask the plugin').click()
    await page.getByText('Something is wrong').waitFor()
    answer = { status: 200, body: {} }
  },
}

/** Writes a day of statistics. */
async function wasAsked(id: string): Promise<void> {
  const { siteId, clock } = shop.store
  await rows(
    shop.store,
    `INSERT INTO plugin_answers (site_id, plugin_id, slot, most, answered, failed)
     SELECT $1, $2, $3::timestamptz - make_interval(mins => 25 * n), (ARRAY[50, 100, 200])[n % 3 + 1], 40 + 7 * (n % 9), (n % 11 = 0)::int * 6
     FROM generate_series(1, 50) n`,
    [siteId, id, new Date(clock.now)],
  )
  await rows(shop.store, `INSERT INTO plugin_failures VALUES ($1, $2, $3, 'takes too long to answer')`, [
    siteId,
    id,
    new Date(clock.now),
  ])
}

test.each(Object.keys(states))('%s: no barriers, and it fits', async (state) => {
  const { page, leave } = await owner(browser, shop, { ...desktop, reducedMotion: 'reduce' })
  await states[state]?.(page)
  await expectOpenToEverybody(page)
  await leave()
})
