import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type OpenShop, openShop } from './shop.ts'

/** One browser for all files of a worker. Each journey opens its own contexts. */
export let browser: Browser
/** Each file has a shop of its own. */
export let shop: OpenShop

export async function openWorld(): Promise<void> {
  ;[browser, shop] = await Promise.all([browser ?? launchBrowser(), openShop()])
}

export async function closeWorld(): Promise<void> {
  await Promise.all([...(browser?.contexts() ?? []).map((context) => context.close()), shop?.close()])
}
