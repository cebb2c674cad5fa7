import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import { openTestHttpClient } from '../../test/web.ts'
import { day } from '../platform/db/retention.ts'
import type { InProcessPlugin } from '../plugins/asking/plugin.ts'

let store: Store

const oracle: InProcessPlugin = {
  kind: 'RECOMMENDATIONS',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d61',
  name: 'Oracle',
  algorithms: [{ algorithmId: '4d1f5a70-0000-4000-8000-000000000001', name: 'Similar' }],
  functions: {
    getRecommendations() {
      throw new Error('it sleeps')
    },
  },
}

beforeAll(async () => {
  store = await openStore({ web: '/nonexistent', httpClient: openTestHttpClient(9), plugins: [oracle] })
})
afterAll(() => store?.close())
beforeEach(async () => {
  await rows(store, 'DELETE FROM jobs', [])
  await rows(store, 'DELETE FROM job_schedules', [])
})

const merchant = (method: string, path: string) =>
  store.ask(method, path, { as: store.apiKey, ...(method === 'POST' ? { body: {} } : {}) })
const status = async () => (await merchant('GET', '/admin/v1/status')).body

async function failedJob(kind: string, payload: object): Promise<string> {
  const [job] = await rows(
    store,
    `INSERT INTO jobs (kind, payload, available_at, attempts, max_attempts, error, failed_at)
     VALUES ($1, $2, now(), 25, 25, 'the maker’s server does not answer', now()) RETURNING id::text`,
    [kind, JSON.stringify(payload)],
  )
  return String((job as { id: string }).id)
}

test('a merchant sees that no mail server is set up', async () => {
  expect(await status()).toEqual({
    problems: ['NO_MAIL_SERVER'],
    failedMessages: 0,
    failedJobs: [],
    failingJobs: [],
    failingPlugins: [],
    failedHandlers: [],
  })
})

test('a merchant sees that the shop is no longer backed up, since when and why, until a backup succeeds', async () => {
  await rows(
    store,
    `INSERT INTO job_schedules (kind, next_at, failing_since, error) VALUES
       ('back-up', now(), '2026-11-20T03:30:00Z', 'no room on the disk'), ('housekeeping', now(), NULL, NULL)`,
    [],
  )
  expect(await status()).toMatchObject({
    problems: ['NO_MAIL_SERVER', 'BACKUP_FAILS'],
    failingJobs: [{ kind: 'back-up', reason: 'no room on the disk', sinceDate: '2026-11-20T03:30:00.000Z' }],
  })
  await rows(
    store,
    "UPDATE job_schedules SET failing_since = now(), error = 'late' WHERE kind <> 'back-up'",
    [],
  )
  expect((await status()).problems).toContain('WORK_FAILS')
})

test('a merchant sees work that failed with its reason, and starts it again', async () => {
  const id = await failedJob('fetch-pictures', { siteId: store.siteId, id: store.shop.newId() })
  const shown = await status()
  expect(shown.problems).toContain('JOBS_FAILED')
  expect(shown.failedJobs).toEqual([
    {
      id,
      kind: 'fetch-pictures',
      attempts: 25,
      reason: 'the maker’s server does not answer',
      failedDate: expect.any(String),
    },
  ])
  expect((await merchant('POST', `/admin/v1/jobs/${id}/retry`)).status).toBe(200)
  expect((await status()).failedJobs).toEqual([])
  const [again] = await rows(store, 'SELECT attempts, error, failed_at FROM jobs WHERE id = $1', [id])
  expect(again).toEqual({ attempts: 0, error: null, failed_at: null })
  expect((await merchant('POST', `/admin/v1/jobs/${id}/retry`)).status).toBe(404)
})

test('a merchant deletes work that failed', async () => {
  const id = await failedJob('remove-file', { id: 'a.webp', private: false })
  expect((await merchant('DELETE', `/admin/v1/jobs/${id}`)).status).toBe(200)
  expect((await status()).failedJobs).toEqual([])
  expect((await merchant('DELETE', `/admin/v1/jobs/${id}`)).status).toBe(404)
  expect((await merchant('DELETE', '/admin/v1/jobs/none')).status).toBe(404)
})

test('of several shops, the staff of the first one hear of work that is for all', async () => {
  await failedJob('remove-file', { id: 'a.webp', private: false })
  await rows(
    store,
    `INSERT INTO job_schedules (kind, next_at, failing_since, error) VALUES ('purge-cdn', now(), now(), 'late')`,
  )
  const [later, earlier] = ['2100-01-01', '2000-01-01']
  const id = store.shop.newId()
  await rows(
    store,
    `INSERT INTO sites (id, name, settings, created_at, updated_at)
     SELECT $1, 'Second', settings, $2, $2 FROM sites`,
    [id, later],
  )
  expect(await status()).toMatchObject({
    failedJobs: [{ kind: 'remove-file' }],
    failingJobs: [{ kind: 'purge-cdn' }],
  })
  await rows(store, 'UPDATE sites SET created_at = $2 WHERE id = $1', [id, earlier])
  expect(await status()).toMatchObject({ failedJobs: [], failingJobs: [] })
  await rows(store, 'DELETE FROM sites WHERE id = $1', [id])
})

test('the work of another shop is neither shown nor touched', async () => {
  const id = await failedJob('work-on-import', { siteId: store.shop.newId() })
  expect((await status()).failedJobs).toEqual([])
  expect((await merchant('POST', `/admin/v1/jobs/${id}/retry`)).status).toBe(404)
  expect((await merchant('DELETE', `/admin/v1/jobs/${id}`)).status).toBe(404)
})

test('e-mails that failed are counted for seven days, and those that the mail server refuses for long', async () => {
  await rows(
    store,
    `INSERT INTO jobs (kind, payload, available_at, created_at, attempts, max_attempts, error, failed_at)
     SELECT 'send-mail', $1, now(), created, 3, 25, '535 wrong password', failed
     FROM (VALUES (now() - interval '2 days', now() - interval '1 day'), (now() - interval '9 days', now() - interval '8 days'),
       (now() - interval '20 minutes', NULL), (now(), NULL)) AS v (created, failed)`,
    [JSON.stringify({ siteId: store.siteId, id: store.shop.newId() })],
  )
  expect(await status()).toEqual({
    problems: ['NO_MAIL_SERVER', 'MESSAGES_LATE', 'MESSAGES_FAILED'],
    failedMessages: 1,
    failedJobs: [],
    failingJobs: [],
    failingPlugins: [],
    failedHandlers: [],
  })
})

test('a merchant sees which plugin fails and why, also one that is skipped', async () => {
  const plugin = {
    kind: 'ADDITIONAL_FEES',
    name: 'Wrapping',
    address: 'http://127.0.0.1:9',
    fallback: 'SKIP',
  }
  const { id } = (await store.ask('POST', '/plugins/v1/plugins', { as: store.apiKey, body: { plugin } })).body
    .plugin
  const as = await store.visitor()
  const lineItems = [lineOf(await stock(store, vase, 9))]
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
  const totals = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body: {} })
  expect(totals.body.calculationErrors).toEqual({})
  expect(await status()).toMatchObject({
    problems: ['NO_MAIL_SERVER', 'PLUGINS_FAIL'],
    failingPlugins: [
      {
        id,
        kind: 'ADDITIONAL_FEES',
        name: 'Wrapping',
        fallback: 'SKIP',
        questions: 1,
        failures: 1,
        reason: 'cannot be reached',
      },
    ],
  })
  store.clock.advance(40 * 60_000)
  expect((await status()).problems).toEqual(['NO_MAIL_SERVER'])
})

test('a plugin of the shop’s own program that recommends products stops no order when it fails', async () => {
  const algorithms = [{ id: '4d1f5a70-0000-4000-8000-000000000001', appId: oracle.id }]
  await store.ask('POST', '/v1/recommendations/get', { as: await store.visitor(), body: { algorithms } })
  const { failingPlugins } = await status()
  expect(failingPlugins).toMatchObject([{ kind: 'RECOMMENDATIONS', name: 'Oracle', fallback: 'SKIP' }])
  store.clock.advance(40 * 60_000)
})

test('a merchant sees which handler of the shop’s own program has had events given up, and why', async () => {
  const id = store.shop.newId()
  await rows(
    store,
    `INSERT INTO webhook_subscriptions (site_id, id, name, url, envelope, types, created_at, updated_at)
     VALUES ($1, $2, 'wix.ecom.v1.order_approved', '', 'function', '{wix.ecom.v1.order_approved}', now(), now())`,
    [store.siteId, id],
  )
  const given = (error: string, days: number) =>
    rows(
      store,
      `INSERT INTO webhook_deliveries (site_id, subscription_id, event_id, type, entity, entity_id, sequence, state, attempts,
         due_at, created_at, attempted_at, error)
       VALUES ($1, $2, gen_random_uuid(), 'wix.ecom.v1.order_approved', 'order', gen_random_uuid(), 1, 'FAILED', 7, $3, $3, $3, $4)`,
      [store.siteId, id, new Date(store.clock.now - days * day), error],
    )
  await given('Error: the till is closed', 2)
  await given('Error: the till is full', 1)
  await given('Error: long ago', 8)
  expect(await status()).toMatchObject({
    problems: ['NO_MAIL_SERVER', 'HANDLERS_FAILED'],
    failedHandlers: [
      {
        type: 'wix.ecom.v1.order_approved',
        events: 2,
        reason: 'Error: the till is full',
        failedDate: new Date(store.clock.now - day).toISOString(),
      },
    ],
  })
  const resend = (type: string, as = store.apiKey) =>
    store.ask('POST', `/admin/v1/failed-handlers/${type}/resend`, { as, body: {} })
  expect((await resend('wix.ecom.v1.cart_updated')).status).toBe(404)
  expect((await resend('wix.ecom.v1.order_approved', await store.visitor())).status).toBe(403)
  expect((await resend('wix.ecom.v1.order_approved')).body).toEqual({ resent: 2 })
  expect((await status()).failedHandlers).toEqual([])
  const deliveries =
    'SELECT state, attempts FROM webhook_deliveries WHERE subscription_id = $1 ORDER BY error'
  expect(await rows(store, deliveries, [id])).toEqual([
    { state: 'FAILED', attempts: 7 },
    { state: 'WAITING', attempts: 0 },
    { state: 'WAITING', attempts: 0 },
  ])
})
