import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openLog } from '../process/log.ts'
import { openTelemetry } from '../telemetry/telemetry.ts'
import { openServer } from './server.ts'

const log = openLog('fatal')
const telemetry = openTelemetry({ log })
const face = { name: 'Fieldhouse', language: 'de', theme: { light: {}, dark: {} } }

let app: FastifyInstance
let url: string
/** Requests that a route has seen. */
let seen = 0
let letGo = () => {}
let waiting: Promise<Response>[] = []

const add = (headers: Record<string, string> = {}) =>
  fetch(`${url}/cart/add`, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.7', ...headers } })

beforeAll(async () => {
  const publicUrl = 'https://shop.test'
  // No time passes, so nobody waits too long on a machine that has much else to do.
  const now = () => 0
  app = await openServer({ log, telemetry, publicUrl, face: () => face, newId: () => 'an-id', now })
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  app.addHook('onRequest', (_request, _reply, next) => {
    seen += 1
    next()
  })
  app.post('/cart/add', async () => {
    await held
    return {}
  })
  app.post('/ecom/v1/carts/current/add-to-cart', { config: { call: 'addToCurrentCart' } }, async () => ({}))
  app.get('/products/:slug', async ({ params }) => params)
  await app.register(async (pages) => {
    pages.servesPages = true
    pages.post('/cart', async () => ({}))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // The last of them is refused by its route.
  waiting = Array.from({ length: 129 }, () => add())
  await vi.waitFor(() => expect(seen).toBe(129), 10_000)
  seen = 0
})
afterAll(async () => {
  letGo()
  await app.close()
})

describe('while a shop has more to do than it can', () => {
  test('a program is told when to come again, before its request costs anything', async () => {
    const reply = await add({ 'x-request-id': 'abc-123' })
    expect(reply.status).toBe(503)
    const [seconds, id] = ['retry-after', 'x-request-id'].map((name) => reply.headers.get(name))
    expect([Number(seconds), id]).toEqual([expect.any(Number), 'abc-123'])
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const { applicationError } = (await reply.json()).details
    expect(applicationError).toMatchObject({
      code: 'TEMPORARILY_UNAVAILABLE',
      data: { retryAfterSeconds: Number(seconds) },
    })
    expect(seen).toBe(0)
    const figures = await telemetry.metrics.print()
    expect(figures).toContain('cartwright_refusals_total{code="TEMPORARILY_UNAVAILABLE"}')
    // Nobody is called out of bed for them.
    expect(figures).not.toContain('status="5xx"')
  })

  test('people get a page of the shop, in its language', async () => {
    const reply = await add({ accept: 'text/html' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await reply.text()
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('Fieldhouse')
    expect(seen).toBe(0)
  })

  test.each<[string, Record<string, string>]>([
    ['whoever takes anything', {}],
    ['whoever says nothing', { accept: '' }],
  ])('%s gets the page where there are pages', async (_who, headers) => {
    const reply = await fetch(`${url}/cart`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    const accept = 'application/json'
    const script = await fetch(`${url}/cart`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7', accept },
    })
    expect(script.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(seen).toBe(0)
  })

  test('a call is answered as a program, whatever it accepts', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', accept: 'text/html' }
    const reply = await fetch(`${url}/ecom/v1/carts/current/add-to-cart`, { method: 'POST', headers })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ])
    expect(seen).toBe(0)
  })

  test('a product is none of the busy, whatever its name', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const reply = await fetch(`${url}/products/shopping-cart`, { headers })
    expect([reply.status, await reply.json()]).toEqual([200, { slug: 'shopping-cart' }])
    // The crowd is let in again, and refused again.
    await add()
    seen = 0
  })

  test('a server that will stop asks those it refuses to connect elsewhere', async () => {
    app.isDraining = true
    const reply = await add()
    app.isDraining = false
    expect([reply.status, reply.headers.get('connection')]).toEqual([503, 'close'])
    expect((await add()).headers.get('connection')).toBe('keep-alive')
    expect(seen).toBe(0)
  })

  test('somebody from elsewhere, pages and uploads are let in', async () => {
    const elsewhere = add({ 'x-forwarded-for': '198.51.100.1' })
    await expect.poll(() => seen).toBe(1)
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
    expect((await add({ 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415)
    letGo()
    expect((await elsewhere).status).toBe(200)
  })

  test('all who were let in are answered, and then the next', async () => {
    letGo()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(128)
    expect((await add()).status).toBe(200)
  })
})
