import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkOut, deliver, enterCheckout, placeOrder } from '../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const base = '/plugins/v1/plugins'
const courier = { kind: 'SHIPPING_RATES', name: 'Courier', address: 'https://courier.example/plugin' }
const ask = (method: string, path = '', body?: unknown) =>
  store.ask(method, `${base}${path}`, { as: store.apiKey, ...(body ? { body } : {}) })

test('a shop without plugins pays for none, and with some, adding to the cart costs no statement more', async () => {
  const lineItems = [lineOf(await stock(store, vase, 100))]
  const statementsOf = async (path: string, body: object) => {
    const once = async () => {
      const as = await store.visitor()
      await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const { status } = await store.ask('POST', `/ecom/v1/carts/current/${path}`, { as, body })
      const seen = query.mock.calls.map(([sent]) => (sent as { name?: string }).name ?? '')
      query.mockRestore()
      expect(status).toBe(200)
      return seen
    }
    // The application also works by itself. The fewest statements are those of the request alone.
    const all = [await once(), await once(), await once()]
    return all.reduce((fewest, seen) => (seen.length < fewest.length ? seen : fewest))
  }
  const add = () => statementsOf('add-to-cart', { lineItems })
  const estimate = () => statementsOf('estimate-totals', {})
  const [added, estimated] = [await add(), await estimate()]
  expect([...added, ...estimated].filter((name) => name.startsWith('plugins.'))).toEqual([])
  await deliver(store)
  const as = await store.visitor()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const checkoutId = await checkOut(store, { as, lineItems })
  await enterCheckout(store, { as, checkoutId })
  expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  const names = query.mock.calls.map(([sent]) => (sent as { name?: string }).name ?? '')
  query.mockRestore()
  expect(names).toContain('orders.write')
  expect(names.filter((name) => /^(plugins|gift-cards)\./.test(name))).toEqual([])
  const made = await Promise.all(
    ['ADDITIONAL_FEES', 'DISCOUNTS', 'VALIDATIONS'].map((kind) =>
      ask('POST', '', { plugin: { ...courier, kind, address: 'http://10.0.0.1', fallback: 'SKIP' } }),
    ),
  )
  expect(await add()).toEqual(added)
  expect((await estimate()).filter((name) => name.startsWith('plugins.'))).toEqual([])
  await Promise.all(made.map(({ body }) => ask('DELETE', `/${body.plugin.id}`)))
})

test('a plugin is added, changed, switched off and deleted', async () => {
  const { body, status } = await ask('POST', '', { plugin: courier })
  expect(status).toBe(200)
  const { plugin } = body
  expect(plugin).toMatchObject({
    ...courier,
    budget: 3000,
    fallback: 'FAIL',
    state: 'ENABLED',
    revision: '1',
  })
  const change = { id: plugin.id, revision: '1', fallback: 'LAST_GOOD', budget: 500 }
  const changed = await ask('PATCH', `/${plugin.id}`, { plugin: change })
  expect(changed.body.plugin).toMatchObject({ fallback: 'LAST_GOOD', budget: 500, name: 'Courier' })
  const late = await ask('PATCH', `/${plugin.id}`, { plugin: change })
  expect(late.body.details.applicationError.code).toBe('REVISION_MISMATCH')
  expect((await ask('POST', `/${plugin.id}/disable`)).body.plugin.state).toBe('DISABLED')
  expect((await ask('POST', `/${plugin.id}/enable`)).body.plugin.state).toBe('ENABLED')
  expect((await ask('GET')).body.plugins).toHaveLength(1)
  expect((await ask('DELETE', `/${plugin.id}`)).status).toBe(200)
  const gone = await ask('GET', `/${plugin.id}`)
  expect(gone.body.details.applicationError.code).toBe('PLUGIN_NOT_FOUND')
})

test('each plugin has a key of its own, which can be replaced', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => ask('POST', '', { plugin: courier })))
  const keyOf = async (id: string) => (await ask('GET', `/${id}/public-key`)).body.publicKeys
  const [first] = await keyOf(one?.body.plugin.id)
  expect(first).toContain('BEGIN PUBLIC KEY')
  expect(await keyOf(other?.body.plugin.id)).not.toContain(first)
  const rotated = await ask('POST', `/${one?.body.plugin.id}/rotate-key`)
  expect(rotated.body.publicKeys).toHaveLength(2)
  expect(rotated.body.publicKeys[1]).toBe(first)
  store.clock.advance(25 * 60 * 60_000)
  expect(await keyOf(one?.body.plugin.id)).toEqual([rotated.body.publicKeys[0]])
})

test('a plugin in a private network is refused, and the trial says so', async () => {
  const { body } = await ask('POST', '', { plugin: { ...courier, address: 'http://10.0.0.1/plugin' } })
  const trial = await ask('POST', `/${body.plugin.id}/try`, { id: body.plugin.id })
  expect(trial.body.trial).toMatchObject({
    function: 'getShippingRates',
    problems: ['must lead to a public address, or into FETCH_NETWORKS'],
  })
  const { samples } = (await ask('GET', `/${body.plugin.id}/samples`)).body
  expect(samples).toEqual([{ function: 'getShippingRates', request: trial.body.trial.request }])
})
