import type {} from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { queue } from '../server/src/platform/mail/mail.ts'
import { austin, placeOrder } from '../server/test/checkouts.ts'
import { desktop, expectNoSidewaysScrolling, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

test('the API reference leads from its contents to a call, and to what it takes', async () => {
  const { page, leave } = await shopper(browser, { javaScriptEnabled: false })
  await page.goto(`${shop.url}/docs/api`)
  await page.getByLabel('Search the reference').fill('add-to-cart')
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('link', { name: /^Add line items/ })
    .first()
    .click()
  await page.waitForURL('**/docs/api/cart#call-addToCurrentCart')
  const call = page.locator('article[aria-labelledby="call-addToCurrentCart"]')
  await call.getByText('/ecom/v1/carts/current/add-to-cart', { exact: true }).first().waitFor()
  await expect.poll(() => call.textContent()).toContain('Callers: visitors')
  await call.getByRole('link', { name: 'list of LineItem' }).first().click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#entity-LineItem')
  await expect.poll(() => page.locator('#entity-LineItem').isVisible()).toBe(true)
  await leave()
})

test('a link to a part of the API reference when it was one page leads to the part', async () => {
  const { page, complaints, leave } = await shopper(browser)
  await page.goto(`${shop.url}/docs/api#event-wix.ecom.v1.cart_created`)
  await page.waitForURL('**/docs/api/events-cart#event-wix.ecom.v1.cart_created')
  await page.getByRole('heading', { level: 1, name: 'Events: Cart' }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

describe('the mailbox', () => {
  const id = '01938a00-0000-7000-8000-000000000001'
  const html =
    '<style>h1 { color: rgb(1, 2, 3) }</style><h1>Thank you</h1><script>parent.document.title = "taken"</script>'

  beforeAll(async () => {
    const message = {
      siteId: shop.store.siteId,
      id,
      from: 'Fieldhouse <hello@fieldhouse.example>',
      to: 'anna@example.com',
      subject: 'Your order 10001',
      text: 'Thank you',
      html,
      topic: 'orders',
    } as const
    await shop.store.shop.db.transaction((tx) => queue(tx, [message], shop.store.clock.now))
  })

  test('shows what was sent as it was sent, and runs nothing of it', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(`${shop.url}/mailbox`)
    await page.getByRole('link', { name: /Your order 10001/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Your order 10001' }).waitFor()
    const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Thank you' })
    await heading.waitFor()
    await expect
      .poll(() => heading.evaluate((element) => getComputedStyle(element).color))
      .toBe('rgb(1, 2, 3)')
    await expect.poll(() => page.title()).toBe('Your order 10001')
    await leave()
  })

  test.each([
    ['a phone', phone],
    ['a desk', desktop],
  ])('shows a confirmation from its first line to its last on %s', async (_where, options) => {
    const { page, leave } = await shopper(browser, options)
    const { as, checkoutId } = await shop.checkout()
    const checkout = {
      id: checkoutId,
      buyerInfo: { email: 'anna@example.com' },
      shippingInfo: { shippingDestination: { address: austin } },
    }
    await shop.store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: { checkout } })
    const { body } = await shop.store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    const [carrier] = body.checkout.shippingInfo.carrierServiceOptions
    const selectedCarrierServiceOption = {
      carrierId: carrier.carrierId,
      code: carrier.shippingOptions[0].code,
    }
    const chosen = { checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption } } }
    await shop.store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: chosen })
    expect((await placeOrder(shop.store, as, checkoutId)).status).toBe(200)
    await page.goto(`${shop.url}/mailbox`)
    await page
      .getByRole('link', { name: /at Fieldhouse/ })
      .first()
      .click()
    const mail = page.frameLocator('iframe').locator('html')
    await mail.getByText('View your order').waitFor()
    const { height, frame } = await mail.evaluate((root) => ({
      height: root.scrollHeight,
      frame: root.clientHeight,
    }))
    expect(height).toBeLessThanOrEqual(frame)
    await expectNoSidewaysScrolling(page)
    await leave()
  })

  test.each([
    ['another machine', { remoteAddress: '192.168.1.7' }],
    ['a machine behind a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a name that was made to lead here', { headers: { host: 'evil.example' } }],
  ])('is not there for %s', async (_who, request) => {
    for (const url of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`]) {
      const { statusCode, body } = await shop.store.app.server.inject({ url, ...request })
      expect(statusCode).toBe(404)
      expect(body).not.toContain('Thank you')
    }
  })

  test('cannot be read by another page in the same browser', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(shop.storefront)
    const read = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'read',
          () => 'refused',
        ),
      `${shop.url}/mailbox/${id}/html`,
    )
    expect(read).toBe('refused')
    await leave()
  })
})

test('scripts and styles are kept for ever and travel compressed; pages are not kept', async () => {
  const page = await fetch(`${shop.url}/docs/api`, { headers: { 'accept-encoding': 'br' } })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const [style] = /\/assets\/styles-[^"]+\.css/.exec(await page.text()) ?? []
  const asset = await fetch(`${shop.url}${style}`, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('cache-control')).toMatch(/immutable/)
  await asset.arrayBuffer()
})
