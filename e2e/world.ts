import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type OpenShop, openShop } from './shop.ts'

// Each file of journeys that imports these gets its own, from its first test to its last.
export let browser: Browser
export let shop: OpenShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), openShop()])
})

afterAll(async () => {
  await browser?.close()
  await shop?.close()
})
