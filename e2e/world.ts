import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type OpenShop, openShop } from './shop.ts'

/** One for all files of a worker; each journey opens contexts of its own. */
export let browser: Browser
/** Each file has its own, from its first journey to its last. */
export let shop: OpenShop

export async function openWorld(): Promise<void> {
  ;[browser, shop] = await Promise.all([browser ?? launchBrowser(), openShop()])
}

export async function closeWorld(): Promise<void> {
  await Promise.all([...(browser?.contexts() ?? []).map((context) => context.close()), shop?.close()])
}
