import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { shelve } from '../../test/shoppers.ts'
import { openBrowser, ownerPassword, tokenIn } from '../../test/staff.ts'
import { openStore, type Store } from '../../test/store.ts'
import { systemCaller } from '../platform/shop/shop.ts'
import { commands } from '../start/commands/commands.ts'

const hour = 60 * 60_000
const host = 'shut.test'

let store: Store
let shut: { id: string; apiKey: string; clientId: string; setUpUrl: string }

const run = (command: string, input: object) =>
  commands[command]?.(store.shop, { ids: [], ...input }, () => {})
const knows = async (archived: boolean) =>
  vi.waitFor(() => expect(store.shop.hosts.isArchived(shut.id)).toBe(archived), { timeout: 30_000 })
const ask: Store['ask'] = (method, path, more = {}) =>
  store.ask(method, path, { ...more, headers: { host, ...more.headers } })
const asMerchant = (method: string, path: string, body?: object) =>
  ask(method, path, { as: shut.apiKey, body })

beforeAll(async () => {
  store = await openStore()
  store.clock.advance(1000)
  shut = (await run('sites create', { name: 'Shut', host }))?.data as typeof shut
  await vi.waitFor(() => expect(store.shop.hosts.hasSeveral()).toBe(true), { timeout: 30_000 })
})
afterAll(() => store.close())

describe('an archived shop', () => {
  test('answers nobody: neither pages nor calls, files, uploads and the open admin', async () => {
    const shop = { ...store, siteId: shut.id, merchant: systemCaller(shut.id) }
    const product = await shelve(shop, { name: 'Bud Vase', price: 32 })
    const uploaded = await store.app.server.inject({
      method: 'POST',
      url: '/admin/v1/media/upload?fileName=Size.pdf',
      headers: { authorization: shut.apiKey, 'content-type': 'application/pdf' },
      payload: Buffer.from('%PDF-1.7\n'.padEnd(2000, 'knit one, purl one; ')),
    })
    const { uploadUrl } = (
      await asMerchant('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'application/pdf' })
    ).body
    const visitor = (
      await ask('POST', '/oauth2/token', { body: { clientId: shut.clientId, grantType: 'anonymous' } })
    ).body.access_token
    const owner = openBrowser({ ...store, ask })
    await owner.ask(
      'POST',
      '/admin/v1/set-up',
      { token: tokenIn(shut.setUpUrl), name: 'Nora', email: 'nora@shut.test', password: ownerPassword },
      { origin: `https://${host}`, host },
    )
    const upload = new URL(uploadUrl).pathname
    const requests: [string, () => Promise<{ status: number }>][] = [
      ['page', () => ask('GET', '/', { headers: { accept: 'text/html' } })],
      ['sitemap', () => ask('GET', '/sitemap.xml')],
      ['file', () => ask('GET', `/ugd/${uploaded.json().file.id}`)],
      ['upload', () => ask('PUT', upload, { body: {}, headers: { 'content-type': 'application/json' } })],
      ['key', () => asMerchant('GET', '/admin/v1/site')],
      ['visitor', () => ask('POST', '/stores/v1/products/query', { as: visitor, body: {} })],
      ['graphql', () => ask('POST', '/graphql/alpha', { as: visitor, body: { query: '{ __typename }' } })],
      [
        'token',
        () => ask('POST', '/oauth2/token', { body: { clientId: shut.clientId, grantType: 'anonymous' } }),
      ],
      ['staff', () => owner.ask('GET', '/admin/v1/me', undefined, { host })],
      ['changes', () => owner.ask('GET', '/admin/v1/changes', undefined, { host })],
    ]
    for (const [name, request] of requests.slice(0, -1)) {
      if (name !== 'upload') expect([name, (await request()).status]).toEqual([name, 200])
    }
    await run('sites archive', { ids: [host] })
    await knows(true)
    const closed = []
    for (const [name, request] of requests) closed.push([name, (await request()).status])
    expect(closed).toEqual(requests.map(([name]) => [name, name === 'changes' ? 403 : 410]))
    await run('sites restore', { ids: [host] })
    await knows(false)
    expect((await asMerchant('GET', `/stores-reader/v1/products/${product.id}`)).status).not.toBe(410)
  })

  test('changes nothing as planned until it is open again', async () => {
    const product = await shelve(
      { ...store, siteId: shut.id, merchant: systemCaller(shut.id) },
      { name: 'Mug', price: 20 },
    )
    const scheduledChange = {
      name: 'Sale',
      startDate: new Date(store.clock.now + hour).toISOString(),
      target: { productIds: [product.id] },
      change: { discount: { type: 'PERCENT', value: 50 } },
    }
    const planned = await asMerchant('POST', '/admin/v1/scheduled-changes', { scheduledChange })
    expect(planned.body).toHaveProperty('scheduledChange.id')
    const { id } = planned.body.scheduledChange
    const state = async () =>
      (await rows<{ state: string }>(store, 'SELECT state FROM scheduled_changes WHERE id = $1', [id]))[0]
        ?.state
    await run('sites archive', { ids: [host] })
    await knows(true)
    store.clock.advance(2 * hour)
    await store.runJob('change-as-planned')
    expect(await state()).toBe('SCHEDULED')
    await run('sites restore', { ids: [host] })
    await knows(false)
    await store.runJob('change-as-planned')
    expect(await state()).toBe('ACTIVE')
  })
})
