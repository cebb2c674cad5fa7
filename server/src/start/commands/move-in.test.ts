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

test('sends links to members who came with a file', async () => {
  const text = 'Name,Username,Email\nAnna,anna,file@example.com\n'
  const path = '/admin/v1/imports?fileName=customers.csv'
  const headers = { 'content-type': 'text/csv' }
  const { body } = await to.ask('POST', path, { as: to.apiKey, body: text, headers })
  await to.work()
  await to.ask('POST', `/admin/v1/imports/${body.import.id}/start`, { as: to.apiKey })
  await to.work()
  const links = () => run('links', { from: 'woocommerce', site: undefined, key: undefined })
  expect((await links()).text).toMatch(/^1 members get a link/)
  expect((await links()).text).toMatch(/^0 members get a link/)
})

test('refuses what it does not understand, in one sentence', async () => {
  await expect(run('begin')).rejects.toThrow('move-in knows start, links, problems, not "begin".')
  await expect(run('links', { from: 'myspace' })).rejects.toThrow('--from must be shopify or woocommerce')
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

test('never shows the key, not even one that was copied with a line break', async () => {
  const key = `secret${'x'.repeat(20)}\nmore`
  const refusal = await run('start', { key }).catch((error: Error) => error)
  expect(refusal).toMatchObject({ message: expect.stringMatching(/^MOVE_IN_KEY has spaces, line breaks/) })
  expect(String(refusal)).not.toContain('secret')
})
