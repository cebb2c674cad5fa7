import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'

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
