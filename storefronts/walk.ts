import type { Page } from 'playwright-core'
import { alive, goodCard, placeButton, typeAddress, typeCard } from '../e2e/shopper.ts'

/** The steps of a purchase, in their order. */
export const steps = ['browse', 'product', 'options', 'cart', 'checkout', 'paid', 'back'] as const
export type Step = (typeof steps)[number]

export interface Walk {
  done: Step[]
  /** Why it ended before the last step. */
  failure?: string
  /** How many pictures the storefront showed, and the addresses of those that did not load. */
  pictures: number
  broken: string[]
}

/** Buys something in a storefront that nobody has prepared for it, as a shopper who reads what is on the page. */
export async function walk(page: Page, url: string, slugs: readonly string[]): Promise<Walk> {
  // A development server builds each page when somebody first asks for it.
  page.setDefaultTimeout(180_000)
  const walk: Walk = { done: [], pictures: 0, broken: [] }
  const shopper = { page, url, slugs, walk }
  for (const step of steps) {
    try {
      await actions[step](shopper)
      walk.done.push(step)
    } catch (error) {
      walk.failure = `${step}: ${(error as Error).message.split('\n')[0]} (at ${page.url()})`
      break
    }
  }
  return walk
}

interface Shopper {
  page: Page
  url: string
  /** Of the shop's products. */
  slugs: readonly string[]
  walk: Walk
}

const actions: Readonly<Record<Step, (shopper: Shopper) => Promise<void>>> = {
  async browse({ page, url, slugs, walk }) {
    await page.goto(url)
    await productLink(page, slugs).or(shopLink(page)).first().waitFor()
    if ((await productLink(page, slugs).count()) === 0) {
      await shopLink(page).first().click()
      await productLink(page, slugs).first().waitFor()
    }
    await look(page, walk)
  },
  async product({ page, slugs, walk }) {
    await productLink(page, slugs).first().click()
    await addButton(page).first().waitFor()
    await look(page, walk)
  },
  async options({ page }) {
    for (const select of await page.locator('main select, form select').all())
      await select.selectOption({ index: (await select.locator('option[value=""]').count()) > 0 ? 1 : 0 })
    for (const group of await page.getByRole('radiogroup').all())
      await group.getByRole('radio').first().click()
    for (const group of await page.locator('main dl, main fieldset').filter(choices(page)).all()) {
      if (await page.evaluate(canAdd)) break
      await group.getByRole('button', { disabled: false }).first().click()
    }
    await page.waitForFunction(canAdd)
  },
  async cart({ page, walk }) {
    await addButton(page).first().click()
    await page.waitForURL(/\/(cart|bag|basket)/, { timeout: 5000 }).catch(() => openCart(page))
    await checkoutButton(page).first().waitFor()
    await look(page, walk)
  },
  async checkout({ page, url }) {
    const button = checkoutButton(page).first()
    // A notice of the storefront may lie over it; then by keyboard.
    await button.click({ timeout: 10_000 }).catch(() => button.press('Enter'))
    await page.waitForURL((address) => address.origin !== url && address.pathname.startsWith('/checkout'))
  },
  async paid({ page, url }) {
    await alive(page)
    await typeAddress(page)
    await typeCard(page, goodCard)
    await placeButton(page).click()
    await page.waitForURL(({ origin, pathname }) => origin === url || pathname.endsWith('/thanks'))
  },
  async back({ page, url }) {
    await page
      .getByText(/thank|success|confirmed|received|order (?:number|no)/i)
      .first()
      .waitFor()
    // A storefront without a thank-you page of its own leaves that to the shop.
    if (new URL(page.url()).origin !== url) await page.locator(`a[href^="${url}"]`).first().click()
    await page.waitForURL(({ origin }) => origin === url)
  },
}

/** What is named after the cart, or shows a picture of one, until something offers a checkout. */
async function openCart(page: Page): Promise<void> {
  const name = /^(?!.*\badd\b).*\b(?:cart|bag|basket)\b/i
  const named = page.getByRole('link', { name }).or(page.getByRole('button', { name }))
  const picture = page.locator(
    ['cart', 'bag', 'basket'].map((word) => `img[src*="${word}"], svg[class*="${word}"]`).join(', '),
  )
  for (const candidate of await named.or(picture).filter({ visible: true }).all()) {
    await candidate.click({ timeout: 5000 }).catch(() => {})
    const isOpen = await checkoutButton(page)
      .first()
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      )
    if (isOpen) return
  }
}

function productLink(page: Page, slugs: readonly string[]) {
  return page.locator(slugs.map((slug) => `a[href$="/${slug}"]`).join(', '))
}

function shopLink(page: Page) {
  return page.getByRole('link', { name: /^(?:shop|store|products|all products|shop (?:now|all))$/i })
}

/** Groups whose choices are buttons. */
function choices(page: Page) {
  return { has: page.getByRole('button') }
}

/** Its name may ask for a choice while its text is there already. */
function addButton(page: Page) {
  const name = /add to (?:cart|bag|basket)/i
  return page.getByRole('button', { name }).or(page.getByRole('button').filter({ hasText: name }))
}

function checkoutButton(page: Page) {
  const name = /check ?out/i
  return page.getByRole('button', { name }).or(page.getByRole('link', { name }))
}

/** Runs in the page. */
function canAdd(): boolean {
  const buttons = [...document.querySelectorAll('button')]
  return buttons.some(
    ({ textContent, disabled }) => /add to (?:cart|bag|basket)/i.test(textContent ?? '') && !disabled,
  )
}

/** One that the storefront brings along by its address elsewhere: the shop gives its pictures other endings. */
const designPicture = /^https:\/\/static\.wixstatic\.com\/.*~mv2\w*\.(?:jpe?g|png)/

/** Waits for the pictures on the page and counts them. */
async function look(page: Page, walk: Walk): Promise<void> {
  const pictures = page.locator('main img, img[src*="/media/"], img[src*="_next/image"]')
  await pictures.first().waitFor()
  // Lists of products may follow.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  const found = await pictures.evaluateAll((all) =>
    Promise.all(
      all.map(async (element) => {
        const image = element as HTMLImageElement
        image.loading = 'eager'
        await image.decode().catch(() => {})
        return { src: image.currentSrc || image.src, isShown: image.naturalWidth > 0 }
      }),
    ),
  )
  walk.pictures += found.filter(({ isShown }) => isShown).length
  walk.broken.push(
    ...found.filter(({ isShown, src }) => !isShown && !designPicture.test(src)).map(({ src }) => src),
  )
}
