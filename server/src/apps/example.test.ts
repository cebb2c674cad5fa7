import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { austin, checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { sendEvents } from '../../test/events.ts'
import { lineOf, stock, vase } from '../../test/fixtures.ts'
import { type Browser, setUpShop } from '../../test/staff.ts'
import { openStore, type Store } from '../../test/store.ts'
import { openTestHttpClient } from '../../test/web.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

let store: Store
let owner: Browser
let url: string
let port: number
let running: ChildProcess | undefined
let printed: string[] = []

beforeAll(async () => {
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  store = await openStore({ httpClient: openTestHttpClient(port) })
  // The app compares the end of a signature with the time of its own machine.
  store.clock.now = Date.now()
  owner = await setUpShop(store)
  await deliver(store)
})
afterAll(async () => {
  await stop()
  await store.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs the app of the manual as its own program, as its developer would. */
async function start(more: Record<string, string> = {}): Promise<void> {
  await stop()
  const env = { ...process.env, APP_URL: url, PORT: String(port), SHOP_URL: await shopAddress(), ...more }
  running = spawn(process.execPath, ['docs/developers/examples/gift-wrap/app.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  printed = []
  const lines = createInterface({ input: running.stdout as NodeJS.ReadableStream })
  lines.on('line', (line) => printed.push(line))
  await once(lines, 'line')
}

async function stop(): Promise<void> {
  if (!running) return
  const ended = once(running, 'exit')
  running.kill()
  await ended
  running = undefined
}

async function shopAddress(): Promise<string> {
  const { server } = store.app.server
  if (!server.listening) await store.app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

async function feesOf(as: string): Promise<string[]> {
  const { body } = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', {
    as,
    body: { shippingAddress: austin },
  })
  return body.additionalFees.map(({ name, price }: { name: string; price: { amount: string } }) => {
    return `${name} ${price.amount}`
  })
}

async function order(): Promise<{ as: string; number: string }> {
  const as = await store.visitor()
  const lineItems = [lineOf(await stock(store, vase, 9))]
  const checkoutId = await checkOut(store, { as, lineItems })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const { body } = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
  await sendEvents(store)
  return { as, number: String(body.order.number) }
}

/** Runs the command of the manual. */
async function tokenAsInManual(credentials: Record<string, string>): Promise<string> {
  const manual = await readFile(`${root}docs/developers/apps.md`, 'utf8')
  const [, command = ''] = /```sh\n(.*?)```/s.exec(manual) ?? []
  const env = { ...process.env, SHOP: await shopAddress(), ...credentials }
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], { env })
  return JSON.parse(stdout).token_type
}

test('the app of the manual is installed by consent, works in the shop, and ends when it is uninstalled', async () => {
  await start()
  const address = `${url}/manifest.json`
  const { manifest } = (await owner.ask('POST', '/apps/v1/review', { address })).body
  expect(manifest.permissions).toEqual(['WIX_STORES.READ_PRODUCTS', 'ECOM.READ_ORDERS'])
  const install = `/apps/v1/apps/${manifest.id}/install`
  const { app, secret, publicKeys } = (await owner.ask('POST', install, { manifest, address })).body
  const shop = await shopAddress()
  await start({
    INSTANCE_ID: app.instanceId,
    APP_SECRET: secret,
    PUBLIC_KEY: publicKeys[0].pem,
    SHOP_URL: shop,
  })

  expect(await tokenAsInManual({ APP_ID: app.id, APP_SECRET: secret, INSTANCE_ID: app.instanceId })).toBe(
    'Bearer',
  )
  const { as, number } = await order()
  expect(printed).toContain(`wrap order ${number}`)
  const lineItems = [lineOf(await stock(store, vase, 9))]
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
  expect(await feesOf(as)).toEqual(['Gift wrap 2.50'])

  const { session } = (await owner.ask('POST', `/apps/v1/apps/${app.id}/open`)).body
  const shown = await fetch(`${url}/orders`, { headers: { authorization: session } })
  expect(await shown.json()).toEqual({ role: 'owner', orders: [number], products: 2 })
  const forged = await fetch(`${url}/orders`, { headers: { authorization: `${session}x` } })
  expect(forged.status).toBe(400)

  await owner.ask('DELETE', `/apps/v1/apps/${app.id}`)
  expect(await feesOf(as)).toEqual([])
  const before = printed.length
  await order()
  expect(printed).toHaveLength(before)
  const ended = await fetch(`${url}/orders`, { headers: { authorization: session } })
  expect(ended.status).toBe(400)
})
