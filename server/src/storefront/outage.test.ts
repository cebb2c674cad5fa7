import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../test/database-proxy.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Room } from '../platform/room.ts'

let store: Store
let proxy: DatabaseProxy
/** Past the proxy. */
let databaseUrl: string

/** Every page that any room has. */
const pages = new Set<string>()

/** Sees all routes that come after those of the API. */
const observer: Room = {
  routes({ server }) {
    server.addHook('onRoute', ({ method, url, config }) => {
      if ([method].flat().includes('GET') && config?.call === undefined) pages.add(url)
    })
  },
}

beforeAll(async () => {
  store = await openStore({
    rooms: [observer],
    settings: { languages: ['de'] },
    reach: async (url) => {
      databaseUrl = url
      proxy = await openDatabaseProxy(url)
      return proxy.url
    },
  })
  await open('/')
})
afterAll(async () => {
  await store.close()
  await proxy.close()
})

const open = (path: string) => store.ask('GET', path, { headers: { accept: 'text/html' } })

/** Somewhere below the route. */
function pathAt(route: string): string {
  return route
    .replace(/:\w*[iI]d\b/g, store.siteId)
    .replace(/:\w+/g, 'mug')
    .replace('*', 'x')
}

/** The status, and whether a server error is a page of the shop that says when to come again. */
async function look(route: string): Promise<[string, number, boolean]> {
  const { status, headers, body } = await open(pathAt(route))
  const isPage = headers['content-type'] === 'text/html; charset=utf-8' && /Fieldhouse/.test(String(body))
  return [route, status, status < 500 || (status === 503 && headers['retry-after'] === '1' && isPage)]
}

/** Nothing that was kept may answer. */
function forgetAll(): void {
  store.clock.advance(61 * 60_000)
  for (const topic of ['site', 'catalogue'] as const) store.shop.changes.publish(topic, store.siteId)
}

async function back(): Promise<void> {
  await vi.waitUntil(() => store.shop.db.isAway() === false, { timeout: 15_000 })
}

test.each(['down', 'silence'] as const)(
  'while the database is away (%s), each page is one of the shop that says when to come again',
  async (how) => {
    forgetAll()
    proxy[how]()
    await vi.waitUntil(() => store.shop.db.isAway() === true, { timeout: 15_000 })
    try {
      const seen = await Promise.all([...pages].map(look))
      expect(seen.filter(([, , isFine]) => !isFine)).toEqual([])
      const failed = seen.filter(([, status]) => status === 503).map(([route]) => route)
      for (const route of ['/', '/de', '/products/:slug', '/cart', '/login', '/account', '/admin'])
        expect(failed).toContain(route)
      expect(failed.length).toBeGreaterThan(80)
    } finally {
      proxy.up()
      await back()
    }
  },
)

test('while the database takes too long, pages say so in the same way', async () => {
  forgetAll()
  const blocker = new pg.Client({ connectionString: databaseUrl })
  await blocker.connect()
  try {
    const { rows } = await blocker.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    const tables = rows.map(({ tablename }) => `"${tablename}"`).join(', ')
    await blocker.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`)
    const asked = [
      ...['/', '/de', '/products/:slug', '/collections/:slug', '/search', '/cart', '/order', '/services'],
      ...['/login', '/account', '/checkout/:checkoutId', '/nothing-here', '/admin'],
    ]
    const seen = await Promise.all(asked.map(look))
    expect(seen).toEqual(asked.map((route) => [route, 503, true]))
  } finally {
    await blocker.end()
  }
})
