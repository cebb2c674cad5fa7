import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventTypes } from '@cartwright/contract/events.ts'
import { cart } from '@wix/ecom'
import { AppStrategy, createClient } from '@wix/sdk'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cart as cartOf2024 } from 'wix-ecom-2024'
import { AppOAuthStrategy, createClient as createClientOf2024 } from 'wix-sdk-2024'
import { checkOut, rows } from '../../test/checkouts.ts'
import { olderTransactions, sendEvents } from '../../test/events.ts'
import { pieces, shelve, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../../test/web.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as catalogue from '../catalogue/products/service.ts'
import type { EventKind } from '../platform/events/events.ts'
import { createDispatcher } from './dispatcher/dispatcher.ts'
import { distribute } from './dispatcher/outbox.queries.ts'
import { listen } from './listen.service.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let store: Store
let receiver: Elsewhere
let mug: Product
let received: Received[] = []
let statusOf: (request: Received) => number = () => 200

beforeAll(async () => {
  receiver = await openElsewhere(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(one)
    response.writeHead(statusOf(one)).end('Thank you')
  })
  store = await openStore({ httpClient: openTestHttpClient(receiver.port) })
  // The published clients look at the time of the day.
  store.clock.now = Date.now()
  mug = await shelve(store, { name: 'Mug', price: 12 })
})
afterAll(async () => {
  await store.close()
  await receiver.close()
})

beforeEach(async () => {
  for (const { id } of (await ask('GET', '')).subscriptions) await ask('DELETE', `/${id}`)
  received = []
  statusOf = () => 200
})

async function ask(method: string, path: string, body?: object) {
  const reply = await store.ask(method, `/webhooks/v1/subscriptions${path}`, { as: store.apiKey, body })
  if (reply.status !== 200) throw new Error(reply.body.message)
  return reply.body
}

/** So that a change is one event. */
const firstGeneration = eventTypes.filter((type) => !/\.v3\.|ecom\.v2\.|\.categories\./.test(type))

async function subscribe(envelope: 'contract' | 'standard', more: object = {}) {
  const receiving = { name: 'Stockroom', url: `${receiver.url}/hook`, types: firstGeneration }
  const subscription = { ...receiving, envelope, ...more }
  return ask('POST', '', { subscription })
}

async function deliveriesOf(id: string, filter = '') {
  return (await ask('GET', `/${id}/deliveries${filter}`)).deliveries
}

const typesOf = (list: Received[]) => list.map(({ body }) => JSON.parse(body).type.split('.').at(-1))

describe('a standard subscription', () => {
  test('gets an event as a signed CloudEvent, once, in the order of its entity', async () => {
    const { subscription, secret } = await subscribe('standard')
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug))).body
    await anna.add(pieces(2, mug))
    await sendEvents(store)
    await sendEvents(store)
    expect(typesOf(received)).toEqual(['cart_created', 'cart_updated'])
    for (const { headers, body } of received) {
      const event = new Webhook(secret).verify(body, headers as Record<string, string>)
      expect(event).toMatchObject({
        specversion: '1.0',
        source: 'https://shop.test',
        subject: `cart/${cart.id}`,
      })
      expect(headers['content-type']).toBe('application/cloudevents+json')
      expect(headers['webhook-id']).toBe((event as { id: string }).id)
    }
    expect(JSON.parse(received[0]?.body ?? '').data.createdEvent.entity).toMatchObject({ id: cart.id })
    const [last] = await deliveriesOf(subscription.id)
    expect(last).toMatchObject({ state: 'DELIVERED', attempts: 1, status: 200, answer: 'Thank you' })
  })

  test('gets only the types it asked for, and nothing from before it existed', async () => {
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    await subscribe('standard', { types: ['wix.ecom.v1.cart_deleted'] })
    await anna.add(pieces(1, mug))
    await anna.discard()
    await sendEvents(store)
    expect(typesOf(received)).toEqual(['cart_deleted'])
  })

  test('gets a change in both generations without a choice of types', async () => {
    await ask('POST', '', {
      subscription: { name: 'All', url: `${receiver.url}/hook`, envelope: 'standard' },
    })
    await (await shopper(store)).add(pieces(1, mug))
    await sendEvents(store)
    const told = received.map(({ body }) => JSON.parse(body))
    expect(told.map(({ type }) => type).sort()).toEqual([
      'wix.ecom.v1.cart_created',
      'wix.ecom.v2.cart_created',
    ])
    expect(new Set(told.map(({ id }) => id)).size).toBe(2)
    expect(new Set(told.map(({ subject, sequence }) => `${subject} ${sequence}`)).size).toBe(1)
  })

  test('has two secrets for a day after a rotation', async () => {
    const { subscription, secret: old } = await subscribe('standard')
    const { secret } = await ask('POST', `/${subscription.id}/rotate-secret`)
    await (await shopper(store)).add(pieces(1, mug))
    await sendEvents(store)
    const [first] = received
    for (const one of [old, secret])
      new Webhook(one).verify(first?.body ?? '', first?.headers as Record<string, string>)
    const stored = await rows<{ secrets: string }>(
      store,
      "SELECT encode(secret, 'escape') || encode(old_secret, 'escape') AS secrets FROM webhook_subscriptions",
    )
    expect(stored[0]?.secrets).not.toContain(secret.slice(6))
  })
})

describe('a receiver that fails', () => {
  test('gets the same event again after ten seconds, and those behind it wait', async () => {
    const { subscription } = await subscribe('standard')
    statusOf = () => 503
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    await anna.add(pieces(1, mug))
    await sendEvents(store)
    await sendEvents(store)
    expect(typesOf(received)).toEqual(['cart_created'])
    statusOf = () => 200
    store.clock.advance(13_000)
    await sendEvents(store)
    expect(typesOf(received)).toEqual(['cart_created', 'cart_created', 'cart_updated'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    const attempts = (await deliveriesOf(subscription.id)).map((one: { attempts: number }) => one.attempts)
    expect(attempts.sort()).toEqual([1, 2])
  })

  test('has nothing that is due until the first of an entity is, however many come behind it', async () => {
    const { subscription } = await subscribe('standard')
    statusOf = () => 503
    const anna = await shopper(store)
    await anna.add(pieces(1, mug))
    await sendEvents(store)
    store.clock.advance(13_000)
    await sendEvents(store)
    await anna.add(pieces(1, mug))
    await sendEvents(store)
    const [behind, first] = await deliveriesOf(subscription.id)
    expect([behind.attempts, first.attempts]).toEqual([0, 2])
    expect(behind.dueDate).toBe(first.dueDate)
    statusOf = () => 200
    received = []
    store.clock.advance(73_000)
    await sendEvents(store)
    expect(typesOf(received)).toEqual(['cart_created', 'cart_updated'])
    store.clock.now = Date.now()
  })

  test('is given up after seven attempts, and gets what failed again when asked', async () => {
    const { subscription } = await subscribe('standard')
    statusOf = () => 500
    await (await shopper(store)).add(pieces(1, mug))
    for (let hours = 0; hours < 7; hours++) {
      await sendEvents(store)
      store.clock.advance(30 * 3_600_000)
    }
    const [given] = await deliveriesOf(subscription.id, '?state=FAILED')
    expect(given).toMatchObject({ attempts: 7, status: 500, error: 'answers with status 500' })
    const read = async () => (await ask('GET', `/${subscription.id}`)).subscription
    expect(await read()).toMatchObject({ failedDate: given.attemptedDate })
    expect((await read()).deliveredDate).toBeUndefined()
    statusOf = () => 200
    const later = `?from=${new Date(store.clock.now).toISOString()}`
    expect(await ask('GET', `/${subscription.id}/resend${later}`)).toEqual({ count: 0 })
    expect(await ask('GET', `/${subscription.id}/resend?failed=true`)).toEqual({ count: 1 })
    expect(await ask('POST', `/${subscription.id}/resend`, { failed: true })).toEqual({ resent: 1 })
    await sendEvents(store)
    expect(received).toHaveLength(8)
    expect((await ask('GET', '')).subscriptions[0].deliveredDate).toBeDefined()
    expect((await read()).failedDate).toBeUndefined()
    expect(await deliveriesOf(subscription.id, '?state=DELIVERED')).toHaveLength(1)
    store.clock.now = Date.now()
  })

  test('is left alone after ten failures, then tried with one delivery', async () => {
    const { subscription } = await subscribe('standard')
    statusOf = () => 500
    for (let index = 0; index < 20; index++) await (await shopper(store)).add(pieces(1, mug))
    await sendEvents(store)
    const sent = received.length
    expect(sent).toBeGreaterThanOrEqual(10)
    expect(sent).toBeLessThan(20)
    store.clock.advance(31_000)
    await sendEvents(store)
    expect(received).toHaveLength(sent + 1)
    expect((await ask('GET', `/${subscription.id}`)).subscription.pausedUntil).toBeDefined()
    statusOf = () => 200
    store.clock.advance(120_000)
    await sendEvents(store)
    expect(await deliveriesOf(subscription.id, '?state=DELIVERED')).toHaveLength(20)
  })

  test('that is gone for good pauses its subscription', async () => {
    const { subscription } = await subscribe('standard')
    statusOf = () => 410
    await (await shopper(store)).add(pieces(1, mug))
    await sendEvents(store)
    expect((await ask('GET', `/${subscription.id}`)).subscription.state).toBe('PAUSED')
    await ask('PATCH', `/${subscription.id}`, { subscription: { id: subscription.id, state: 'ACTIVE' } })
    statusOf = () => 200
    store.clock.advance(13_000)
    await sendEvents(store)
    expect(received).toHaveLength(2)
  })

  test('holds no other receiver up', async () => {
    await subscribe('standard', { url: `${receiver.url}/broken` })
    await subscribe('standard')
    statusOf = ({ path }) => (path === '/broken' ? 500 : 200)
    const anna = await shopper(store)
    for (let index = 0; index < 3; index++) await anna.add(pieces(1, mug))
    await sendEvents(store)
    expect(received.filter(({ path }) => path === '/hook')).toHaveLength(3)
    expect(received.filter(({ path }) => path === '/broken')).toHaveLength(1)
  })
})

test('an event that takes long to write out holds no other receiver up', { timeout: 60_000 }, async () => {
  await subscribe('standard', { url: `${receiver.url}/checkouts`, types: ['wix.ecom.v1.checkout_created'] })
  await subscribe('standard', { types: ['wix.ecom.v1.cart_updated'] })
  const jug = await shelve(store, { name: 'Jug', price: 30 })
  const anna = await shopper(store)
  await anna.add(pieces(1, mug))
  await checkOut(store, { as: anna.as, lineItems: [pieces(1, jug)] })
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const { shop, app } = store
  const slow: EventKind = {
    async render(...asking) {
      asked.resolve()
      await held.promise
      return (await app.events['wix.ecom.v1.checkout_created']?.render?.(...asking)) ?? []
    },
  }
  const events = { ...app.events, 'wix.ecom.v1.checkout_created': slow }
  const worker = createDispatcher({ shop, events, eventHandlers: {} })
  await worker.start()
  try {
    await asked.promise
    await anna.add(pieces(1, mug))
    await vi.waitFor(() => expect(typesOf(received)).toEqual(['cart_updated', 'cart_updated']), {
      timeout: 20_000,
    })
    held.resolve()
    await vi.waitFor(() => expect(typesOf(received)).toContain('checkout_created'), { timeout: 20_000 })
  } finally {
    held.resolve()
    await worker.stop()
  }
})

/** So many deliveries of a subscription that have failed. */
async function failedDeliveries(subscriptionId: string, most: number): Promise<void> {
  await rows(
    store,
    `INSERT INTO webhook_deliveries (site_id, subscription_id, event_id, type, entity, entity_id, sequence, state, attempts,
       due_at, created_at, attempted_at)
     SELECT $1, $2, gen_random_uuid(), 'wix.ecom.v1.cart_updated', 'cart', gen_random_uuid(), 1, 'FAILED', 7, $3, $3, $3
     FROM generate_series(1, $4)`,
    [store.siteId, subscriptionId, new Date(store.clock.now), most],
  )
}

const statesOf = (subscriptionId: string) =>
  rows<{ state: string; count: number }>(
    store,
    'SELECT state, count(*)::int FROM webhook_deliveries WHERE subscription_id = $1 GROUP BY state',
    [subscriptionId],
  )

test('many deliveries are sent again batch by batch, and what was sent again is not when a crash interrupts', async () => {
  const { id } = (await subscribe('standard')).subscription
  await ask('PATCH', `/${id}`, { subscription: { id, state: 'PAUSED' } })
  await failedDeliveries(id, 2500)
  expect(await ask('POST', `/${id}/resend`, { failed: true })).toEqual({ resent: 2500 })
  expect((await statesOf(id)).toSorted((a, b) => a.count - b.count)).toEqual([
    { state: 'WAITING', count: 1000 },
    { state: 'FAILED', count: 1500 },
  ])
  const [job] = await rows<{ payload: object }>(
    store,
    "SELECT payload FROM jobs WHERE kind = 'resend-deliveries'",
  )
  store.clock.advance(1000)
  await rows(
    store,
    "UPDATE webhook_deliveries SET state = 'FAILED', attempted_at = $2 WHERE subscription_id = $1 AND state = 'WAITING'",
    [id, new Date(store.clock.now)],
  )
  for (const _ of [1, 2]) await store.runJob('resend-deliveries', job?.payload)
  expect((await statesOf(id)).toSorted((a, b) => a.count - b.count)).toEqual([
    { state: 'FAILED', count: 1000 },
    { state: 'WAITING', count: 1500 },
  ])
  await rows(store, 'DELETE FROM jobs')
})

test('the housekeeping deletes the deliveries of a deleted subscription, and no others', async () => {
  const [gone, stays] = [await subscribe('standard'), await subscribe('standard')]
  for (const { subscription } of [gone, stays]) await failedDeliveries(subscription.id, 1500)
  await ask('DELETE', `/${gone.subscription.id}`)
  await store.runJob('housekeeping', {})
  expect(await statesOf(gone.subscription.id)).toEqual([])
  expect(await statesOf(stays.subscription.id)).toEqual([{ state: 'FAILED', count: 1500 }])
})

test('where a batch ends, changes of one entity stay in order, even if the later has the earlier transaction', async () => {
  const type = 'com.wix.ecommerce.catalog.api.v1.ProductDeleted'
  await subscribe('standard', { types: [type] })
  for (const sequence of [2, 1])
    await rows(store, "INSERT INTO outbox SELECT $1, $2, 'product', $3, $4, $5, '{}', now()", [
      ...[store.siteId, store.shop.newId(), mug.id, sequence, type],
    ])
  await olderTransactions(store)
  await store.shop.db.run(distribute(store.app.events), [new Date(store.clock.now), 1])
  const waiting = await rows<{ sequence: string }>(
    store,
    "SELECT sequence::text FROM webhook_deliveries WHERE state = 'WAITING' AND entity_id = $1 ORDER BY sequence",
    [mug.id],
  )
  expect(waiting.map(({ sequence }) => sequence)).toEqual(['1', '2'])
  await sendEvents(store)
  expect(received.map(({ body }) => JSON.parse(body).sequence)).toEqual(['1', '2'])
})

test('where a batch ends, a product stays in order with its variants, which count on their own', async () => {
  const product = await shelve(store, { name: 'Jug', price: 30 })
  await sendEvents(store)
  await subscribe('standard', { types: ['wix.stores.catalog.v3.product_updated'] })
  const prefix = 'com.wix.ecommerce.catalog.api.v1'
  for (const row of [
    ['product', 8, `${prefix}.ProductChanged`, '{"changedFields": ["name"]}'],
    ['variants', 90, `${prefix}.VariantsChanged`, '{"variants": [], "revision": 7}'],
  ])
    await rows(store, 'INSERT INTO outbox SELECT $1, $2, $4, $3, $5, $6, $7, now()', [
      ...[store.siteId, store.shop.newId(), product.id, ...row],
    ])
  await olderTransactions(store)
  await store.shop.db.run(distribute(store.app.events), [new Date(store.clock.now), 1])
  await sendEvents(store)
  expect(received.map(({ body }) => JSON.parse(body).sequence)).toEqual(['7', '8'])
})

test('a shop goes on with its events when a tool of the database has loaded it elsewhere', async () => {
  store.clock.advance(1000)
  await subscribe('standard')
  const anna = await shopper(store)
  await anna.add(pieces(1, mug))
  await sendEvents(store)
  store.clock.advance(1000)
  await anna.add(pieces(1, mug))
  // Elsewhere, the numbers of the old database are far ahead.
  const ahead = (column: string) => `${column} = ((${column}::text)::bigint + 1000000)::text::xid8`
  for (const [table, column] of Object.entries({
    outbox: 'xid',
    webhook_cursor: 'xid',
    webhook_subscriptions: 'since',
  }))
    await rows(store, `UPDATE ${table} SET ${ahead(column)}`)
  await sendEvents(store)
  await anna.add(pieces(1, mug))
  await sendEvents(store)
  expect(typesOf(received)).toEqual(['cart_created', 'cart_updated', 'cart_updated'])
})

test('of a product that is gone by then only the deletion is sent', async () => {
  const { subscription } = await subscribe('standard')
  const { id } = await shelve(store, { name: 'Jug', price: 30 })
  await catalogue.remove(store.shop, store.merchant, id)
  await sendEvents(store)
  expect(typesOf(received)).toEqual(['ProductDeleted'])
  expect((await deliveriesOf(subscription.id, '?state=SUPERSEDED')).length).toBeGreaterThan(0)
})

test('an event that cannot be written out fails alone, and the receiver is not blamed', async () => {
  const { subscription } = await subscribe('standard')
  for (let index = 0; index < 10; index++) await (await shopper(store)).add(pieces(1, mug))
  await rows(store, "UPDATE carts SET data = '{}' WHERE site_id = $1 AND status <> 'deleted'", [store.siteId])
  await (await shopper(store)).add(pieces(1, mug))
  await sendEvents(store)
  expect(typesOf(received)).toEqual(['cart_created'])
  const failed = await deliveriesOf(subscription.id, '?state=WAITING')
  expect(failed).toHaveLength(10)
  for (const one of failed)
    expect(one).toMatchObject({ attempts: 1, error: expect.stringMatching(/^cannot be written out: ./) })
  const { failures, failedDate } = (await ask('GET', `/${subscription.id}`)).subscription
  expect([failures, failedDate]).toEqual([0, expect.any(String)])
  expect(await ask('GET', `/${subscription.id}/deliveries/${failed[0].eventId}`)).toEqual({
    delivery: failed[0],
  })
})

test('what a handler throws is kept, whatever characters are in it', async () => {
  const { shop, app } = store
  const type = 'wix.ecom.v1.cart_created'
  const handler = async () => {
    throw new Error(`no\0 \ud800${'x'.repeat(5000)}`)
  }
  const worker = createDispatcher({ shop, events: app.events, eventHandlers: { [type]: handler } })
  await sendEvents(store, [worker])
  await (await shopper(store)).add(pieces(1, mug))
  await sendEvents(store, [worker])
  const kept = await rows<{ attempts: number; error: string }>(
    store,
    "SELECT attempts, error FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id AND envelope = 'function'",
  )
  await sendEvents(store, [createDispatcher({ shop, events: app.events, eventHandlers: {} })])
  expect(kept).toMatchObject([{ attempts: 1, error: expect.stringMatching(/^Error: no \ufffdx{4000,}$/) }])
  expect(kept[0]?.error.length).toBeLessThanOrEqual(4096)
})

test('a private address is refused, in words for whoever entered it', async () => {
  const subscription = { name: 'Printer', url: 'http://192.168.1.9/hook', envelope: 'standard' }
  const reply = await store.ask('POST', '/webhooks/v1/subscriptions', {
    as: store.apiKey,
    body: { subscription },
  })
  expect([reply.status, reply.body.message]).toEqual([
    400,
    'INVALID_ARGUMENT: "subscription.url" must lead to a public address, or into FETCH_NETWORKS',
  ])
})

test('a sample is marked as one, and a dry run sends nothing', async () => {
  const { subscription } = await subscribe('standard')
  const type = 'wix.ecom.v1.order_approved'
  const dry = await ask('POST', `/${subscription.id}/send-sample`, { type, dryRun: true })
  expect(JSON.parse(dry.request.body)).toMatchObject({ type, sample: true })
  expect(received).toEqual([])
  const { answer } = await ask('POST', `/${subscription.id}/send-sample`, { type })
  expect(answer).toMatchObject({ status: 200, text: 'Thank you' })
  expect(received).toHaveLength(1)
})

test('a delivery shows its request', async () => {
  const { subscription } = await subscribe('standard')
  await (await shopper(store)).add(pieces(1, mug))
  await sendEvents(store)
  const [{ eventId }] = await deliveriesOf(subscription.id)
  const { delivery, request } = await ask('GET', `/${subscription.id}/deliveries/${eventId}`)
  expect(delivery).toMatchObject({ eventId, state: 'DELIVERED' })
  expect(request).toMatchObject({ url: subscription.url, body: received[0]?.body })
})

test('events are forwarded to the machine of a developer, signed, until they stop', async () => {
  const ending = new AbortController()
  const printed: string[] = []
  const listening = listen(store.shop, store.app.events, {
    siteId: store.siteId,
    url: `${receiver.url}/mine`,
    types: ['wix.ecom.v1.cart_updated', 'wix.ecom.v2.cart_updated'],
    print: (line) => void printed.push(line),
    signal: ending.signal,
  })
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  const anna = await shopper(store)
  await anna.add(pieces(1, mug))
  await anna.add(pieces(1, mug))
  await vi.waitFor(() => expect(printed).toHaveLength(3), { timeout: 10_000 })
  ending.abort()
  await listening
  expect(
    printed
      .slice(1)
      .map((line) => line.replace(/\/.*:/, ''))
      .sort(),
  ).toEqual(['wix.ecom.v1.cart_updated cart 200', 'wix.ecom.v2.cart_updated cart 200'])
  const secret = printed[0]?.split(' ').at(-1) ?? ''
  expect(typesOf(received)).toEqual(['cart_updated', 'cart_updated'])
  new Webhook(secret).verify(received[0]?.body ?? '', received[0]?.headers as Record<string, string>)
})

describe('the examples of the documentation', () => {
  const root = new URL('../../../', import.meta.url)
  const blocks = async (language: string) => {
    const page = await readFile(new URL('docs/developers/webhooks.md', root), 'utf8')
    return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
      ([, block = '']) => block,
    )
  }
  const run = async ([command = '', ...args]: string[], input: string, more: object = {}) => {
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...more }
    const child = spawn(command, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(input)
    return text(child.stdout)
  }

  test('subscribe, send a sample and send again', async () => {
    await store.app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = store.app.server.server.address() as AddressInfo
    const settings = { SHOP: `http://127.0.0.1:${port}`, KEY: store.apiKey, HOOK: `${receiver.url}/hook` }
    const [subscribing = '', sample = '', again = ''] = await blocks('sh')
    const { subscription, secret } = JSON.parse(await run(['sh', '-e'], subscribing, settings))
    const known = { ...settings, ID: subscription.id }
    expect(JSON.parse(await run(['sh', '-e'], sample, known)).answer.status).toBe(200)
    expect(JSON.parse(await run(['sh', '-e'], again, known))).toEqual({ resent: 0 })
    const [{ body, headers } = { body: '', headers: {} }] = received
    const [verify = ''] = await blocks('ts')
    const given = `const [secret, body, headers] = ${JSON.stringify([secret, body, headers])}\n`
    const script = `${verify.replace('\n\n', `\n${given}\n`)}console.log(event.type)`
    expect(await run([process.execPath, '--input-type=module'], script)).toBe('wix.ecom.v1.order_approved\n')
  })

  test('read the contract with a published client', async () => {
    const { subscription } = await subscribe('contract')
    await ask('GET', `/${subscription.id}/public-key`)
    await ask('POST', `/${subscription.id}/rotate-secret`)
    await ask('POST', `/${subscription.id}/send-sample`, { type: 'wix.ecom.v1.order_approved' })
    const { keys, publicKeys } = await ask('GET', `/${subscription.id}/public-key`)
    expect(publicKeys).toHaveLength(2)
    expect(publicKeys).toEqual(keys)
    const [, example = ''] = await blocks('ts')
    const given = `const [publicKey, body] = ${JSON.stringify([publicKeys[0].pem, received[0]?.body])}\n`
    const printed = await run(
      [process.execPath, '--input-type=module'],
      example.replace('\n\n', `\n${given}\n`),
    )
    expect(printed).toContain(store.siteId)
    expect(printed).toContain('10001')
  })
})

describe.each<[string, unknown, unknown, object]>([
  ['current', AppStrategy, createClient, cart],
  ['2024', AppOAuthStrategy, createClientOf2024, cartOf2024],
])('webhooks.process of the %s client', (_name, Strategy, create, module) => {
  // biome-ignore lint/suspicious/noExplicitAny: two generations of one client
  const open = (auth: any, modules: object = { cart: module }): any => (create as any)({ auth, modules })

  async function jwtAndKey() {
    const { subscription } = await subscribe('contract', {
      types: ['wix.ecom.v1.cart_created', 'wix.ecom.v1.cart_updated'],
    })
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug))).body
    await sendEvents(store)
    const { publicKeys } = await ask('GET', `/${subscription.id}/public-key`)
    return { jwt: received.at(-1)?.body ?? '', publicKey: publicKeys[0].pem, cart }
  }

  test('accepts an event, and refuses one that was tampered with or is not expected', async () => {
    const { jwt, publicKey, cart } = await jwtAndKey()
    const strategy = (Strategy as typeof AppStrategy)({ appId: 'an-app', publicKey })
    const client = open(strategy)
    let handled: { entity?: { _id?: string }; metadata?: Record<string, unknown> } = {}
    client.cart.onCartCreated((event: typeof handled) => {
      handled = event
    })
    await client.webhooks.process(jwt)
    expect(handled.metadata).toMatchObject({ instanceId: store.siteId, entityEventSequence: '1' })
    expect(JSON.stringify(handled.entity)).toContain(cart.id)

    const [header, payload = '', signature] = jwt.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, data: claims.data.replace('created', 'updated') }))
    const tampered = [header, forged.toString('base64url'), signature].join('.')
    await expect(client.webhooks.process(tampered)).rejects.toThrow(
      /JWT is not valid|signature verification failed/,
    )

    const other = open(strategy)
    other.cart.onCartUpdated(() => {})
    await expect(other.webhooks.process(jwt)).rejects.toThrow(
      'Unexpected event type: wix.ecom.v1.cart_created. Expected one of: wix.ecom.v1.cart_updated',
    )
    const refusing = open({ ...strategy, decodeJWT: async () => ({ decoded: { data: '' }, valid: false }) })
    await expect(refusing.webhooks.process(jwt)).rejects.toThrow('JWT is not valid')
    const without = open({ getAuthHeaders: strategy.getAuthHeaders })
    await expect(without.webhooks.process(jwt)).rejects.toThrow(
      'decodeJWT is not supported by the authentication strategy',
    )
  })
})
