import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { freePort, type OpenShop, openShop } from './shop.ts'
import { isLeft } from './shopper.ts'

/** One browser for all files of a worker. Each journey opens its own contexts. */
export let browser: Browser
/** Each file has a shop of its own. */
export let shop: OpenShop
/** Pages of tests end before their scripts have paid for being made faster. */
const shortLived = ['--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16']
/** All shops of a worker have one address in turn, so that scripts and styles stay in the browser. */
let port: number

export async function openWorld(): Promise<void> {
  port ??= await freePort()
  ;[browser, shop] = await Promise.all([browser ?? launchBrowser(shortLived), openShop(port)])
}

export async function closeWorld(): Promise<void> {
  const others = (browser?.contexts() ?? []).filter((context) => !isLeft(context))
  await Promise.all([...others.map((context) => context.close()), shop?.close()])
}
