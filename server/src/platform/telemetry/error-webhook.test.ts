import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../process/log.ts'
import { type ErrorWebhook, openErrorWebhook } from './error-webhook.ts'

const posts: {
  text: string
  error: { message: string; stack: string }
  repeats: number
  requestId?: string
}[] = []
const answer = { status: 200 }
const chat = createServer(async (request, response) => {
  posts.push(JSON.parse((await request.setEncoding('utf8').toArray()).join('')))
  response.writeHead(answer.status).end('ok')
})
const warnings: string[] = []
let now = 0
let webhook: ErrorWebhook
let log: ReturnType<typeof openLog>

beforeAll(() => new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => chat.close(resolve)))
beforeEach(() => {
  posts.length = 0
  warnings.length = 0
  answer.status = 200
  const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`
  const warn = (reason: string) => warnings.push(reason)
  webhook = openErrorWebhook({ url, publicUrl: 'https://shop.test', warn, now: () => now })
  log = openLog('info', { destination: { write() {} }, onError: webhook.hear })
})

const breakdown = () => new Error('the till is jammed at postgres://shop:hush@db.test/shop')

test('the operator’s chat hears of an unexpected error, without secrets', async () => {
  const detail = 'Failing row contains (anna@test.test)'
  log.error(
    { requestId: 'r1', err: Object.assign(breakdown(), { detail, password: 'hush' }) },
    'unexpected error',
  )
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  expect(posts[0]).toMatchObject({
    text: 'https://shop.test: unexpected error: the till is jammed at postgres://[secret]@db.test/shop [request r1]',
    requestId: 'r1',
    repeats: 0,
  })
  expect(posts[0]?.error.stack).toContain('error-webhook.test.ts')
  expect(JSON.stringify(posts)).not.toMatch(/hush|anna/)
})

test('an error that repeats is sent once in ten minutes, with how often it happened', async () => {
  for (let time = 0; time < 50; time++) log.error({ err: breakdown() }, 'unexpected error')
  now += 11 * 60_000
  log.error({ err: breakdown() }, 'unexpected error')
  await vi.waitFor(() => expect(posts).toHaveLength(2))
  // The lines above differ in their place, those of the loop do not.
  expect(posts.map(({ repeats }) => repeats)).toEqual([0, 49])
})

test('a storm of different errors is limited', async () => {
  for (let time = 0; time < 100; time++) log.error({ err: breakdown() }, `error ${time}`)
  await webhook.close()
  expect(posts).toHaveLength(20)
})

test('warnings, and lines without an error, are not sent', async () => {
  log.warn({ err: breakdown() }, 'job failed')
  log.error({ status: 500 }, 'request')
  await webhook.close()
  expect(posts).toEqual([])
})

test('a chat that refuses is named in the log, once and without its address', async () => {
  answer.status = 403
  log.error({ err: breakdown() }, 'unexpected error')
  await vi.waitFor(() => expect(warnings).toEqual(['ERROR_WEBHOOK_URL answered 403.']))
})
