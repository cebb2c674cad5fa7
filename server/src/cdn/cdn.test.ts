import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { openStore, type Store } from '../../test/store.ts'
import { type Elsewhere, openElsewhere } from '../../test/web.ts'
import * as library from '../media/library/service.ts'
import * as media from '../media/pictures/service.ts'
import type { Topic } from '../platform/db/changes.ts'
import { readConfig } from '../start/config.ts'
import { keyHeaders, pageKeys, purgeRequest } from './rules.ts'

const mug = '0198f0f0-f0f0-7000-8000-00000000000a'
const plate = '0198f0f0-f0f0-7000-8000-00000000000b'

let edge: Elsewhere
let store: Store
/** What the CDN was asked to forget, request by request. */
let purged: string[][] = []
let status = 200
/** Runs before the CDN answers. */
let meanwhile = async () => {}

beforeAll(async () => {
  edge = await openElsewhere(async (request, response) => {
    expect(request.headers.authorization).toBe('Bearer s3cret')
    purged.push(JSON.parse(await text(request)).keys)
    await meanwhile()
    response.writeHead(status).end('{}')
  })
  store = await openStore({ cdn: { purgeUrl: edge.url, secret: 's3cret', format: 'json' } })
})
afterAll(async () => {
  await store.close()
  await edge.close()
})
beforeEach(async () => {
  await collect()
  for (const table of ['cdn_purges', 'jobs', 'job_schedules']) await rows(store, `DELETE FROM ${table}`)
  ;[purged, status, meanwhile] = [[], 200, async () => {}]
})

/** Hands what has changed over to the job. */
const collect = async () => {
  for (const worker of store.app.workers) await worker.runDue()
}
const change = (topic: Topic, ...ids: string[]) => {
  if (ids.length === 0) store.shop.changes.publish(topic, store.siteId)
  for (const id of ids) store.shop.changes.publish(topic, store.siteId, id)
}
const handOver = async (...changed: Parameters<typeof change>) => {
  change(...changed)
  await collect()
}
const send = () => store.runJob('purge-cdn')
const waiting = () => rows(store, 'SELECT key FROM cdn_purges ORDER BY key')

describe('a change of what pages show', () => {
  test('is sent with all that came meanwhile, each key once', async () => {
    change('product', mug)
    change('product', mug)
    change('product', plate)
    await handOver('media', 'cup~mv2.png')
    await send()
    expect(purged.map((keys) => keys.toSorted())).toEqual([
      [`id-${mug}`, `id-${plate}`, `many-${store.siteId}`, 'media-cup~mv2.png'].toSorted(),
    ])
    await send()
    expect(purged).toHaveLength(1)
  })

  test('of the whole shop names none of its pages', async () => {
    change('product', mug)
    await handOver('catalogue')
    await send()
    expect(purged).toEqual([[`site-${store.siteId}`]])
  })

  test('wakes the job that sends it', async () => {
    await handOver('product', mug)
    await store.work()
    expect(purged).toEqual([[`id-${mug}`, `many-${store.siteId}`]])
  })

  test('is sent again after the CDN has refused it', async () => {
    await handOver('product', mug)
    status = 500
    await expect(send()).rejects.toThrow('the CDN answered a purge with 500')
    expect(await waiting()).toHaveLength(2)
    status = 204
    await send()
    expect([purged.length, await waiting()]).toEqual([2, []])
  })

  test('adds no attempt while the CDN refuses, and goes with that of the next minute', async () => {
    await rows(store, "INSERT INTO job_schedules (kind, next_at) VALUES ('purge-cdn', now())")
    status = 429
    for (const id of [mug, plate, mug]) {
      await handOver('product', id)
      await store.work()
    }
    expect(purged).toHaveLength(1)
    expect(await rows(store, "SELECT FROM jobs WHERE kind = 'purge-cdn'")).toEqual([])
    const { body } = await store.ask('GET', '/admin/v1/status', { as: store.apiKey })
    expect(body.failingJobs).toMatchObject([
      { kind: 'purge-cdn', reason: 'the CDN answered a purge with 429' },
    ])
    status = 204
    await rows(store, "SELECT add_job('purge-cdn', job_key := 'every:purge-cdn')")
    await store.work()
    expect(purged[1]?.toSorted()).toEqual([`id-${mug}`, `id-${plate}`, `many-${store.siteId}`])
    await handOver('product', mug)
    await store.work()
    expect(purged).toHaveLength(3)
  })

  test('stays when it comes after another server has sent the same one that this one still sends', async () => {
    await handOver('product', mug)
    meanwhile = async () => {
      meanwhile = async () => {}
      await handOver('product', mug)
      await send()
      await handOver('product', mug)
      expect(await waiting()).toHaveLength(2)
    }
    await send()
    expect(purged).toHaveLength(3)
    expect(await waiting()).toEqual([])
  })

  test('that comes while the last is sent is sent, too', async () => {
    await handOver('product', mug)
    meanwhile = async () => {
      meanwhile = async () => {}
      await handOver('product', mug)
    }
    await send()
    expect(purged).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test('of very many products goes in batches', async () => {
    await handOver('product', ...Array.from({ length: 150 }, () => store.shop.newId()))
    await send()
    expect(purged.map(({ length }) => length)).toEqual([100, 51])
  })
})

async function addPicture() {
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  return media.add(store.shop, store.siteId, { content, fileName: 'teal.webp', alt: '' })
}
const removePicture = (id: string) => library.remove(store.shop, store.merchant, { ids: [id], mediaUses: [] })

test('a picture carries its key, which is purged when it is deleted', async () => {
  const picture = await addPicture()
  const { headers } = await store.ask('GET', `/media/${picture.id}?w=64`)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cache-tag': `media-${picture.id}`,
  })
  await removePicture(picture.id)
  await collect()
  await send()
  expect(purged.flat()).toContain(`media-${picture.id}`)
})

test('a deleted picture is purged also when the server ends at once', async () => {
  const picture = await addPicture()
  await rows(store, 'DELETE FROM cdn_purges')
  await removePicture(picture.id)
  expect(await waiting()).toEqual([{ key: `media-${picture.id}` }])
  await send()
  expect(purged).toEqual([[`media-${picture.id}`]])
})

test('without a CDN, nothing is kept for it', async () => {
  const plain = await openStore()
  plain.shop.changes.publish('product', plain.siteId, mug)
  for (const worker of plain.app.workers) await worker.runDue()
  expect(await rows(plain, 'SELECT key FROM cdn_purges')).toEqual([])
  await plain.close()
})

describe('the keys of a page', () => {
  const page = { siteId: 's', module: 'collection/page', route: '/collections/:slug', slug: 'für Küche' }

  test('name the shop, the kind of page, the collection and what it shows', () => {
    expect(pageKeys({ ...page, ids: new Set([mug]) })).toEqual([
      'site-s',
      'page-collection',
      'collection-f%C3%BCr%20K%C3%BCche',
      `id-${mug}`,
    ])
    expect(pageKeys({ ...page, module: 'blog/page', route: '/blog/:slug', ids: new Set() })).toEqual([
      'site-s',
      'page-blog',
    ])
  })

  test('are few however much it shows', () => {
    const ids = new Set(Array.from({ length: 41 }, (_, index) => String(index)))
    expect(pageKeys({ ...page, ids }).at(-1)).toBe('many-s')
  })
})

test.each([
  ['json', { authorization: 'Bearer s' }, { keys: ['a', 'b'] }, ['surrogate-key', 'cache-tag']],
  ['fastly', { 'fastly-key': 's' }, { surrogate_keys: ['a', 'b'] }, ['surrogate-key']],
  ['cloudflare', { authorization: 'Bearer s' }, { tags: ['a', 'b'] }, ['cache-tag']],
] as const)('%s gets keys in its own way', (format, headers, body, names) => {
  const cdn = { purgeUrl: 'https://cdn.test', secret: 's', format }
  const request = purgeRequest(cdn, ['a', 'b'])
  expect(request.headers).toMatchObject(headers)
  expect(JSON.parse(request.body)).toEqual(body)
  expect(Object.keys(keyHeaders(cdn, ['a', 'b']))).toEqual(names)
})

describe('the settings', () => {
  const both = { CDN_PURGE_URL: 'https://cdn.test/purge', CDN_PURGE_SECRET: 's' }

  test('are an address and a secret', () => {
    expect(readConfig({}).cdn).toBeUndefined()
    expect(readConfig(both).cdn).toEqual({ purgeUrl: 'https://cdn.test/purge', secret: 's', format: 'json' })
    expect(readConfig({ ...both, CDN_PURGE_FORMAT: 'fastly' }).cdn?.format).toBe('fastly')
  })

  test.each([
    [{ CDN_PURGE_URL: both.CDN_PURGE_URL }, 'belong together'],
    [{ CDN_PURGE_SECRET: 's' }, 'belong together'],
    [{ ...both, CDN_PURGE_URL: 'cdn.test' }, 'CDN_PURGE_URL must be an address'],
    [{ ...both, CDN_PURGE_FORMAT: 'akamai' }, 'CDN_PURGE_FORMAT must be one of json, fastly, cloudflare'],
  ])('%o are refused', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem)
  })
})
