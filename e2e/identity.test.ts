import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, linkFor } from '../server/test/mails.ts'
import { becomeMember, memberPassword } from '../server/test/page-browser.ts'
import { signIn } from './members.ts'
import { alive, desktop, expectOpenToEverybody, phone, type Shopper, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

let serial = 0
let visitor: Shopper
const newEmail = () => `anna${++serial}@mail.test`

/** Somebody with an account, who is signed in nowhere. */
let known: string

beforeAll(async () => {
  known = newEmail()
  await becomeMember(shop.store, known)
})

afterEach(() => visitor?.leave())

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  visitor = await shopper(browser, options)
  await visitor.page.goto(shop.url + path)
  if (options?.javaScriptEnabled !== false) await alive(visitor.page)
  return visitor.page
}

const plain = { ...desktop, javaScriptEnabled: false }

describe.each([
  ['with scripts', desktop],
  ['without scripts', plain],
])('%s', (_how, options) => {
  test('a visitor registers with the code of the e-mail and is in the account', async () => {
    const email = newEmail()
    const page = await open('/register', options)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(memberPassword)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    await page.getByLabel('Code').fill(await codeFor(shop.store, email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await expect.poll(() => page.getByText(email).first().isVisible()).toBe(true)
    expect(visitor.complaints).toEqual([])
  })

  test('a member signs in and comes back to the page they wanted', async () => {
    const page = await open('/account/orders', options)
    await signIn(page, known, 'wrong kettle, wrong stairs')
    await page.getByText('Wrong e-mail or password.').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(known)
    await signIn(page, known)
    await page
      .getByRole('heading', { name: 'No orders yet' })
      .or(page.getByText('No orders yet'))
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/account/orders')
  })

  test('a member who forgot the password chooses another with the link in an e-mail', async () => {
    const email = newEmail()
    await becomeMember(shop.store, email)
    const page = await open('/forgot', options)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await page.goto(shop.url + (await linkFor(shop.store, email)))
    expect(page.url()).toBe(`${shop.url}/reset-password`)
    await page.getByLabel('New password').fill('a new kettle, same stairs')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
  })

  test('a member changes a name, adds an address and signs out', async () => {
    const email = newEmail()
    await becomeMember(shop.store, email)
    const page = await open('/login', options)
    await signIn(page, email)
    await page.getByLabel('First name').fill('Anna')
    await page.getByRole('region', { name: 'Your details' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Details saved.').waitFor()
    await page.getByText('Add an address').click()
    const book = page.getByRole('region', { name: 'Address book' })
    await book.getByLabel('Street and number').fill('12 Bergen Street')
    await book.getByLabel('City').fill('Brooklyn')
    await book.getByRole('button', { name: 'Save' }).click()
    await book.getByText('12 Bergen Street').waitFor()
    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    await page.goto(`${shop.url}/account`)
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

describe('with scripts', () => {
  test('what is wrong has the focus, the password can be seen, and nothing typed is lost', async () => {
    const page = await open('/register')
    await page.getByLabel('E-mail').fill('anna@')
    await page.getByLabel('Password', { exact: true }).fill(memberPassword)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter an e-mail address such as').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(memberPassword)
  })

  test('a puzzle is solved by the browser before the form is sent', async () => {
    await settings({ captcha: 'ALWAYS' })
    const page = await open('/login')
    await signIn(page, known)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await settings({ captcha: 'ADAPTIVE' })
  })

  test('the storefront leads to the account, in its own language', async () => {
    visitor = await shopper(browser)
    await visitor.page.goto(shop.url)
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await visitor.page.goto(`${shop.url}/de`)
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Konto' }).click()
    await visitor.page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  })
})

test('a cart follows its shopper into the account, is there on another device, and stays behind at sign-out', async () => {
  const email = newEmail()
  await becomeMember(shop.store, email)
  visitor = await shopper(browser, plain)
  const { page } = visitor
  const { name, slug } = shop.throwBlanket
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.goto(`${shop.url}/login`)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  const inCart = async (who: Page) => {
    await who.goto(`${shop.url}/cart`)
    return who.getByLabel(`Quantity of ${name}`).count()
  }
  await expect.poll(() => inCart(page)).toBeGreaterThan(0)
  const elsewhere = await shopper(browser, phone)
  await elsewhere.page.goto(`${shop.url}/login`)
  await signIn(elsewhere.page, email)
  await elsewhere.page.getByRole('heading', { name: 'Your account' }).waitFor()
  await expect.poll(() => inCart(elsewhere.page)).toBeGreaterThan(0)
  await elsewhere.leave()
  await page.goto(`${shop.url}/logout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  await expect.poll(() => inCart(page)).toBe(0)
  await page.getByText('Your cart is empty').first().waitFor()
})

const settings = (said: object) =>
  shop.store.ask('PATCH', '/admin/v1/site', { as: shop.store.apiKey, body: { site: { settings: said } } })

/** Pages of signing in and of the account, and how to get there. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'signing in': (page) => go(page, '/login'),
  async 'signing in with errors'(page) {
    await go(page, '/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter your e-mail address.').waitFor()
  },
  registering: (page) => go(page, '/register'),
  async 'the question for a code'(page) {
    await go(page, '/register')
    await page.getByLabel('E-mail').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(memberPassword)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    await alive(page)
  },
  'a forgotten password': (page) => go(page, '/forgot'),
  'a link that has ended': (page) => go(page, '/reset-password'),
  async 'the account'(page) {
    await go(page, '/login')
    await signIn(page, known)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await alive(page)
    for (const label of ['Change e-mail address', 'Add an address', 'Delete my account']) {
      await page.getByText(label, { exact: true }).click()
    }
  },
  async 'no orders'(page) {
    await go(page, '/account/orders')
    await signIn(page, known)
    await page.getByText('No orders yet').waitFor()
  },
  async 'no bookings'(page) {
    await go(page, '/account/bookings')
    await signIn(page, known)
    await page.getByText('No bookings').waitFor()
  },
  async 'signing out'(page) {
    await go(page, '/logout')
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  },
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path)
  await alive(page)
}

test.each(Object.keys(states))(
  '%s has no barriers and fits, on a phone by day and at a desk by night',
  async (state) => {
    visitor = await shopper(browser, { ...phone, reducedMotion: 'reduce' })
    const { page } = visitor
    await states[state]?.(page)
    await expectOpenToEverybody(page)
    await expect.poll(() => page.locator('#SITE_CONTAINER').count()).toBe(1)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
  },
)
