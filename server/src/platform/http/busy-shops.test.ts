import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../process/log.ts'
import type { SiteAtHost } from '../shop/hosts.ts'
import { openTelemetry } from '../telemetry/telemetry.ts'
import { openServer } from './server.ts'

const log = openLog('fatal')
const telemetry = openTelemetry({ log })
const sites: Record<string, SiteAtHost> = {
  'north.test': { siteId: 'north', isMain: true },
  'south.test': { siteId: 'south', isMain: true },
}

let app: FastifyInstance
let url: string
/** Requests that a route has seen. */
let seen: number
let letGo: () => void

beforeEach(async () => {
  seen = 0
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  app = await openServer({
    ...{ log, telemetry, publicUrl: 'https://shop.test', newId: () => 'an-id' },
    hosts: { at: (host = '') => sites[host] ?? 'unknown', hasSeveral: () => true },
    face: (host = '') => ({ name: `At ${host}`, language: 'en', theme: { light: {}, dark: {} } }),
    // No time passes, so nobody waits too long on a machine that has much else to do.
    now: () => 0,
  })
  app.addHook('onRequest', (_request, _reply, next) => {
    seen += 1
    next()
  })
  app.get('/media/:id', async () => {
    await held
    return {}
  })
  app.get('/media/:id/v1', { config: { call: 'getPicture' } }, async () => {
    await held
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  letGo()
  await app.close()
})

/** As a proxy asks that puts another name into `Host`. */
const ask = (host: string, network: number, path = '/media/1') =>
  fetch(url + path, {
    headers: {
      accept: 'text/html',
      'x-forwarded-host': host,
      'x-forwarded-for': `203.0.${network}.7`,
    },
  })
const areSeen = (count: number) => vi.waitFor(() => expect(seen).toBe(count), 10_000)

test('the crowd of a shop is refused before it costs anything, on a page of this shop', async () => {
  // The last of them is refused by its route.
  const crowd = Array.from({ length: 33 }, () => ask('north.test', 1))
  await areSeen(33)
  const reply = await ask('north.test', 1)
  expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining('At north.test')])
  expect(seen).toBe(33)
  const others = [ask('north.test', 2), ask('south.test', 2)]
  await areSeen(35)
  letGo()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  expect((await Promise.all(crowd)).filter(({ status }) => status === 503)).toHaveLength(1)
})

test('calls take no shop’s place, because their host does not say whose they are', async () => {
  const calls = Array.from({ length: 10 }, (_, index) => ask('north.test', index, '/media/1/v1'))
  await areSeen(10)
  const crowd = Array.from({ length: 38 }, (_, index) => ask('south.test', 50 + index))
  await areSeen(48)
  expect((await ask('south.test', 100)).status).toBe(503)
  const visitor = ask('north.test', 101)
  await areSeen(50)
  letGo()
  const statuses = (await Promise.all([visitor, ...calls, ...crowd])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
