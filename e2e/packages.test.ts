import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { installInto } from '../scripts/packages/install.ts'
import * as access from '../server/src/sites/apps/service.ts'
import { launchBrowser } from './browser.ts'
import { freePort, type OpenShop, openShop } from './shop.ts'

// The example with React: the packed packages in an empty project, built by Vite, in a browser and at another origin.

const example = resolve(import.meta.dirname, '../docs/developers/examples/vite')
let shop: OpenShop
let browser: Browser
let folder: string
let site: PreviewServer
let url: string
let clientId: string

beforeAll(async () => {
  shop = await openShop(await freePort())
  folder = await mkdtemp(join(tmpdir(), 'vite-project-'))
  await cp(example, folder, { recursive: true })
  await writeFile(join(folder, 'modules.js'), "export * from '@cartwright/sdk/modules'\n")
  await installInto(folder, ['sdk', 'react'], ['react', 'react-dom'])
  const port = await freePort()
  url = `http://localhost:${port}`
  const { id } = await access.createClient(shop.store.shop, shop.store.siteId, {
    ...{ name: 'The example', kind: 'modern', redirectUris: [], allowedOrigins: [url] },
  })
  clientId = id
  const values = { VITE_SHOP_URL: shop.url, VITE_CLIENT_ID: id }
  const env = Object.entries(values).map(([name, value]) => [
    `import.meta.env.${name}`,
    JSON.stringify(value),
  ])
  const common = { root: folder, configFile: false, logLevel: 'silent' } as const
  await build({
    ...common,
    define: { 'import.meta.env': JSON.stringify(values), ...Object.fromEntries(env) },
  })
  await build({
    ...common,
    build: {
      emptyOutDir: false,
      lib: { entry: join(folder, 'modules.js'), formats: ['es'], fileName: () => 'sdk.js' },
    },
  })
  site = await preview({ ...common, preview: { port, strictPort: true, host: 'localhost' } })
  expect((site.httpServer.address() as AddressInfo).port).toBe(port)
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

async function newShopper(): Promise<BrowserContext> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context
}

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByText('0 in your cart').waitFor()
  return page
}

const add = (page: Page) => page.getByRole('button', { name: `Add ${shop.mug.name}` }).click()

test('a shopper finds a product, fills the cart, sees it in another tab and goes to the checkout', async () => {
  const context = await newShopper()
  const page = await open(context)
  const other = await open(context)
  await page.getByLabel('Search').fill('speckeld')
  await page.locator('output', { hasText: shop.mug.name }).waitFor()
  await add(page)
  await other.getByText('1 in your cart').waitFor()
  await page.getByRole('button', { name: 'One more' }).click()
  await other.getByText(`2 × ${shop.mug.name}`).waitFor()
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(`${shop.url}/**`)
  await page.locator('#SITE_CONTAINER', { hasText: shop.mug.name }).waitFor()
})

test('the modules run in a browser, too', async () => {
  const page = await open(await newShopper())
  // As text, because Vitest rewrites imports.
  const found = await page.evaluate(`(async () => {
    const { createClient, OAuthStrategy, products } = await import('/sdk.js')
    const auth = OAuthStrategy({ clientId: '${clientId}' })
    const client = createClient({ url: '${shop.url}', auth, modules: { products } })
    const { items } = await client.products.queryProducts().ascending('name').limit(1).find()
    return [items[0].name, items[0].lastUpdated instanceof Date]
  })()`)
  expect(found).toEqual([shop.mug.name, true])
})

test('a change shows before the shop has answered, and is taken back when the shop refuses it', async () => {
  const page = await open(await newShopper())
  const held = Promise.withResolvers<void>()
  await page.route('**/add-to-cart', async (route) => {
    await held.promise
    await route.fulfill({
      status: 428,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'No more mugs', details: {} },
    })
  })
  await add(page)
  await page.locator('p[aria-busy=true]', { hasText: `1 × ${shop.mug.name}` }).waitFor()
  await add(page)
  await page.getByText('2 in your cart').waitFor()
  held.resolve()
  await page.getByRole('alert').getByText('No more mugs').waitFor()
  await page.getByText('0 in your cart').waitFor()
})
