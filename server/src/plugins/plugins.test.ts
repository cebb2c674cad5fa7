import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkOut, deliver, enterCheckout, placeOrder, rows } from '../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import { openTestHttpClient } from '../../test/web.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ httpClient: openTestHttpClient(9) })
})
afterAll(() => store.close())

const base = '/plugins/v1/plugins'
/** Nobody listens there. */
const address = 'http://127.0.0.1:9/plugin'
const courier = { kind: 'SHIPPING_RATES', name: 'Courier', address }
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
      ask('POST', '', { plugin: { ...courier, kind, fallback: 'SKIP' } }),
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

test('a plugin that recommends says what it can be asked for, and holds up nobody', async () => {
  const algorithms = [{ algorithmId: '4d1f5a70-0000-4000-8000-000000000001', name: 'Similar pictures' }]
  const oracle = { kind: 'RECOMMENDATIONS', name: 'Oracle', address }
  const refused = async (method: string, path: string, plugin: object) => {
    const { body } = await ask(method, path, { plugin })
    return body.details.validationError.fieldViolations.map(
      ({ field, description }: Record<string, string>) => `${field} ${description}`,
    )
  }
  expect(await refused('POST', '', oracle)).toEqual([
    'plugin.algorithms must name what the plugin can be asked for',
  ])
  expect(await refused('POST', '', { ...oracle, algorithms, fallback: 'FAIL' })).toEqual([
    'plugin.fallback must be SKIP or LAST_GOOD for RECOMMENDATIONS',
  ])
  expect(await refused('POST', '', { ...oracle, algorithms: [...algorithms, ...algorithms] })).toEqual([
    'plugin.algorithms[1].algorithmId is there twice',
  ])
  expect(await refused('POST', '', { ...courier, algorithms })).toEqual([
    'plugin.algorithms is for RECOMMENDATIONS only',
  ])
  const { plugin } = (await ask('POST', '', { plugin: { ...oracle, algorithms } })).body
  expect(plugin).toMatchObject({ algorithms, fallback: 'SKIP' })
  const { samples } = (await ask('GET', `/${plugin.id}/samples`)).body
  expect(samples).toMatchObject([{ request: { algorithmIds: [algorithms[0]?.algorithmId] } }])
  const { id, revision } = plugin
  expect(await refused('PATCH', `/${id}`, { id, revision, fallback: 'FAIL' })).toHaveLength(1)
  const renamed = (await ask('PATCH', `/${id}`, { plugin: { id, revision, name: 'Seer' } })).body.plugin
  expect(renamed).toMatchObject({ algorithms, name: 'Seer' })
  const change = { id, revision: renamed.revision, algorithms: [{ ...algorithms[0], name: 'Pictures' }] }
  expect((await ask('PATCH', `/${id}`, { plugin: change })).body.plugin.algorithms).toEqual(change.algorithms)
  expect((await ask('DELETE', `/${id}`)).status).toBe(200)
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
  expect(rotated.body.keys).toMatchObject([
    { id: expect.any(String) },
    { pem: first, retiresDate: expect.any(String) },
  ])
  store.clock.advance(25 * 60 * 60_000)
  expect(await keyOf(one?.body.plugin.id)).toEqual([rotated.body.publicKeys[0]])
})

test('the trial says what is wrong with a plugin', async () => {
  const { body } = await ask('POST', '', { plugin: courier })
  const trial = await ask('POST', `/${body.plugin.id}/try`, { id: body.plugin.id })
  expect(trial.body.trial).toMatchObject({
    function: 'getShippingRates',
    problems: ['cannot be reached'],
  })
  const { samples } = (await ask('GET', `/${body.plugin.id}/samples`)).body
  expect(samples).toEqual([{ function: 'getShippingRates', request: trial.body.trial.request }])
})

test('an address that cannot be asked is refused when it is entered', async () => {
  const { id, revision } = (await ask('POST', '', { plugin: courier })).body.plugin
  const wrong = {
    'http://10.0.0.1/plugin': 'must lead to a public address, or into FETCH_NETWORKS',
    [`${address}?key=1`]: 'must not contain ? or #: the shop appends the path of each question',
    [`${address}#top`]: 'must not contain ? or #: the shop appends the path of each question',
  }
  for (const [address, description] of Object.entries(wrong)) {
    const refused = [{ field: 'plugin.address', description }]
    const added = await ask('POST', '', { plugin: { ...courier, address } })
    expect(added.body.details.validationError.fieldViolations).toMatchObject(refused)
    const changed = await ask('PATCH', `/${id}`, { plugin: { id, revision, address } })
    expect(changed.body.details.validationError.fieldViolations).toMatchObject(refused)
  }
})

test('a shop has at most 50 plugins', async () => {
  await rows(
    store,
    `INSERT INTO plugins (site_id, id, kind, name, address, budget, fallback, state, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'TAX', 'Tax', '', 3000, 'SKIP', 'DISABLED', now(), now()
     FROM generate_series(1, 50 - (SELECT count(*) FROM plugins)::int)`,
    [store.siteId],
  )
  const { body } = await ask('POST', '', { plugin: courier })
  expect(body.details.validationError.fieldViolations).toMatchObject([
    { field: 'plugin', description: 'is one too many: a shop has at most 50' },
  ])
})
