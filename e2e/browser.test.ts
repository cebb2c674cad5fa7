import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { phone, shopper, withWorker } from './shopper.ts'
import * as world from './world.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

it('the browser runs scripts, lays out text and takes pictures', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(
    'data:text/html,<title>Mugs</title><h1>Mugs</h1><script>document.title += " " + 6 * 7</script>',
  )
  expect(await page.title()).toBe('Mugs 42')
  expect((await page.locator('h1').boundingBox())?.height).toBeGreaterThan(20)
  const picture = await page.screenshot()
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(390)
})

it('what somebody leaves in a browser is not there for the next', async () => {
  const options = { ...phone, ...withWorker }
  const { page, leave } = await shopper(world.browser, options)
  await page.goto(world.shop.url)
  await page.route('**/cart', (route) => route.abort())
  await page.setViewportSize({ width: 320, height: 568 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(async () => {
    localStorage.setItem('mug', 'oat')
    sessionStorage.setItem('mug', 'oat')
    await caches.open('mugs')
    await navigator.serviceWorker.ready
  })
  await page.context().addCookies([{ name: 'mug', value: 'oat', url: world.shop.url }])
  await leave()

  const next = await shopper(world.browser, options)
  expect(next.page).toBe(page)
  expect(await page.context().cookies()).toEqual([])
  expect((await page.goto(`${world.shop.url}/cart`))?.status()).toBe(200)
  expect(page.viewportSize()).toEqual(phone.viewport)
  const found = await page.evaluate(() => ({
    kept: [localStorage.getItem('mug'), sessionStorage.getItem('mug')],
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    worked: navigator.serviceWorker.controller !== null,
  }))
  expect(found).toEqual({ kept: [null, null], dark: false, worked: false })
  expect(await page.evaluate(() => caches.has('mugs'))).toBe(false)
  await next.leave()
})

it('a browser without scripts has none when it is opened again either', async () => {
  const options = { ...phone, javaScriptEnabled: false }
  for (const page of ['data:text/html,<title>Mugs</title>', world.shop.url]) {
    const someone = await shopper(world.browser, options)
    await someone.page.goto(page)
    await someone.leave()
  }
  const { page, leave } = await shopper(world.browser, options)
  await page.goto('data:text/html,<title>Mugs</title><script>document.title = "Run"</script>')
  expect(await page.title()).toBe('Mugs')
  await leave()
})
