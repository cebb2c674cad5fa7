import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../../sdk/src/client.ts'
import { inProcess } from '../../../../sdk/test/in-process.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { trySpend } from '../../budgets/service.ts'
import { statement } from '../../platform/db/db.ts'
import * as sites from '../settings/service.ts'
import * as access from './service.ts'

let store: Store
let secret: string

beforeAll(async () => {
  store = await openStore({ limits: 1 })
  secret = await newKey(['SITE.PASS_ON_BUYER_ADDRESS'])
})
afterAll(() => store.close())

const newKey = async (permissions: string[]) =>
  (await access.createKey(store.shop, store.siteId, { name: 'Storefront server', permissions })).secret

/** The status of a look-up that the server of a storefront makes for a shopper. */
async function lookUp(buyer?: { ip: string; secret: string }): Promise<number> {
  const client = createClient({
    url: 'https://shop.test',
    clientId: store.clientId,
    fetch: inProcess(store).fetch,
    buyer,
  })
  return client.orders.lookUpOrder({ number: '1', email: 'anna@example.com' }).then(
    () => 200,
    ({ status }) => status,
  )
}

test('shoppers of one storefront server are counted by their own addresses', async () => {
  const anna = { ip: '203.0.113.7', secret }
  const statuses = []
  for (let tries = 0; tries < 11; tries++) statuses.push(await lookUp(anna))
  expect(statuses).toEqual([...Array(10).fill(404), 429])
  expect(await lookUp({ ip: '203.0.113.8', secret })).toBe(404)
  expect(await lookUp({ ip: '2001:db8::1', secret })).toBe(404)
  expect(await lookUp()).toBe(404)
})

test('nobody gets another address without the secret of a storefront', async () => {
  const other = await newKey(['ECOM.READ_ORDERS'])
  for (const wrong of ['', 'cwk_guessed', other])
    expect(await lookUp({ ip: '203.0.113.9', secret: wrong })).toBe(401)
})

test('a storefront speaks for the shoppers of its own shop alone', async () => {
  const other = await sites.create(store.shop, 'Mill Lane', {})
  const permissions = ['SITE.PASS_ON_BUYER_ADDRESS']
  const key = await access.createKey(store.shop, other.id, { name: 'Another storefront', permissions })
  expect(await lookUp({ ip: '203.0.113.9', secret: key.secret })).toBe(401)
})

const handingOn = (ip: string, key: string) => ({
  'cartwright-buyer-ip': ip,
  'cartwright-client-secret': key,
})

test('a storefront names the shopper for whom it gets a token from its own shop alone', async () => {
  const other = await sites.create(store.shop, 'Market Street', {})
  const permissions = ['SITE.PASS_ON_BUYER_ADDRESS']
  const foreign = await access.createKey(store.shop, other.id, { name: 'Another storefront', permissions })
  const body = { grantType: 'anonymous', clientId: store.clientId }
  const token = (ip: string, key: string) =>
    store.ask('POST', '/oauth2/token', { body, headers: handingOn(ip, key) })
  expect((await token('203.0.113.21', foreign.secret)).status).toBe(401)
  const left = () => trySpend(store.shop, 'visitor', { siteId: store.siteId, address: '203.0.113.22' })
  while ((await left()) === 0);
  expect((await token('203.0.113.22', secret)).status).toBe(429)
  expect((await token('203.0.113.23', secret)).status).toBe(200)
})

test('pages and the entrance of the admin know the network that asks, whoever it speaks for', async () => {
  const nobody = { email: 'nobody@fieldhouse.test', password: 'is it this one' }
  const origin = store.shop.publicUrl
  const addresses: unknown[] = []
  for (const path of ['/login', '/admin/v1/sign-in', '/%61dmin/v1/sign-in']) {
    const headers = { ...handingOn(`203.0.113.3${addresses.length}`, secret), origin }
    await store.ask('POST', path, { headers, body: nobody })
    addresses.push(headers['cartwright-buyer-ip'])
  }
  const counted = await store.shop.db.run(
    statement<{ subject: string }>('', 'SELECT subject FROM sign_in_attempts'),
    [],
  )
  const log = await store.shop.db.run(statement<{ address: string }>('', 'SELECT address FROM audit_log'), [])
  for (const address of addresses) expect(JSON.stringify([counted, log])).not.toContain(address)
  expect(JSON.stringify([counted, log])).toContain('127.0.0.1')
})

test('what is no address is refused', async () => {
  for (const ip of ['anna', '203.0.113.7, 10.0.0.1', '']) expect(await lookUp({ ip, secret })).toBe(400)
})
