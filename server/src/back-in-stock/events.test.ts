import { backInStockEvents } from '@cartwright/contract/events/back-in-stock.ts'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, publishedEvents, sentEvents } from '../../test/accounts.ts'
import { stock, storeAppId, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { day } from '../platform/db/retention.ts'
import { retentionDays } from './rules.ts'
import { unsubscribeKey } from './unsubscribe.service.ts'

const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'
const payloads = new Map(backInStockEvents.map(({ type, payload }) => [type as string, payload]))

let store: Store
let shelf: Product
beforeAll(async () => {
  store = await openStore()
  shelf = await stock(store, { ...vase, name: 'Bud Vase' }, 0)
})
afterAll(() => store.close())

const ask = (method: string, at: string, body?: object) =>
  store.ask(method, at, { as: store.apiKey, ...(body ? { body } : {}) })

const wait = async (email: string): Promise<string> => {
  const request = { email, catalogReference: { appId: storeAppId, catalogItemId: shelf.id } }
  const reply = await store.ask('POST', path, { as: await store.visitor(), body: { request } })
  return reply.body.request.id
}

test('a request is told when it is made, answered and deleted, as a merchant reads it', async () => {
  const id = await wait('anna@example.com')
  await ask('PUT', `${path}/${id}/mark-as-notification-sent`)
  await ask('PUT', `${path}/${id}/mark-as-notification-sent`)
  const { request } = (await ask('GET', `${path}/${id}`)).body
  const before = await sentEvents(store, id)
  for (const { type, sent, payload } of before) {
    expect([type, [...Value.Errors(payloads.get(type) ?? {}, sent)], payload]).toEqual([type, [], {}])
  }
  expect(before.map(({ sent }) => sent)).toMatchObject([
    { createdEvent: { entity: request } },
    { updatedEvent: { currentEntity: { ...request, status: 'NOTIFICATION_SENT' } } },
  ])
  await ask('DELETE', `${path}/${id}`)
  expect(await publishedEvents(store, id)).toEqual(['1 created', '2 updated', '3 deleted'])
  const sent = (await sentEvents(store, id)).map((event) => event.sent)
  expect(sent).toEqual([undefined, undefined, expect.objectContaining({ deletedEvent: {} })])
})

test('the e-mails of the shop answer requests, also those that a merchant names', async () => {
  const [waiting, named] = [await wait('ben@example.com'), await wait('cleo@example.com')]
  const itemDetails = { name: 'Bud Vase', price: '32' }
  await ask('POST', `${path}/report-items-back-in-stock`, { requestIds: [named], itemDetails })
  expect(await publishedEvents(store, waiting)).toEqual(['1 created'])
  const catalogReference = { appId: storeAppId, catalogItemId: shelf.id }
  await ask('POST', `${path}/report-items-back-in-stock`, { catalogReference, itemDetails })
  await store.work()
  for (const id of [waiting, named])
    expect(await publishedEvents(store, id)).toEqual(['1 created', '2 updated'])
})

test('a shopper who stops the e-mails, and time, delete requests', async () => {
  const [stopped, old] = [await wait('dora@example.com'), await wait('emil@example.com')]
  const key = unsubscribeKey(store.shop, { siteId: store.siteId, id: stopped })
  await store.ask('POST', '/v1/storefront/back-in-stock/stop', { as: await store.visitor(), body: { key } })
  expect(await publishedEvents(store, stopped)).toEqual(['1 created', '2 deleted'])
  store.clock.advance(retentionDays.open * day)
  await store.runJob('housekeeping')
  expect((await publishedEvents(store, old)).at(-1)).toBe('2 deleted')
})

test('an erased member’s request is only told as deleted, without the address', async () => {
  const { id: memberId } = await member(store, 'zsofia@example.com')
  const id = await wait('Zsofia@example.com')
  await ask('DELETE', `/members/v1/members/${memberId}`)
  const [created, deleted] = (await sentEvents(store, id)).map(({ sent }) => sent)
  expect(created).toBeUndefined()
  expect(deleted).toMatchObject({ triggeredByAnonymizeRequest: true, entityEventSequence: '2' })
  expect(JSON.stringify(deleted).toLowerCase()).not.toContain('zsofia')
})
