import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trySpend } from '../server/src/budgets/service.ts'
import * as products from '../server/src/catalogue/products/service.ts'
import { checkOut, deliver } from '../server/test/checkouts.ts'
import { variantOf } from '../server/test/fixtures.ts'
import { pieces, restock } from '../server/test/shoppers.ts'
import {
  alive,
  answered,
  askingCard,
  barriers,
  declinedCard,
  desktop,
  expectNoSidewaysScrolling,
  goodCard,
  phone,
  placeButton,
  settled,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const thanked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your order' })

describe('a shopper comes from the storefront', () => {
  test('and continues on another device by naming the e-mail address', async () => {
    const { store, mug } = shop
    const as = await store.visitor()
    const lineItems = [pieces(1, mug, { variantId: variantOf(mug, 'Sage') })]
    const checkoutId = await checkOut(store, { as, lineItems })
    const path = '/_api/redirects-api/v1/redirect-session'
    const made = await store.ask('POST', path, { as, body: { ecomCheckout: { checkoutId } } })
    store.clock.advance(120_000)
    const { page, complaints, leave } = await shopper(browser, phone)
    await page.goto(made.body.redirectSession.fullUrl)
    await page.getByRole('heading', { level: 1, name: 'Continue your checkout' }).waitFor()
    await page.locator('#SITE_CONTAINER').waitFor({ state: 'attached' })
    expect(await barriers(page)).toEqual([])
    await expectNoSidewaysScrolling(page)
    const email = page.getByRole('textbox', { name: 'E-mail address' })
    await email.fill('bert@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This is not the e-mail address of this checkout.').first().waitFor()
    await email.fill('anna@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Speckled Mug').first().waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe(`/checkout/${checkoutId}`)
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
    await leave()
  })

  test.each([
    ['at a desk', desktop],
    ['on a phone', phone],
  ])('and pays %s by mouse', async (_where, options) => {
    const { page, complaints, leave } = await shopper(browser, options)
    const { checkoutId, fullUrl, as } = await shop.checkout()
    await page.goto(fullUrl)
    await page.locator('#SITE_CONTAINER').waitFor({ state: 'attached' })
    if (options === phone) await page.getByText('Order summary').first().click()
    await expect.poll(() => page.getByText('Speckled Mug', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.getByText('Speckled Mug', { exact: true }).count()).toBe(1)
    await alive(page)
    await typeAddress(page)
    const repriced = answered(page)
    await page.getByText('Express').click()
    await repriced
    await placeButton(page).filter({ hasText: '$156.00' }).waitFor()
    await typeCard(page, goodCard)
    await expectNoSidewaysScrolling(page)
    await placeButton(page).click()
    await thanked(page).waitFor()
    await page.getByText('We are sending a confirmation to anna@example.com.').waitFor()
    const [order] = await shop.orders(checkoutId)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    const { body } = await shop.store.ask('GET', `/ecom/v1/orders/${order?.id}`, { as })
    expect(body.order.priceSummary.total.formattedAmount).toBe('$156.00')
    expect(complaints).toEqual([])
    await leave()
  })

  test('and pays with nothing but the keyboard', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    const tab = async (to: string) => {
      for (let presses = 0; presses < 30; presses++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((id) => document.activeElement?.id === id, to)) return
      }
      throw new Error(`the Tab key does not lead to ${to}`)
    }
    await tab('email')
    await page.keyboard.type('anna@example.com')
    await tab('fullName')
    await page.keyboard.type('Anna Keller')
    await tab('addressLine')
    await page.keyboard.type('12 Bergen Street')
    await tab('city')
    await page.keyboard.type('Brooklyn')
    await tab('subdivision')
    await page.keyboard.type('New York')
    await tab('postalCode')
    await page.keyboard.type('11201')
    await page.keyboard.press('Tab')
    await settled(page)
    await page.locator('input[name=delivery]').first().waitFor()
    const standard = await page.locator('input[name=delivery]:checked').getAttribute('id')
    await tab(standard ?? '')
    const repriced = answered(page)
    await page.keyboard.press('ArrowDown')
    await repriced
    await tab('payment-test-card')
    await tab('cardNumber')
    await page.keyboard.type(goodCard)
    await tab('cardExpiry')
    await page.keyboard.type('04/30')
    await tab('cardCode')
    await page.keyboard.type('123')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Place order/)
    await page.keyboard.press('Enter')
    await thanked(page).waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toHaveLength(1)
    expect(complaints).toEqual([])
    await leave()
  })

  test.each([
    ['at a desk', desktop],
    ['on a phone', phone],
  ])('and pays with scripts switched off %s', async (_where, options) => {
    const { page, leave } = await shopper(browser, { ...options, javaScriptEnabled: false })
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await typeAddress(page)
    await page.getByRole('button', { name: 'Update delivery and prices' }).click()
    await page.getByRole('radio', { name: 'Express' }).check()
    await page.getByRole('button', { name: 'Update delivery and prices' }).click()
    await placeButton(page).filter({ hasText: '$156.00' }).waitFor()
    await expect.poll(() => page.getByLabel('Full name').first().inputValue()).toBe('Anna Keller')
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await thanked(page).waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toHaveLength(1)
    await leave()
  })

  test('and ends on the thank-you page of the storefront, which learns the order', async () => {
    const { page, leave } = await shopper(browser)
    const thankYouPageUrl = `${shop.storefront}/thanks?lang=en`
    const { checkoutId, fullUrl } = await shop.checkout(undefined, { thankYouPageUrl })
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await page.getByRole('heading', { name: 'See you soon' }).waitFor()
    const [order] = await shop.orders(checkoutId)
    expect(page.url()).toBe(`${thankYouPageUrl}&orderId=${order?.id}`)
    await leave()
  })
})

describe('a shop where goods can be collected', () => {
  let pickupLocationId: string

  beforeAll(async () => {
    const address = { country: 'US', subdivision: 'US-NY', city: 'New York', addressLine: '12 Kiln Yard' }
    const pickupLocation = { name: 'The studio', address, active: true, rates: [{ amount: '0' }] }
    const { body } = await merchant('POST', '/v1/pickup-locations', { pickupLocation })
    pickupLocationId = body.pickupLocation.id
  })

  afterAll(() => merchant('DELETE', `/v1/pickup-locations/${pickupLocationId}`))

  const merchant = (method: string, path: string, body?: object) =>
    shop.store.ask(method, path, { as: shop.store.apiKey, ...(body ? { body } : {}) })

  test('sends them, unless the shopper says otherwise', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await expect.poll(() => page.getByRole('radio', { name: 'Standard' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'The studio' }).check()
    await placeButton(page).filter({ hasText: '$144.00' }).waitFor()
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await thanked(page).waitFor()
    expect(complaints).toEqual([])
    await leave()
  })

  test('asks how, when collecting is all there is', async () => {
    const { body } = await merchant('POST', '/ecom/v1/shipping-options/query', { query: {} })
    for (const { id } of body.shippingOptions) await merchant('DELETE', `/ecom/v1/shipping-options/${id}`)
    const { page, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await page.getByRole('alert').getByText('Choose a delivery method.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('delivery')
    await expect.poll(() => shop.orders(checkoutId)).toEqual([])
    await page.getByRole('radio', { name: 'The studio' }).check()
    await settled(page)
    await placeButton(page).click()
    await thanked(page).waitFor()
    await deliver(shop.store)
    await leave()
  })
})

describe('a card', () => {
  test('that is declined is said next to the payment, and another one is taken', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, declinedCard)
    await placeButton(page).click()
    await page.getByRole('alert').getByText('The card was declined.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('payment')
    await expect.poll(() => page.getByLabel('City').first().inputValue()).toBe('Brooklyn')
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await thanked(page).waitFor()
    const orders = await shop.orders(checkoutId)
    expect(orders.filter(({ status }) => status === 'APPROVED')).toHaveLength(1)
    expect(complaints).toEqual([])
    await leave()
  })

  test('whose bank asks is confirmed on a page of its own; saying no leads back', async () => {
    const { page, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, askingCard)
    await placeButton(page).click()
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor()
    await alive(page)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.getByRole('alert').getByText('The payment was not confirmed. Nothing was charged.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/checkout/${checkoutId}`)
    await expect.poll(() => page.getByRole('radio', { name: 'Test card' }).isChecked()).toBe(true)
    await alive(page)
    await typeCard(page, askingCard)
    await placeButton(page).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await thanked(page).waitFor()
    const orders = await shop.orders(checkoutId)
    expect(orders.filter(({ paymentStatus }) => paymentStatus === 'PAID')).toHaveLength(1)
    await leave()
  })
})

describe('a payment that is answered late', () => {
  const late = '4000 0000 0000 0077'

  test.each([
    ['with scripts', desktop, 15_000],
    ['without', { ...desktop, javaScriptEnabled: false }, 20_000],
  ])('is promised nothing and looked for again %s', async (_how, options, timeout) => {
    const { page, complaints, leave } = await shopper(browser, options)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    if (options === desktop) await alive(page)
    await typeAddress(page)
    if (options !== desktop) await page.getByRole('button', { name: 'Update delivery and prices' }).click()
    await typeCard(page, late)
    await placeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'We have received your order' }).waitFor()
    await page.getByText('Your payment is not confirmed yet.').waitFor()
    await expect.poll(() => page.getByText('We are sending a confirmation').count()).toBe(0)
    shop.store.clock.advance(60_000)
    await shop.store.runJob('housekeeping')
    await thanked(page).waitFor({ timeout })
    await page.getByText('Test card (no money moves): paid').waitFor()
    expect(complaints).toEqual([])
    await leave()
  })
})

describe('an order', () => {
  test('is placed once by a double click', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    const sent: string[] = []
    page.on('request', (request) => {
      if (new URLSearchParams(request.postData() ?? '').get('do') === 'place') sent.push(request.url())
    })
    await placeButton(page).dblclick()
    await thanked(page).waitFor()
    expect(sent).toHaveLength(1)
    await expect.poll(() => shop.orders(checkoutId)).toHaveLength(1)
    expect(complaints).toEqual([])
    await leave()
  })

  test('is placed once by a double click with scripts switched off', async () => {
    const { page, leave } = await shopper(browser, { ...desktop, javaScriptEnabled: false })
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await typeAddress(page)
    await page.getByRole('button', { name: 'Update delivery and prices' }).click()
    await typeCard(page, goodCard)
    await placeButton(page).dblclick()
    await thanked(page).waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toHaveLength(1)
    await leave()
  })

  test('cannot be placed when everything sold out meanwhile, and the line says so', async () => {
    const { page, leave } = await shopper(browser)
    const lineItems = [pieces(1, shop.mug, { variantId: variantOf(shop.mug, 'Ink') })]
    const { checkoutId, fullUrl } = await shop.checkout(lineItems)
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await restock(shop.store, shop.mug, 0)
    await placeButton(page).click()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toEqual([])
    await page
      .getByRole('complementary')
      .getByText(/sold out|out of stock|not available/i)
      .first()
      .waitFor()
    await restock(shop.store, shop.mug, 100)
    await leave()
  })

  test('is not placed for a total the shopper has not seen', async () => {
    const { page, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await products.update(shop.store.shop, shop.store.merchant, {
      id: shop.throwBlanket.id,
      patch: { price: 200 },
    })
    await placeButton(page).click()
    await page
      .getByText(/^The total is now/)
      .first()
      .waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toEqual([])
    await placeButton(page).click()
    await thanked(page).waitFor()
    await products.update(shop.store.shop, shop.store.merchant, {
      id: shop.throwBlanket.id,
      patch: { price: 128 },
    })
    await leave()
  })

  test('is still there after going back', async () => {
    const { page, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await thanked(page).waitFor()
    await page.goBack()
    await thanked(page).waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toHaveLength(1)
    await leave()
  })
})

describe('the page', () => {
  test('comes to life every time', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    for (let visit = 0; visit < 20; visit++) {
      await page.reload({ waitUntil: 'commit' })
      await alive(page)
    }
    expect(complaints).toEqual([])
    await leave()
  })

  test('keeps what was typed while prices are brought up to date, also what is typed meanwhile', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await page.getByLabel('E-mail').fill('anna@example.com')
    await page.getByLabel('Card number').fill('4242')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/checkout/*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    const repriced = answered(page)
    await page.getByLabel('Country').first().selectOption({ label: 'Germany' })
    await page.getByLabel('City').first().fill('Kassel')
    release()
    await repriced
    await page.locator('#subdivision').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('anna@example.com')
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('4242')
    await expect.poll(() => page.getByLabel('City').first().inputValue()).toBe('Kassel')
    await expect.poll(() => page.getByLabel('Country').first().inputValue()).toBe('DE')
    expect(complaints).toEqual([])
    await leave()
  })

  test('folds the summary out in sight, and in again when the shopper goes on', async () => {
    const { page, leave } = await shopper(browser, phone)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await page.getByLabel('Card number').scrollIntoViewIfNeeded()
    await page.locator('summary').first().click()
    const line = await page.getByText('Speckled Mug', { exact: true }).boundingBox()
    expect(line?.y).toBeGreaterThan(0)
    expect(line?.y).toBeLessThan(phone.viewport.height)
    await page.locator('#cardNumber').focus()
    await expect.poll(() => page.locator('aside details').getAttribute('open')).toBeNull()
    await leave()
  })

  test('keeps what was typed when it is loaded again', async () => {
    const { page, leave } = await shopper(browser)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await page.getByLabel('E-mail').fill('anna@example.com')
    const kept = answered(page)
    await page.getByLabel('Full name').first().fill('Anna Keller')
    await kept
    const again = answered(page)
    await page.getByLabel('Full name').first().blur()
    await again
    await page.reload()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('anna@example.com')
    await expect.poll(() => page.getByLabel('Full name').first().inputValue()).toBe('Anna Keller')
    await leave()
  })

  test('takes an error away with what was wrong, and no other', async () => {
    const { page, leave } = await shopper(browser)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await page.getByLabel('E-mail').fill('anna@')
    await placeButton(page).click()
    await page.locator('#email-error').waitFor()
    const red = async () => {
      await page.waitForTimeout(300)
      return page.getByLabel('E-mail').evaluate((input) => getComputedStyle(input).borderColor)
    }
    const before = await red()
    await page.getByLabel('E-mail').hover()
    await expect.poll(red).toBe(before)
    await page.getByLabel('E-mail').fill('anna@example.com')
    await page.locator('#email-error').waitFor({ state: 'detached' })
    const checked = answered(page)
    await page.getByLabel('E-mail').blur()
    await checked
    await page.locator('#city-error').waitFor()
    await expect.poll(() => page.locator('#email-error').count()).toBe(0)
    await leave()
  })

  test('says every error next to its field, in one list, and leads to the first', async () => {
    const { page, leave } = await shopper(browser, phone)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await page.getByLabel('E-mail').fill('anna@')
    await placeButton(page).click()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    const email = page.getByLabel('E-mail')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    const described = await email.getAttribute('aria-describedby')
    await expect
      .poll(() => page.locator(`#${described?.split(' ')[0]}`).textContent())
      .toMatch(/an e-mail address like/)
    await expect.poll(() => email.inputValue()).toBe('anna@')
    await page.getByRole('alert').getByRole('link', { name: 'Enter the card number.' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cardNumber')
    await leave()
  })

  test('takes a coupon off and puts it back, and says what is wrong with one it does not know', async () => {
    const { page, complaints, leave } = await shopper(browser)
    const { fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await page.getByText('Have a coupon?').click()
    await page.getByLabel('Coupon code').fill('NOSUCH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.locator('#coupon-error').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('coupon')
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByLabel('Coupon code').press('Enter')
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor()
    await placeButton(page).filter({ hasText: '$134.60' }).waitFor()
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click()
    await placeButton(page).filter({ hasText: '$149.00' }).waitFor()
    expect(complaints).toEqual([])
    await leave()
  })

  test('says when the shop cannot be reached, loses nothing and works again', async () => {
    const { page, leave } = await shopper(browser)
    const { checkoutId, fullUrl } = await shop.checkout()
    await page.goto(fullUrl)
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await page.context().setOffline(true)
    await placeButton(page).click()
    await page.getByRole('alert').getByText('We could not reach the shop.').waitFor()
    await page.context().setOffline(false)
    await placeButton(page).click()
    await thanked(page).waitFor()
    await expect.poll(() => shop.orders(checkoutId)).toHaveLength(1)
    await leave()
  })

  test('tells a stranger who has only the link what to do', async () => {
    const { page, leave } = await shopper(browser)
    const { checkoutId } = await shop.checkout()
    await page.goto(`${shop.url}/checkout/${checkoutId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText('Speckled Mug').count()).toBe(0)
    await leave()
  })
})

test('after many unpaid orders for an address, the browser solves a puzzle and the order is placed', async () => {
  shop.store.shop.limits = 1
  const spender = { siteId: shop.store.siteId, recipient: 'anna@example.com' }
  for (let index = 0; index < 3; index++) await trySpend(shop.store.shop, 'unpaid-order', spender)
  const { page, leave } = await shopper(browser, desktop)
  const { fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await alive(page)
  await typeAddress(page)
  await page.getByText('Bank transfer').first().click()
  const puzzle = page.waitForResponse(/\/_identity\/captcha/)
  await placeButton(page).click()
  await puzzle
  await thanked(page).waitFor()
  shop.store.shop.limits = 0
  await leave()
})
