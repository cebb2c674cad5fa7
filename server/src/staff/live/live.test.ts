import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { LiveChanges } from '@cartwright/contract/staff/staff.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, hire, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { createApp } from '../../app.ts'
import { openDb } from '../../platform/db/db.ts'

let store: Store
let owner: Browser
let url: string
const windows: AbortController[] = []

beforeEach(async () => {
  store = await openStore()
  owner = await setUpShop(store)
  url = await store.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const window of windows.splice(0)) window.abort()
  await store.close()
})

function connections(): Promise<number> {
  return promisify(store.app.server.server.getConnections.bind(store.app.server.server))()
}

/** An open window of the admin: what it was told, until it is closed. */
async function look(from = url, as = owner) {
  const window = new AbortController()
  windows.push(window)
  const cookie = [...as.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(`${from}/admin/v1/changes`, { headers: { cookie }, signal: window.signal })
  const told: LiveChanges[] = []
  const state = { response, told, ended: false, close: () => window.abort() }
  if (response.ok && response.body) void follow(response.body, state)
  return state
}

async function follow(body: ReadableStream<Uint8Array>, state: { told: LiveChanges[]; ended: boolean }) {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        if (message.startsWith('data: ')) state.told.push(JSON.parse(message.slice(6)))
      }
    }
  } catch {
    // The window was closed.
  }
  state.ended = true
}

const page = { page: { slug: 'about', title: 'About', body: 'Words' } }

describe('an open admin page', () => {
  test('gets changes, and who made them', async () => {
    const window = await look()
    expect(window.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const { id } = (await owner.ask('GET', '/admin/v1/me')).body.me
    await owner.ask('POST', '/admin/v1/pages', page)
    await vi.waitFor(() => expect(window.told.flatMap(({ deeds }) => deeds)).toHaveLength(1))
    expect(window.told.flatMap(({ deeds }) => deeds)).toEqual([
      { call: 'saveSitePage', by: { kind: 'staff', id } },
    ])
    expect(window.told.flatMap(({ changes }) => changes)).toContainEqual({ topic: 'site', id: 'about' })
  })

  test('gets changes of other servers, too', async () => {
    const db = openDb({ url: store.shop.db.url, connections: 2 })
    const second = await createApp({ ...store.shop, db, limits: 0 })
    const window = await look(await second.server.listen({ port: 0, host: '127.0.0.1' }))
    await store.ask('DELETE', '/admin/v1/pages/nowhere', { as: store.apiKey })
    await owner.ask('POST', '/admin/v1/pages', page)
    await vi.waitFor(() =>
      expect(window.told.flatMap(({ deeds }) => deeds.map(({ call }) => call))).toEqual(['saveSitePage']),
    )
    window.close()
    await second.close()
    await db.close()
  })

  test('gets nothing of another shop', async () => {
    const window = await look()
    store.shop.changes.publish('product', '11111111-1111-4111-8111-111111111111', 'mug')
    store.shop.changes.publish('product', store.siteId, 'cup')
    const products = () =>
      window.told.flatMap(({ changes }) => changes).filter(({ topic }) => topic === 'product')
    await vi.waitFor(() => expect(products()).not.toEqual([]))
    expect(products()).toEqual([{ topic: 'product', id: 'cup' }])
  })

  test('needs a sign-in', async () => {
    const response = await fetch(`${url}/admin/v1/changes`)
    expect(response.status).toBe(401)
    const withKey = await fetch(`${url}/admin/v1/changes`, { headers: { authorization: store.apiKey } })
    expect(withKey.status).toBe(401)
  })

  test('gets nothing more once its person may not read the shop', async () => {
    const window = await look(url, await hire(store, owner, 'viewer'))
    await owner.ask('PUT', '/admin/v1/staff-rules', { rules: { factorRoles: ['viewer'] } })
    await vi.waitFor(() => expect(window.ended).toBe(true))
    expect(window.told.flatMap(({ changes }) => changes)).not.toContainEqual({ topic: 'staff' })
  })

  test('takes no place among the requests that are answered soon', async () => {
    const begun: object[] = []
    const see = (message: unknown) => begun.push((message as { request: object }).request)
    subscribe('tracing:fastify.request.handler:start', see)
    try {
      await look()
      await owner.ask('GET', '/admin/v1/me')
      expect(begun).toMatchObject([{ url: '/admin/v1/changes', place: undefined }, { url: '/admin/v1/me' }])
    } finally {
      unsubscribe('tracing:fastify.request.handler:start', see)
    }
  })

  test('is refused if too many are open', async () => {
    const open = []
    for (let count = 0; count < 10; count++) open.push(await look())
    expect((await look()).response.status).toBe(429)
    open[0]?.close()
    await vi.waitFor(async () => expect((await look()).response.status).toBe(200))
  })

  test('is disconnected when it reads nothing', async () => {
    const { hostname, port } = new URL(url)
    const asleep = connect(Number(port), hostname)
    const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
    asleep.write(`GET /admin/v1/changes HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
    const closed = once(asleep, 'close')
    await once(asleep, 'data')
    asleep.pause()
    while ((await connections()) > 0) {
      for (let number = 0; number < 150; number++) {
        const topic = (['product', 'media', 'order'] as const)[number % 3] ?? 'product'
        store.shop.changes.publish(topic, store.siteId, `${number}`.padEnd(1000, 'x'))
      }
      await setTimeout(160)
    }
    asleep.resume()
    await closed
    expect((await look()).response.status).toBe(200)
  }, 60_000)

  test('is disconnected when the server stops', async () => {
    const window = await look()
    const begin = Date.now()
    await store.app.close()
    expect(Date.now() - begin).toBeLessThan(2000)
    await vi.waitFor(() => expect(window.ended).toBe(true))
  })
})
