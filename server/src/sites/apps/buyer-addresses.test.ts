import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../../sdk/src/client.ts'
import { inProcess } from '../../../../sdk/test/in-process.ts'
import { openStore, type Store } from '../../../test/store.ts'
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

test('what is no address is refused', async () => {
  for (const ip of ['anna', '203.0.113.7, 10.0.0.1', '']) expect(await lookUp({ ip, secret })).toBe(400)
})
