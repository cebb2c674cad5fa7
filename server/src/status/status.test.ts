import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ web: '/nonexistent' })
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
  })
})

test('a merchant sees which plugin fails and why, also one that is skipped', async () => {
  const plugin = { kind: 'ADDITIONAL_FEES', name: 'Wrapping', address: 'http://10.0.0.1', fallback: 'SKIP' }
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
        name: 'Wrapping',
        fallback: 'SKIP',
        questions: 1,
        failures: 1,
        reason: 'must lead to a public address, or into FETCH_NETWORKS',
      },
    ],
  })
  store.clock.advance(40 * 60_000)
  expect((await status()).problems).toEqual(['NO_MAIL_SERVER'])
})
