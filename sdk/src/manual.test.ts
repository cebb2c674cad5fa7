import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventTypes } from '@cartwright/contract/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from '../../server/test/checkouts.ts'
import { stock, vase } from '../../server/test/fixtures.ts'
import { openStore, type Store } from '../../server/test/store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../../server/test/web.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const manual = await readFile(`${root}docs/developers/sdk.md`, 'utf8')

let store: Store
let url: string
let elsewhere: Elsewhere
let asked: { path: string; body: string }

beforeAll(async () => {
  elsewhere = await openElsewhere(async (request, response) => {
    asked = { path: request.url ?? '', body: await text(request) }
    response.writeHead(500).end()
  })
  store = await openStore({ httpClient: openTestHttpClient(elsewhere.port) })
  // The programs compare the end of a signature with the time of the machine.
  store.clock.now = Date.now()
  await deliver(store)
  await stock(store, vase, 9)
  await store.app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(store.app.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await store.close()
  await elsewhere.close()
})

test('a storefront reads products', async () => {
  const has = { clientId: store.clientId }
  const before = 'const localStorage = { getItem: () => null, setItem() {}, removeItem() {} }'
  expect(await run('## A storefront', has, { before, end: 'products.length' })).toBe(1)
})

test('the modules query products', async () => {
  const end = 'page.items.map(({ name }) => name)'
  expect(await run('## With modules', { clientId: store.clientId }, { end })).toEqual([vase.name])
})

test('a receiver reads an event of the shop, and refuses what is not from it', async () => {
  const type = eventTypes.find((name) => name.endsWith('.ProductChanged'))
  const wanted = { name: 'Till', url: `${elsewhere.url}/hook`, envelope: 'contract' }
  const path = '/webhooks/v1/subscriptions'
  const { id } = (await ask(path, { subscription: wanted })).body.subscription
  const sample = (await ask(`${path}/${id}/send-sample`, { type, dryRun: true })).body.request
  const [{ pem: publicKey }] = (await ask(`${path}/${id}/public-key`)).body.publicKeys
  const send = (body: string) => `await server.fetch(new Request(url, { method: 'POST', body: '${body}' }))`
  const end = `[(${send(sample.body)}).status, await (async () => ${send('forged')})().catch((error) => error.message)]`
  const has = { url, appId: id, publicKey }
  const said = await run('### Webhooks', has, {
    before: imports('AppStrategy, cart, createClient, products'),
    end,
  })
  expect(said).toEqual([200, 'JWT is not valid'])
})

test('a plugin answers the question of the shop', async () => {
  const path = '/plugins/v1/plugins'
  const wanted = { kind: 'SHIPPING_RATES', name: 'Courier', address: elsewhere.url }
  const { id } = (await ask(path, { plugin: wanted })).body.plugin
  await ask(`${path}/${id}/try`, {})
  const [publicKey] = (await ask(`${path}/${id}/public-key`)).body.publicKeys
  const question = `new Request('http://courier.test${asked.path}', { method: 'POST', body: '${asked.body}' })`
  const end = `await (await server.fetch(${question})).json()`
  const before = imports('AppStrategy, createClient, PluginError, shippingRates')
  const said = await run('### Plugins', { url, appId: id, publicKey }, { before, end })
  expect(said).toMatchObject({
    shippingRates: [{ code: 'standard', cost: { price: '5.00', currency: 'USD' } }],
  })
})

const imports = (names: string) => `import { ${names} } from '@cartwright/sdk/modules'`

function ask(path: string, body?: object) {
  return store.ask(body ? 'POST' : 'GET', path, { as: store.apiKey, ...(body ? { body } : {}) })
}

interface Frame {
  /** What the reader has written already. */
  before?: string
  /** What the program prints at its end. */
  end: string
}

/** Runs the example below a heading as a program of its own, which has these constants. */
async function run(heading: string, has: object, { before = '', end }: Frame): Promise<unknown> {
  const [, section = ''] = manual.split(`\n${heading}\n`)
  const [, example = ''] = /```ts\n(.*?)```/s.exec(section) ?? []
  const program = [
    before,
    ...Object.entries(has).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`),
    stripTypeScriptTypes(example).replaceAll('https://shop.example', url),
    `console.log(JSON.stringify(${end}))`,
  ].join('\n')
  const code = ['--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, code, { cwd: root })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
