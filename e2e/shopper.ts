import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFailed, TestRunner } from 'vitest'
import * as world from './world.ts'
import { finishWrites } from './writes.ts'

export const phone = { viewport: { width: 390, height: 844 } }
export const desktop = { viewport: { width: 1440, height: 900 } }

/** For a shopper whose browser keeps pages for later. Getting everything for that costs as much as a visit. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** A shopper with a browser of their own, and the errors in it. */
export interface Shopper {
  page: Page
  /** Errors of scripts, and violations of the content security policy. */
  complaints: string[]
  leave(): Promise<void>
}

/**
 * Opens a browser in which nobody has been yet. What somebody has left is opened again without anything they left behind;
 * only its scripts, styles and pictures are still at hand, as for anybody who has been to the shop before.
 */
export async function shopper(browser: Browser, options: BrowserContextOptions = desktop): Promise<Shopper> {
  const isShared = browser === world.browser
  const page = (isShared && leftPage(options)) || (await newPage(browser, options))
  return {
    page,
    complaints: listen(page),
    leave: () => (isShared ? leave(page, options) : page.context().close()),
  }
}

/** A shopper whose browser has nothing of the shop at hand. */
export async function newcomer(browser: Browser, options: BrowserContextOptions = desktop): Promise<Shopper> {
  const page = await newPage(browser, options)
  return { page, complaints: listen(page), leave: () => page.context().close() }
}

/** What every browser of a test has unless it asks for something else. */
const usual: BrowserContextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block' }

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...usual, ...options })
  finishWrites(context)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    // An invalid form gets 422, which browsers log as a failed resource.
    const text = line.text()
    // The frame that shows an e-mail forbids scripts, those that look into it for the test as well.
    const isForbiddenLook = text.startsWith('Blocked script execution in')
    if (line.type() === 'error' && !text.includes('422') && !isForbiddenLook) complaints.push(text)
  })
  if (TestRunner.getCurrentTest()) {
    onTestFailed(async () => {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
      console.error(`${page.url()}\n${shown.slice(0, 4000)}\n${complaints.join('\n')}`)
    })
  }
  return complaints
}

/** Pages that somebody has left, by the options of their browsers. */
const left = new Map<string, Page[]>()

function leftPage(options: BrowserContextOptions): Page | undefined {
  const pages = left.get(JSON.stringify(options)) ?? []
  let page = pages.pop()
  while (page?.isClosed()) page = pages.pop()
  return page
}

/** Whether somebody has left it, so that it can be opened again. */
export function isLeft(context: BrowserContext): boolean {
  return [...left.values()].flat().some((page) => page.context() === context)
}

async function leave(page: Page, options: BrowserContextOptions): Promise<void> {
  try {
    await forgetEverything(page, options)
    const name = JSON.stringify(options)
    left.set(name, [...(left.get(name) ?? []), page])
  } catch {
    // The page is closed, or on its way to another.
    await page.context().close()
  }
}

/** What a browser keeps for a shop, besides cookies. */
const kept = 'cache_storage,file_systems,indexeddb,local_storage,service_workers'

async function forgetEverything(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setScriptExecutionDisabled', { value: true })
  // A small page under the same policy as the last one, so that it leaves the process as it is.
  const hasNonce = (await page.locator('[nonce]').count()) > 0
  await page.goto(world.shop.url + (hasNonce ? '/admin' : '/robots.txt'))
  await page.evaluate(() => sessionStorage.clear())
  await tools.send('Storage.clearDataForOrigin', { origin: world.shop.url, storageTypes: kept })
  await tools.send('Emulation.setScriptExecutionDisabled', { value: options.javaScriptEnabled === false })
  await tools.detach()
  await context.clearCookies()
  if (options.viewport) await page.setViewportSize(options.viewport)
  const { colorScheme = 'light', reducedMotion = 'reduce' } = options
  await page.emulateMedia({ colorScheme, reducedMotion })
}

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const askingCard = '4000 0025 0000 3155'

/** Waits until the page is hydrated. Before, it works in another way. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#SITE_CONTAINER') ?? {}).some((key) => key.startsWith('__react')),
  )
}

export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna@example.com')
  await page.getByLabel('Full name').first().fill('Anna Keller')
  await page.getByLabel('Street and number').first().fill('12 Bergen Street')
  await page.getByLabel('City').first().fill('Brooklyn')
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await page.locator('#postalCode').fill('11201')
  await page.locator('#postalCode').blur()
  await settled(page)
}

/** Waits until prices are up to date. */
export async function settled(page: Page): Promise<void> {
  await page.locator('aside[aria-busy="false"]').waitFor()
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Test card' }).check()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('04 / 30')
  await page.getByLabel('Security code').fill('123')
}

export function placeButton(page: Page) {
  return page.getByRole('button', { name: /^Place order/ })
}

/** Waits for the next answer of the checkout to its form. */
export function answered(page: Page) {
  return page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/checkout/'),
  )
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Only they can find something else by night than by day. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** Checks WCAG 2.2 A and AA. Returns the problems in words. Scrolls to the top first, so that the sticky bar hides nothing, and waits until nothing moves. */
export async function barriers(page: Page, rules = everyRule): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(stillness)
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  }
  return await page.evaluate(findBarriers, rules)
}

/** Runs in the page. */
async function findBarriers(runOnly: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    runOnly,
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await page.locator('body').waitFor()
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // What is laid out by a script follows a change of the window a moment later.
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
}

export interface Screen {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

/** Two screens that see everything: colours differ by day and night, the layout by width. */
const twoScreens: Screen[] = [
  { ...phone, colorScheme: 'light' },
  { ...desktop, colorScheme: 'dark' },
]

export const everyScreen: Screen[] = [phone, desktop].flatMap((place) => [
  { ...place, colorScheme: 'light' },
  { ...place, colorScheme: 'dark' },
])

/** Checks that an open page keeps nobody out and fits: on a phone by day, and at a desk by night. */
export async function expectOpenToEverybody(page: Page, screens = twoScreens): Promise<void> {
  for (const [index, { viewport, colorScheme }] of screens.entries()) {
    const isAnotherLight = screens[index - 1]?.viewport === viewport
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { width, height } = viewport
    const look = () => barriers(page, isAnotherLight ? rulesOfColors : everyRule)
    // What marks a choice follows a change of the window a moment later.
    await expect.poll(look, { message: `${width} × ${height}, ${colorScheme}` }).toEqual([])
    await expectNoSidewaysScrolling(page)
  }
}

/** Runs in the page: waits until it is drawn anew and nothing moves, except what always does. */
async function stillness(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const moves = () => document.getAnimations().some(({ effect }) => effect?.getTiming().iterations === 1)
  for (let frames = 0; frames < 2 || moves(); frames++) await frame()
}
