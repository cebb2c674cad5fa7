import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { openHttpClient } from '../../platform/http-client/http-client.ts'
import type { Caller } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { addFromAddress } from './addresses.service.ts'

let store: Store
let author: Caller
let maker: Server
let address: string
let times = 0
/** Gets what lets the maker answer. */
let onSlow: (answer: () => void) => void = () => {}

beforeAll(async () => {
  const mug = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
  maker = createServer((request, response) => {
    times++
    if (request.url?.startsWith('/goods/')) response.end(mug)
    else if (request.url === '/drawing.svg')
      response.end('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
    else if (request.url === '/page') response.end('<!doctype html><p>Hello')
    else if (request.url === '/half')
      response.writeHead(200, { 'content-length': '900000' }).write(mug, () => response.destroy())
    else if (request.url === '/slow') onSlow(() => response.end(mug))
    else if (request.url === '/large') response.end(Buffer.alloc(1_000_001))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve))
  const { port } = maker.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  store = await openStore({
    httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }),
    uploads: { largestFile: 1_000_000 },
  })
  author = { siteId: store.siteId, kind: 'app', id: 'merchant', permissions: new Set(['*']) }
})

afterAll(async () => {
  await store.close()
  maker.close()
})

const add = (path: string, options: object = {}) =>
  addFromAddress(store.shop, author, { url: `${address}${path}`, ...options })

describe('a request with a key that waits for another server', () => {
  const rows = async <Row>(text: string) => store.shop.db.run<Row>({ name: '', text }, [])
  const waiting =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"
  const request = (key: string) =>
    store.ask('POST', '/admin/v1/media/from-address', {
      as: store.apiKey,
      headers: { 'idempotency-key': key },
      body: { url: `${address}/slow` },
    })
  const held = async (key: string) => {
    const asked = new Promise<() => void>((resolve) => {
      onSlow = resolve
    })
    const first = request(key)
    return { first, finish: await asked }
  }

  test('keeps no transaction open, and is answered once', async () => {
    const { first, finish } = await held('slow')
    expect(await rows(waiting)).toEqual([])
    expect((await request('slow')).body.details.applicationError.code).toBe('IDEMPOTENCY_KEY_IN_USE')
    finish()
    const { status, body } = await first
    expect(status).toBe(200)
    expect((await request('slow')).body).toEqual(body)
    const entries = await rows("SELECT FROM audit_log WHERE call = 'addMediaFromAddress' AND status = 200")
    expect(entries).toHaveLength(1)
  })

  test('leaves the key free a minute after its server has died', async () => {
    const { first, finish } = await held('died')
    store.clock.advance(61_000)
    const again = await held('died')
    again.finish()
    const { status, body } = await again.first
    expect(status).toBe(200)
    // It was only slow.
    finish()
    expect((await first).body).toEqual(body)
  })

  test('adds its file once, even if its server dies before the answer is stored', async () => {
    const files = () => rows(`SELECT FROM media WHERE source_url = '${address}/slow'`)
    const before = (await files()).length
    const { first, finish } = await held('half done')
    await rows('ALTER TABLE audit_log RENAME TO audit_log_away')
    finish()
    expect((await first).status).toBe(500)
    await rows('ALTER TABLE audit_log_away RENAME TO audit_log')
    expect((await request('half done')).status).toBe(409)
    store.clock.advance(61_000)
    const again = await held('half done')
    again.finish()
    expect((await again.first).status).toBe(200)
    expect(await files()).toHaveLength(before + 1)
  })

  test('leaves the key free at once if the server fails', async () => {
    const { first, finish } = await held('failed')
    await rows('ALTER TABLE media RENAME TO media_away')
    finish()
    expect((await first).status).toBe(500)
    await rows('ALTER TABLE media_away RENAME TO media')
    const again = await held('failed')
    again.finish()
    expect((await again.first).status).toBe(200)
  })
})

describe('a picture at an address', () => {
  test('is fetched, stored and named after the address', async () => {
    const file = await add('/goods/m%C3%BCg.webp?size=large', { altText: 'A mug in oat' })
    expect(file).toMatchObject({
      mediaType: 'image',
      fileName: 'müg.webp',
      alt: 'A mug in oat',
      width: 1200,
      height: 1500,
      sourceUrl: `${address}/goods/m%C3%BCg.webp?size=large`,
    })
    expect((await store.ask('GET', `/media/${file.id}?w=64`)).status).toBe(200)
  })

  test('is a new file each time, unless reuse is set', async () => {
    const first = await add('/goods/plate.webp')
    store.clock.advance(1000)
    const second = await add('/goods/plate.webp')
    expect(second.id).not.toBe(first.id)
    times = 0
    expect((await add('/goods/plate.webp', { reuse: true })).id).toBe(second.id)
    expect(times).toBe(0)
  })

  test('with the same content elsewhere is reused, too', async () => {
    const known = await add('/goods/bowl.webp', { reuse: true })
    const moved = await add('/goods/moved-bowl.webp', { reuse: true })
    expect(moved.id).toBe(known.id)
  })

  test('of another shop is not reused', async () => {
    const known = await add('/goods/jug.webp')
    const other = await sites.create(store.shop, 'Another shop', {})
    const theirs = await addFromAddress(
      store.shop,
      { ...author, siteId: other.id },
      { url: `${address}/goods/jug.webp`, reuse: true },
    )
    expect(theirs).toMatchObject({ siteId: other.id })
    expect(theirs.id).not.toBe(known.id)
  })
})

describe('an invalid file is refused with the field of the address', () => {
  test.each([
    ['/drawing.svg', 'is an SVG drawing, which can carry scripts: save it as PNG or WebP', 'FORMAT'],
    ['/page', 'must be a picture, video, audio file, document or archive of a supported type', 'FORMAT'],
    ['/half', 'cannot be reached', 'VALIDATION'],
    ['/nothing', 'answers with status 404', 'VALIDATION'],
    ['/large', 'is larger than 1 MB', 'VALIDATION'],
  ])('%s', async (path, description, violatedRule) => {
    await expect(add(path, { field: 'media[0].url' })).rejects.toMatchObject({
      status: 400,
      body: {
        details: {
          validationError: {
            fieldViolations: [{ field: 'media[0].url', description, violatedRule, data: {} }],
          },
        },
      },
    })
  })

  test('an address of this network', async () => {
    const inside = addFromAddress(store.shop, author, { url: 'http://10.0.0.1/mug.jpg' })
    await expect(inside).rejects.toThrow('"url" must lead to a public address, or into FETCH_NETWORKS')
  })
})
