import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stockMug } from '../../../test/fixtures.ts'
import { addressOf } from '../../../test/published-clients/clients.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { createKey } from '../../sites/apps/service.ts'
import { type MoveInInput, runMoveIn } from './move-in.ts'

let from: Store
let to: Store
let address: string
beforeAll(async () => {
  from = await openStore()
  address = await addressOf(from)
  await stockMug(from)
  const member = { loginEmail: 'anna@example.com', contact: { firstName: 'Anna' } }
  await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
})
beforeEach(async () => {
  to = await openStore()
  return () => to.close()
})
afterAll(() => from.close())

const run = (verb: string, more: Partial<MoveInInput> = {}) =>
  runMoveIn(to.shop, { verb, site: from.siteId, url: address, key: from.apiKey, print: () => {}, ...more })

/** A line of the table: new, changed, as before. */
const row = (...cells: (string | number)[]) => new RegExp(`^${cells.join(' +')} `, 'm')

test('tells what would come and what never comes, and then moves', async () => {
  const told = await run('')
  expect(told.text).toMatch(row('products', 1, 0, 0))
  expect(told.text).toContain('Passwords. Members get a link to set one when you say so.')
  expect((await run('start')).text).toContain('npm run shop -- move-in links')
  expect((await run('')).text).toMatch(row('products', 0, 0, 1))
  expect((await run('links')).text).toMatch(/^1 members get a link/)
  expect((await run('problems')).text).toBe('Everything came as it was.')
  const { body } = await to.ask('GET', '/admin/v1/audit-log', { as: to.apiKey })
  expect(body.entries.map(({ call }: { call: string }) => call)).toEqual(
    expect.arrayContaining(['moveIn', 'sendMoveInLinks']),
  )
})

test('says what the key may not read', async () => {
  const permissions = ['WIX_STORES.READ_PRODUCTS', 'WIX_STORES.READ_INVENTORY']
  const { secret } = await createKey(from.shop, from.siteId, { name: 'Few', permissions })
  const { text } = await run('start', { key: secret })
  expect(text).toMatch(/^The other shop does not hand out orders: /m)
  expect(text).toMatch(/^The other shop does not hand out members: /m)
  expect(text).toMatch(/^The other shop does not hand out coupons: /m)
  expect(text).toMatch(row('products', 1, 0, 0))
  expect((await run('start', { key: secret })).text).toMatch(row('products', 0, 0, 1))
})

test('refuses what it does not understand, in one sentence', async () => {
  await expect(run('begin')).rejects.toThrow('move-in knows start, links, problems, not "begin".')
  await expect(run('', { key: undefined })).rejects.toThrow('MOVE_IN_KEY is missing.')
  await expect(run('', { site: undefined })).rejects.toThrow('--site is missing.')
  await expect(run('', { url: 'my shop' })).rejects.toThrow('--url must be the address of the other shop')
})

test('refuses another currency, because prices would be wrong', async () => {
  await to.ask('PATCH', '/admin/v1/site', {
    as: to.apiKey,
    body: { site: { settings: { currency: 'EUR' } } },
  })
  await expect(run('start')).rejects.toThrow('The other shop sells in USD and this one in EUR.')
})
