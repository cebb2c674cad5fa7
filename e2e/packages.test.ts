import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { installInto } from '../scripts/packages/install.ts'
import * as access from '../server/src/sites/apps/service.ts'
import { becomeMember, memberPassword } from '../server/test/page-browser.ts'
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
  await writeFile(
    join(folder, 'member.html'),
    '<div id="root"></div><script type="module" src="member.tsx"></script>',
  )
  await writeFile(join(folder, 'member.tsx'), memberPage)
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
    build: { rolldownOptions: { input: ['index.html', 'member.html'].map((page) => join(folder, page)) } },
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

const memberPage = `
import { CartwrightProvider, useMember } from '@cartwright/react'
import { createClient } from '@cartwright/sdk'
import { createRoot } from 'react-dom/client'
const { VITE_SHOP_URL: url, VITE_CLIENT_ID: clientId } = import.meta.env
const shop = createClient({ url, clientId, storage: localStorage })
const email = 'anna@example.com'
function Account() {
  const { member, isSignedIn, signIn, signOut, error } = useMember()
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <p>{isSignedIn === undefined ? 'reading' : isSignedIn ? member?.loginEmail : 'a visitor'}</p>
      <button type="button" onClick={() => signIn({ email, password: 'wrong' })}>Guess</button>
      <button type="button" onClick={() => signIn({ email, password: '${memberPassword}' })}>Sign in</button>
      <button type="button" onClick={() => signOut(location.href)}>Sign out</button>
    </>
  )
}
createRoot(document.getElementById('root')!).render(<CartwrightProvider shop={shop}><Account /></CartwrightProvider>)
`

async function newShopper(): Promise<BrowserContext> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context
}

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const cart = page.waitForResponse(
    (response) => response.url().endsWith('/carts/current') && response.request().method() === 'GET',
  )
  await page.goto(url)
  await cart
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

test('a cart needs nothing that React Native lacks', async () => {
  const context = await newShopper()
  await context.addInitScript(() => {
    for (const name of ['crypto', 'BroadcastChannel']) Reflect.deleteProperty(globalThis, name)
  })
  const page = await open(context)
  expect(
    await page.evaluate(() => ['crypto', 'BroadcastChannel'].filter((name) => name in globalThis)),
  ).toEqual([])
  await add(page)
  await page.locator('[aria-busy=false]', { hasText: shop.mug.name }).waitFor()
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

test('a checkout that the shop refuses says why, and throws nothing', async () => {
  const page = await open(await newShopper())
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.route('**/create-checkout', (route) =>
    route.fulfill({
      status: 428,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Nothing can be sold now', details: {} },
    }),
  )
  await add(page)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByRole('alert').getByText('Nothing can be sold now').waitFor()
  expect(thrown).toEqual([])
})

test('a change is one request: its tab does not read the cart again', async () => {
  const page = await open(await newShopper())
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS') asked.push(new URL(request.url()).pathname)
  })
  await add(page)
  await page.locator('p[aria-busy=false]', { hasText: `1 × ${shop.mug.name}` }).waitFor()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.locator('p[aria-busy=false]', { hasText: `2 × ${shop.mug.name}` }).waitFor()
  expect(asked.filter((path) => path.includes('/carts/'))).toEqual([
    expect.stringMatching(/\/add-to-cart$/),
    expect.stringMatching(/\/update-line-items-quantity$/),
  ])
})

test('a cart that was read before a change does not take the change back', async () => {
  const page = await open(await newShopper())
  const [added, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/add-to-cart', async (route) => {
    await added.promise
    await route.continue()
  })
  await page.route('**/carts/current', async (route) => {
    await route.fetch()
    // The answer is still on its way when the change is made.
    read.resolve()
  })
  await add(page)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/carts/current'))
  await page.evaluate(() => {
    // As if the shopper came back to the window after two minutes.
    Date.now = (
      (now) => () =>
        now() + 120_000
    )(Date.now)
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await read.promise
  added.resolve()
  await givenUp
  await page.locator('p[aria-busy=false]', { hasText: `1 × ${shop.mug.name}` }).waitFor()
})

test('a page that a phone opens in the local network, without TLS, fills its cart, too', async () => {
  const context = await newShopper()
  // Browsers have it only with TLS and on the machine itself.
  await context.addInitScript('delete Crypto.prototype.randomUUID')
  const page = await open(context)
  await add(page)
  await page.locator('p[aria-busy=false]', { hasText: `1 × ${shop.mug.name}` }).waitFor()
})

test('a member signs in and out again; a wrong password says so and throws nothing', async () => {
  await becomeMember(shop.store, 'anna@example.com')
  const page = await (await newShopper()).newPage()
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(`${url}/member.html`)
  await page.getByText('a visitor').waitFor()
  await page.getByRole('button', { name: 'Guess' }).click()
  await page.getByRole('alert').getByText('password').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('anna@example.com').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${url}/member.html`)
  await page.getByText('a visitor').waitFor()
  expect(thrown).toEqual([])
})
