import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availability, book, lineOf as bookingLine, hire, offer } from '../../test/bookings.ts'
import { anna, austin, deliver, filled, visitorReadyToPay } from '../../test/checkouts.ts'
import { lineOf, stock, storeAppId, vase } from '../../test/fixtures.ts'
import { shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { openHttpClient } from '../platform/http-client/http-client.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const manual = await readFile(`${root}docs/developers/plugins.md`, 'utf8')
const example = (name: string) => {
  const [, , code = ''] = new RegExp(`\`\`\`(ts|js)\n// ${name}\n(.*?)\`\`\``, 's').exec(manual) ?? []
  return code
}
const run = (name: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(example(name)))}`)

let store: Store
let port: number

beforeAll(async () => {
  port = await freePort()
  const { courier } = await run('courier.ts')
  const { studio } = await run('studio.ts')
  const { pairs } = await run('pairs.ts')
  const { evenings } = await run('evenings.ts')
  const { companyAccount } = await run('company-account.ts')
  store = await openStore({
    plugins: [courier, studio, pairs, evenings],
    payments: [companyAccount],
    settings: { paymentMethods: ['company-account'] },
    httpClient: openHttpClient({ networks: ['127.0.0.0/8'], ports: [port] }),
  })
  store.clock.now = Date.now()
  await deliver(store)
})
afterAll(() => store.close())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function deliveriesTo(city: string): Promise<string[]> {
  const as = await store.visitor()
  const lineItems = [lineOf(await stock(store, vase, 9))]
  const current = '/ecom/v1/carts/current'
  await store.ask('POST', `${current}/add-to-cart`, { as, body: { lineItems } })
  const body = { shippingAddress: { ...austin, city } }
  const totals = (await store.ask('POST', `${current}/estimate-totals`, { as, body })).body
  expect(totals.calculationErrors).toEqual({})
  return totals.shippingInfo.carrierServiceOptions.flatMap(
    ({ shippingOptions }: { shippingOptions: { title: string; cost: { price: { amount: string } } }[] }) =>
      shippingOptions.map(({ title, cost }) => `${title} ${cost.price.amount}`),
  )
}

test('the courier of the manual delivers within its city', async () => {
  expect(await deliveriesTo('Austin')).toContain('Bike courier 4.42')
  expect(await deliveriesTo('Dallas')).toEqual(['Standard 5.00', 'Express 12.00'])
})

test('the studio of the manual sells its classes', async () => {
  const as = await store.visitor()
  const reference = { appId: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d41', catalogItemId: 'wheel' }
  const body = { lineItems: [{ quantity: 8, catalogReference: reference }] }
  const { cart } = (await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })).body
  expect(cart.lineItems).toMatchObject([
    { productName: { original: 'Wheel class' }, quantity: 6, price: { amount: '60.00' } },
  ])
})

test('the courier’s server of the manual answers the shop', async () => {
  const plugin = { kind: 'SHIPPING_RATES', name: 'Bike courier', address: `http://127.0.0.1:${port}/shop` }
  const as = store.apiKey
  const { id } = (await store.ask('POST', '/plugins/v1/plugins', { as, body: { plugin } })).body.plugin
  const { publicKeys } = (await store.ask('GET', `/plugins/v1/plugins/${id}/public-key`, { as })).body
  const env = { ...process.env, APP_ID: id, PUBLIC_KEY: publicKeys[0], PORT: String(port) }
  const code = ['--input-type=module', '-e', example('courier-server.js')]
  const server = spawn(process.execPath, code, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(server.stdout, 'data')
    expect(await deliveriesTo('El Paso')).toContain('Bike courier in El Paso 4.50')
  } finally {
    server.kill()
  }
  await store.ask('DELETE', `/plugins/v1/plugins/${id}`, { as })
})

test('the calls of the manual add the courier and read its key', async () => {
  const [, calls = ''] = /```sh\n(.*?)```/s.exec(manual) ?? []
  const reachable = calls.replace('https://courier.example', `http://127.0.0.1:${port}`)
  const [add = '', read = ''] = reachable.split(/\n(?=curl)/)
  await store.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port: shopPort } = store.app.server.server.address() as AddressInfo
  const settings = { SHOP: `http://127.0.0.1:${shopPort}`, API_KEY: store.apiKey }
  const call = async (command: string, more: object = {}) => {
    const env = { ...process.env, ...settings, ...more }
    return JSON.parse((await promisify(execFile)('sh', ['-ec', command], { env })).stdout)
  }
  const { plugin } = await call(add)
  expect(plugin).toMatchObject({ name: 'Bike courier', fallback: 'FAIL', budget: 3000 })
  expect((await call(read, { ID: plugin.id })).publicKeys[0]).toContain('BEGIN PUBLIC KEY')
  await store.ask('DELETE', `/plugins/v1/plugins/${plugin.id}`, { as: store.apiKey })
})

test('the company account of the manual pays an order', async () => {
  const lineItems = [lineOf(await stock(store, vase, 9))]
  const { screen, post } = await visitorReadyToPay(store, lineItems)
  const placed = await post({ ...filled(screen, anna), do: 'place', payment: 'company-account' })
  expect(placed.location).toContain('/thank')
  const search = { search: {} }
  const { orders } = (await store.ask('POST', '/ecom/v1/orders/search', { as: store.apiKey, body: search }))
    .body
  expect(orders).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
})

test('the trigger of the manual fires for two of a kind', async () => {
  const ask = async (path: string, body: object, as = store.apiKey) =>
    (await store.ask('POST', path, { as, body })).body
  const { triggers } = await ask('/ecom/v1/discount-custom-triggers/list', {})
  expect(triggers).toMatchObject([{ id: 'pairs', name: 'Two of a kind' }])
  const [{ id, appId }] = triggers
  const scopes = [{ catalogItemFilter: { catalogAppId: storeAppId } }]
  const discounts = { values: [{ percentage: 50, specificItemsInfo: { scopes } }] }
  const discountRule = { name: 'Pair', trigger: { customTrigger: { id, appId } }, discounts }
  await ask('/ecom/v1/discount-rules', { discountRule })
  const discountOf = async (quantity: number) => {
    const as = await store.visitor()
    const lineItems = [lineOf(await stock(store, vase, 9), {}, quantity)]
    await ask('/ecom/v1/carts/current/add-to-cart', { lineItems }, as)
    return (await ask('/ecom/v1/carts/current/estimate-totals', {}, as)).priceSummary.discount.amount
  }
  expect([await discountOf(1), await discountOf(2)]).toEqual(['0.00', '32.00'])
})

test('the evenings of the manual cost more', async () => {
  const lesson = await offer(store, { staffMemberIds: [await hire(store)] })
  const day = new Date(store.clock.now + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  const monday = day.toISOString().slice(0, 10)
  const times = { startDate: `${monday}T00:00:00Z`, endDate: `${monday}T23:00:00Z`, bookable: true }
  const entries = await availability(store, { serviceId: [lesson.id], ...times })
  const priceAt = async (hour: string) => {
    const entry = entries.find(({ slot }: { slot: { startDate: string } }) =>
      slot.startDate.includes(`T${hour}`),
    )
    const { as, add } = await shopper(store)
    const { booking } = (await book(store, as, entry)).body
    return (await add(bookingLine(booking.id))).body.cart.lineItems[0].price.amount
  }
  expect([await priceAt('10'), await priceAt('16')]).toEqual(['60.00', '80.00'])
})
