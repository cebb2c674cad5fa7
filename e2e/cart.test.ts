import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { mug } from '../server/test/fixtures.ts'
import { restock, shelve } from '../server/test/shoppers.ts'
import { openTestHttpClient } from '../server/test/web.ts'
import {
  alive,
  barriers,
  desktop,
  expectOpenToEverybody,
  goodCard,
  phone,
  placeButton,
  type Shopper,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

let anna: Shopper
let page: Page

beforeEach(async () => {
  anna = await shopper(browser)
  page = anna.page
  return () => anna.leave()
})

const drawer = () => page.getByRole('dialog', { name: 'Your cart' })
const count = () => page.locator('a[data-cart]').getAttribute('aria-label')
const quantity = (of = page) => of.getByLabel('Quantity of Speckled Mug')
const total = (of = page) => of.locator('dd.display').last()

async function addMug(): Promise<void> {
  await page.goto(`${shop.url}/products/${shop.mug.slug}`)
  await alive(page)
  await page.locator('label', { hasText: 'Sage' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await drawer().waitFor()
}

async function openCart(): Promise<void> {
  await page.goto(`${shop.url}/cart`)
  await alive(page)
}

async function cartWithMug(): Promise<void> {
  await addMug()
  await openCart()
}

test('what a plugin does not say is missing in the drawer and on the page, and the cart works', async () => {
  const { store } = shop
  const as = store.apiKey
  const { httpClient } = store.shop
  store.shop.httpClient = openTestHttpClient(9)
  const plugin = { kind: 'ADDITIONAL_FEES', name: 'Wrapping', address: 'http://127.0.0.1:9' }
  const made = await store.ask('POST', '/plugins/v1/plugins', { as, body: { plugin } })
  const missing = 'The fees cannot be calculated at the moment. Try again in a few minutes.'
  try {
    await addMug()
    await drawer().getByText(missing).waitFor()
    await openCart()
    await page.getByText(missing).waitFor()
    await expect.poll(() => total().textContent()).toBe('$29.00')
    await page.getByRole('button', { name: 'Check out' }).click()
    await page.waitForURL(/\/checkout\//)
    await page.getByText(missing).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Check the following' }).count()).toBe(0)
  } finally {
    await store.ask('DELETE', `/plugins/v1/plugins/${made.body.plugin.id}`, { as })
    store.shop.httpClient = httpClient
  }
})

describe('in the drawer', () => {
  test('what is added shows at once, and the keyboard goes back to where it was', async () => {
    await addMug()
    await drawer().getByRole('link', { name: 'Speckled Mug' }).waitFor()
    await expect.poll(() => drawer().textContent()).toContain('Sage')
    await expect.poll(count).toBe('Cart, 1 item')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add to cart')
    expect(anna.complaints).toEqual([])
  })

  test('it opens from every page and can be worked with keys alone', async () => {
    await addMug()
    await page.goto(`${shop.url}/`)
    await alive(page)
    await page.locator('a[data-cart]').focus()
    await page.keyboard.press('Enter')
    await drawer().getByRole('button', { name: 'One more: Speckled Mug' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(count).toBe('Cart, 2 items')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-cart'))).toBe(true)
  })
})

describe('on its page', () => {
  test('many quick clicks end at the last quantity, and the shop says what it comes to', async () => {
    await cartWithMug()
    const more = page.getByRole('button', { name: 'One more: Speckled Mug' })
    for (let clicks = 0; clicks < 4; clicks++) await more.click()
    await expect.poll(() => quantity().inputValue()).toBe('5')
    await expect.poll(() => total().textContent()).toBe('$125.00')
    await expect.poll(count).toBe('Cart, 5 items')
    await quantity().fill('2')
    await quantity().blur()
    await expect.poll(() => total().textContent()).toBe('$53.00')
  })

  test('what was removed can be put back, from where the keyboard is', async () => {
    await cartWithMug()
    await page.getByRole('button', { name: 'Remove Speckled Mug' }).press('Enter')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await expect.poll(() => undo.evaluate((it) => it === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('main').textContent()).toContain('Your cart is empty')
    const heard = page.locator('main p[role=status]')
    await expect.poll(() => heard.textContent()).toBe('Your cart is empty')
    await page.keyboard.press('Enter')
    await quantity().waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain('Sage')
  })

  test('a coupon is refused in plain words, another counts and can be taken off', async () => {
    await cartWithMug()
    await page.locator('summary', { hasText: 'Coupon code' }).click()
    await page.getByLabel('Coupon code').fill('NOSUCH')
    await page.keyboard.press('Enter')
    await page.getByText('This coupon code does not exist').waitFor()
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.keyboard.press('Enter')
    await page.getByText('Coupon WELCOME10 is applied').waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain('−$2.40')
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click()
    await page.locator('summary', { hasText: 'Coupon code' }).waitFor()
  })

  test('a note is kept without a button', async () => {
    await cartWithMug()
    await page.locator('summary', { hasText: 'Note for your order' }).click()
    const note = page.getByLabel('A gift message')
    await note.fill('Please ring twice')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await note.blur()
    await answered
    await openCart()
    await expect.poll(() => note.inputValue()).toBe('Please ring twice')
  })

  test('what delivery costs there is told, and the country is remembered', async () => {
    await cartWithMug()
    await page.locator('summary', { hasText: 'Delivery costs' }).click()
    await page.getByLabel('Postcode').fill('ABC')
    await page.getByRole('button', { name: 'Estimate' }).click()
    await page.getByText('This is not a valid postcode for the selected country.').waitFor()
    await expect.poll(() => page.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Country').selectOption({ label: 'Canada' })
    await page.getByLabel('Postcode').fill('M5V 2T6')
    await page.getByRole('button', { name: 'Estimate' }).click()
    await expect.poll(() => page.locator('footer').textContent()).toContain('United States')
    await page.getByLabel('Canada').getByText('$12.00').waitFor()
    await openCart()
    await expect.poll(() => page.locator('footer').textContent()).toContain('Canada')
  })

  test('what sold out meanwhile stands in the way of the checkout until it is removed', async () => {
    const scarce = await shelve(shop.store, { ...mug, name: 'Scarce Mug', sku: 'SCARCE' }, 3)
    await page.goto(`${shop.url}/products/${scarce.slug}`)
    await alive(page)
    await page.locator('label', { hasText: 'Oat' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await drawer().waitFor()
    await openCart()
    await page.getByLabel('Quantity of Scarce Mug').fill('8')
    await page.getByLabel('Quantity of Scarce Mug').evaluate((field) => field.removeAttribute('max'))
    await page.keyboard.press('Enter')
    await page.getByText('Only 3 left. We changed the quantity to 3.').waitFor()
    await restock(shop.store, scarce, 0)
    await openCart()
    await page.getByText('This item is now sold out.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Check out' }).isDisabled()).toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove Scarce Mug' }).click()
    await page.getByText('Your cart is empty').first().waitFor()
  })

  test('two tabs show the same', async () => {
    await cartWithMug()
    const other = await page.context().newPage()
    await other.goto(`${shop.url}/cart`)
    await alive(other)
    await other.getByRole('button', { name: 'One more: Speckled Mug' }).click()
    await expect.poll(() => total(other).textContent()).toBe('$53.00')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => quantity().inputValue()).toBe('2')
  })

  test('on a slow network what was wanted shows at once', async () => {
    await cartWithMug()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/cart', async (route) => {
      await promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'One more: Speckled Mug' }).click()
    await expect.poll(() => quantity().inputValue()).toBe('2')
    await expect.poll(() => total().textContent()).toBe('$29.00')
    resolve()
    await expect.poll(() => total().textContent()).toBe('$53.00')
  })

  test('without a network nothing is lost, and the shopper is told', async () => {
    await cartWithMug()
    await page.route('**/cart', (route) => route.abort())
    await page.getByRole('button', { name: 'One more: Speckled Mug' }).click()
    await page.getByText('We could not reach the shop').waitFor()
    await expect.poll(() => quantity().inputValue()).toBe('1')
    await page.unroute('**/cart')
    await page.getByRole('button', { name: 'One more: Speckled Mug' }).click()
    await expect.poll(() => total().textContent()).toBe('$53.00')
    await expect.poll(() => page.locator('main').textContent()).not.toContain('could not reach')
  })
})

describe('a journey without a script', () => {
  test('from the cart to a paid order, and to finding it again', async () => {
    const ben = await shopper(browser, { ...phone, javaScriptEnabled: false })
    const { page: plain } = ben
    await plain.goto(`${shop.url}/products/${shop.throwBlanket.slug}`)
    await plain.getByRole('button', { name: 'Add to cart' }).first().click()
    await plain.waitForURL(`${shop.url}/cart`)
    await plain.getByLabel('Quantity of Wool Throw').fill('3')
    await plain.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => total(plain).textContent()).toBe('$293.00')
    await plain.getByRole('button', { name: 'Remove Wool Throw' }).click()
    await plain.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => plain.getByLabel('Quantity of Wool Throw').inputValue()).toBe('3')
    await plain.locator('summary', { hasText: 'Coupon code' }).click()
    await plain.getByLabel('Coupon code').fill('NOSUCH')
    await plain.getByRole('button', { name: 'Apply' }).click()
    await plain.getByText('This coupon code does not exist').waitFor()
    await plain.getByRole('button', { name: 'Check out' }).click()
    await plain.waitForURL(/\/checkout\//)
    const number = await order(plain)
    await plain.goto(`${shop.url}/cart`)
    await expect.poll(() => plain.locator('main').textContent()).toContain('Your cart is empty')

    await plain.goto(`${shop.url}/order`)
    await plain.getByLabel('Order number').fill(number)
    await plain.getByLabel('E-mail address').fill('somebody@example.com')
    await plain.getByRole('button', { name: 'Find order' }).click()
    await plain.getByText('We found no order with this number and e-mail address').waitFor()
    await plain.getByLabel('E-mail address').fill('anna@example.com')
    await plain.getByRole('button', { name: 'Find order' }).click()
    await plain.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
    expect(plain.url()).toBe(`${shop.url}/order`)

    await plain.goto(`${shop.url}/de/order`)
    await plain.getByLabel('Bestellnummer').fill(number)
    await plain.getByLabel('E-Mail-Adresse').fill('anna@example.com')
    // While it is looked up, others are served in their own languages.
    const others = setInterval(() => fetch(shop.url).catch(() => undefined), 2)
    await plain.getByRole('button', { name: 'Bestellung finden' }).click()
    await plain.getByRole('heading', { level: 1, name: `Bestellung ${number}` }).waitFor()
    clearInterval(others)
    await expect.poll(() => plain.locator('main').textContent()).not.toContain('Free')
    await ben.leave()
  })

  async function order(plain: Page): Promise<string> {
    const fields: [string, string][] = [
      ['#email', 'anna@example.com'],
      ['#fullName', 'Anna Keller'],
      ['#addressLine', '12 Bergen Street'],
      ['#city', 'Brooklyn'],
      ['#postalCode', '11201'],
    ]
    for (const [field, text] of fields) await plain.locator(field).fill(text)
    await plain.locator('#subdivision').selectOption({ label: 'New York' })
    await plain.locator('#postalCode').press('Enter')
    await plain.getByRole('radio', { name: 'Test card' }).check()
    await plain.getByLabel('Card number').fill(goodCard)
    await plain.getByLabel('Expiry date').fill('04 / 30')
    await plain.getByLabel('Security code').fill('123')
    await placeButton(plain).click()
    await plain.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
    return (await plain.locator('main .numbers').first().textContent()) ?? ''
  }
})

test('after an order the count is right again when the shopper comes back', async () => {
  await addMug()
  await drawer().getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(/\/checkout\//)
  await alive(page)
  await typeAddress(page)
  await typeCard(page, goodCard)
  await placeButton(page).click()
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await page.waitForURL(`${shop.url}/`)
  await expect.poll(count).toBe('Cart')
})

test('who has ordered finds an empty cart, and no word of one that is closed', async () => {
  await page.goto(`${shop.url}/products/${shop.throwBlanket.slug}`)
  await alive(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await drawer().getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(/\/checkout\//)
  await alive(page)
  await typeAddress(page)
  await typeCard(page, goodCard)
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await openCart()
  await page.getByText('Your cart is empty').first().waitFor()
  await expect.poll(() => page.locator('main').textContent()).not.toContain('closed')
})

test('who comes back too late is told gently, and begins anew', async () => {
  await addMug()
  await page.context().clearCookies({ name: 'cartwright_visitor' })
  await page
    .context()
    .addCookies([{ name: 'cartwright_visitor', value: 'forgotten', url: shop.url, httpOnly: true }])
  await openCart()
  await page.getByText('Your earlier cart was ordered or has expired').waitFor()
  await addMug()
  await expect.poll(count).toBe('Cart, 1 item')
})

test('country and language of the shopper are kept, and nobody is led out of the shop', async () => {
  await page.goto(`${shop.url}/preferences?back=%2Fproducts%2F${shop.mug.slug}`)
  await page.getByLabel('Deliver to').selectOption({ label: 'Austria' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${shop.url}/products/${shop.mug.slug}`)
  await expect.poll(() => page.locator('footer').textContent()).toContain('Austria')
  await page.goto(`${shop.url}/preferences?back=https%3A%2F%2Felsewhere.example%2F`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${shop.url}/`)
})

test.each([
  ['on its side', { width: 844, height: 390 }],
  ['at 200 %', { width: 720, height: 450 }],
])('a low window %s hides neither the total nor the way on', async (_name, viewport) => {
  await page.setViewportSize(viewport)
  await addMug()
  await page.mouse.move(viewport.width - 200, 250)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000)
      const { y = 0, height = 0 } =
        (await drawer().getByRole('link', { name: 'View cart' }).boundingBox()) ?? {}
      return y + height
    })
    .toBeLessThanOrEqual(viewport.height)
})

test('who checks out without a network is told, and keeps the cart', async () => {
  await cartWithMug()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByText('You are offline. Your cart is saved.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(/\/checkout\//)
})

test.each(['/cart', '/order', '/preferences', '/de/preferences', '/pages/shipping', '/nowhere'])(
  'nothing is in the way on %s: on a phone, a phone in the dark and at a desk',
  async (path) => {
    await page.goto(shop.url + path)
    await alive(page)
    await expectOpenToEverybody(page, [
      { ...phone, colorScheme: 'light' },
      { ...phone, colorScheme: 'dark' },
      { ...desktop, colorScheme: 'light' },
    ])
    expect(anna.complaints.filter((line) => !line.includes('404'))).toEqual([])
  },
)
