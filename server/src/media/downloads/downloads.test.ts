import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hire, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as downloads from './service.ts'

let store: Store
let pattern: string
const content = Buffer.from('%PDF-1.7\n'.padEnd(2000, 'knit one, purl one; '))

async function uploaded(payload: Buffer): Promise<{ fileId: string }> {
  const response = await store.app.server.inject({
    method: 'POST',
    url: '/admin/v1/media/upload?private=true&fileName=Scarf%20pattern.pdf',
    headers: { authorization: store.apiKey, 'content-type': 'application/pdf' },
    payload,
  })
  return { fileId: response.json().file.id }
}

beforeAll(async () => {
  store = await openStore()
  pattern = (await uploaded(content)).fileId
})

afterAll(() => store.close())

const day = 24 * 60 * 60 * 1000
const ask = (method: string, path: string, body?: object) =>
  store.ask(method, `/admin/v1/downloads${path}`, { as: store.apiKey, body })

async function link(terms: object = {}) {
  return (await ask('POST', '', { fileId: pattern, ...terms })).body.download
}

async function follow(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const response = await store.app.server.inject({ method, url: new URL(url).pathname, headers })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

/** Asks for the rest of a file and hangs up after so many bytes. */
async function breakOff(
  address: string,
  { start, after }: { start: number; after: number },
): Promise<number> {
  const hanging = new AbortController()
  const answer = await fetch(address, { headers: { range: `bytes=${start}-` }, signal: hanging.signal })
  const reader = answer.body?.getReader()
  for (let read = 0; reader && answer.ok && read < after; )
    read += (await reader.read()).value?.length ?? after
  hanging.abort()
  return answer.status
}

async function used({ id }: { id: string }): Promise<number> {
  const { body } = await ask('GET', `?fileId=${encodeURIComponent(pattern)}`)
  return body.downloads.find((one: { id: string }) => one.id === id).used
}

describe('a link to a bought pattern', () => {
  test('downloads the file under its name, for thirty days and five times', async () => {
    const made = await link()
    expect(made).toMatchObject({
      fileName: 'Scarf pattern.pdf',
      bytes: 2000,
      most: 5,
      used: 0,
      revoked: false,
    })
    expect(Date.parse(made.expirationDate) - store.clock.now).toBe(30 * day)
    const { status, headers, body } = await follow(made.url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Scarf pattern.pdf"; filename*=UTF-8''Scarf%20pattern.pdf`,
      'cache-control': 'private, no-store',
    })
    expect(body.equals(content)).toBe(true)
    for (let times = 2; times <= 5; times++) expect((await follow(made.url)).status).toBe(200)
    expect((await follow(made.url)).status).toBe(410)
    expect(await used(made)).toBe(5)
  })

  test('stays within its limit, even with parallel downloads', async () => {
    const made = await link({ most: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => follow(made.url)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
  })

  test('resumes an interrupted download without counting it, for a day', async () => {
    const made = await link({ most: 1 })
    expect((await follow(made.url, { range: 'bytes=0-999' })).status).toBe(206)
    const rest = await follow(made.url, { range: 'bytes=1000-' })
    expect(rest.status).toBe(206)
    expect(rest.headers['content-range']).toBe('bytes 1000-1999/2000')
    expect(rest.body.equals(content.subarray(1000))).toBe(true)
    expect(await used(made)).toBe(1)
    expect((await follow(made.url)).status).toBe(410)
    store.clock.advance(day)
    expect((await follow(made.url, { range: 'bytes=1000-' })).status).toBe(410)
  })

  test('resumes no more bytes than were counted', async () => {
    const made = await link({ most: 1 })
    expect((await follow(made.url)).status).toBe(200)
    const tag = `"${pattern}"`
    expect((await follow(made.url, { range: 'bytes=1-', 'if-range': '"x"' })).status).toBe(410)
    expect((await follow(made.url, { 'if-none-match': tag })).status).toBe(304)
    expect((await follow(made.url, { range: 'bytes=1-', 'if-range': tag })).status).toBe(206)
    expect((await follow(made.url, { range: 'bytes=1-' })).status).toBe(410)
    expect((await follow(made.url, { range: 'bytes=-1' })).status).toBe(206)
    expect((await follow(made.url, { range: 'bytes=-1' })).status).toBe(410)
    expect(await used(made)).toBe(1)
  })

  test('counts further bytes as another download', async () => {
    const made = await link({ most: 2 })
    for (const range of ['bytes=0-', 'bytes=1-', 'bytes=1-', 'bytes=1-'])
      expect((await follow(made.url, { range })).status).toBe(206)
    expect(await used(made)).toBe(2)
    expect((await follow(made.url, { range: 'bytes=1-' })).status).toBe(410)
  })

  test('does not count a 304 answer', async () => {
    const made = await link({ most: 1 })
    expect((await follow(made.url, { 'if-none-match': `"${pattern}"` })).status).toBe(304)
    expect(await used(made)).toBe(0)
  })

  test('does not resume after a day', async () => {
    const made = await link({ days: 1 })
    store.clock.advance(day - 1)
    expect((await follow(made.url, { range: 'bytes=0-9' })).status).toBe(206)
    store.clock.advance(1)
    expect((await follow(made.url, { range: 'bytes=10-' })).status).toBe(410)
  })

  test('resumes again after two interruptions: unsent bytes do not count', async () => {
    const million = 1_000_000
    const { fileId } = await uploaded(Buffer.concat([content, Buffer.alloc(48 * million, 'a')]))
    const { url } = await link({ fileId, most: 1 })
    const origin = await store.app.server.listen({ port: 0, host: '127.0.0.1' })
    const address = origin + new URL(url).pathname
    const resumed = (start: number) => breakOff(address, { start, after: million })
    expect(await breakOff(address, { start: 0, after: 16 * million })).toBe(206)
    expect(await resumed(16 * million)).toBe(206)
    await expect.poll(() => resumed(17 * million), { timeout: 5000 }).toBe(206)
  })

  test('counts a part in the middle if no download began', async () => {
    const made = await link({ most: 1 })
    expect((await follow(made.url, { range: 'bytes=1-' })).status).toBe(206)
    expect(await used(made)).toBe(1)
  })

  test('does not count HEAD requests or parts behind the end', async () => {
    const made = await link()
    expect((await follow(made.url, {}, 'HEAD')).headers['content-length']).toBe('2000')
    expect((await follow(made.url, { range: 'bytes=2000-' })).status).toBe(416)
    expect(await used(made)).toBe(0)
  })

  test('expires', async () => {
    const made = await link({ days: 2 })
    store.clock.advance(2 * day - 1)
    expect((await follow(made.url)).status).toBe(200)
    store.clock.advance(1)
    expect((await follow(made.url)).status).toBe(410)
  })

  test('ends at once when it is revoked', async () => {
    const made = await link()
    await follow(made.url)
    const { body } = await ask('POST', `/${made.id}/revoke`)
    expect(body.download).toMatchObject({ revoked: true, used: 1 })
    expect((await follow(made.url)).status).toBe(410)
    expect((await follow(made.url, { range: 'bytes=1-' })).status).toBe(410)
  })

  test('gets a new address when it is renewed', async () => {
    const made = await link({ most: 1 })
    await follow(made.url)
    const { body } = await ask('POST', `/${made.id}/renew`, { days: 3 })
    expect(body.download).toMatchObject({ id: made.id, most: 1, used: 0, revoked: false })
    expect((await follow(made.url)).status).toBe(404)
    expect((await follow(body.download.url)).status).toBe(200)
  })

  test('is invalid after any change of its address', async () => {
    const { url } = await link()
    for (const at of [url.length - 100, url.length - 50, url.length - 10]) {
      const letter = url[at] === 'a' ? 'b' : 'a'
      expect((await follow(`${url.slice(0, at)}${letter}${url.slice(at + 1)}`)).status).toBe(404)
    }
  })

  test('a line item has one link to each file', async () => {
    const [orderId, lineItemId] = [store.shop.newId(), store.shop.newId()]
    const wanted = { fileId: pattern, orderId, lineItemId }
    const first = await downloads.create(store.shop, store.siteId, wanted)
    expect((await downloads.create(store.shop, store.siteId, wanted)).id).toBe(first.id)
    expect((await ask('GET', `?orderId=${orderId}`)).body.downloads).toHaveLength(1)
  })

  test('keeps its file from being deleted while a buyer may need it', async () => {
    const { id } = await downloads.create(store.shop, store.siteId, {
      fileId: pattern,
      orderId: store.shop.newId(),
      lineItemId: store.shop.newId(),
    })
    const refused = await store.ask('POST', '/admin/v1/media/delete', {
      as: store.apiKey,
      body: { ids: [pattern] },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.details.applicationError).toMatchObject({
      code: 'MEDIA_IN_USE',
      data: {
        usedBy: expect.arrayContaining([expect.objectContaining({ kind: 'order', mediaId: pattern })]),
      },
    })
    expect((await ask('POST', `/${id}/revoke`)).status).toBe(200)
  })
})

test('a reader sees no address, and creating a link is logged', async () => {
  const owner = await setUpShop(store)
  const viewer = await hire(store, owner, 'viewer')
  await link()
  const list = `/admin/v1/downloads?fileId=${encodeURIComponent(pattern)}`
  const seen = (await viewer.ask('GET', list)).body.downloads
  expect(seen[0]).toMatchObject({ fileName: 'Scarf pattern.pdf' })
  expect(seen.filter((one: object) => 'url' in one)).toEqual([])
  expect((await owner.ask('GET', list)).body.downloads[0].url).toContain('/downloads/')
  await viewer.ask('POST', '/site-media/v1/files/generate-download-url', { fileIds: [pattern] })
  const { entries } = (await owner.ask('GET', '/admin/v1/audit-log?call=generateFilesDownloadUrl')).body
  expect(entries).toMatchObject([{ status: 200, caller: { kind: 'staff', name: 'Ben Cole' } }])
})

test('a link to an unknown file is refused', async () => {
  expect((await ask('POST', '', { fileId: 'none' })).status).toBe(404)
  expect((await ask('POST', `/${store.shop.newId()}/renew`, {})).status).toBe(404)
  expect((await follow(`https://shop.test/downloads/${store.siteId}/${store.siteId}/x`)).status).toBe(404)
  expect((await follow('https://shop.test/downloads/a/b/c')).status).toBe(404)
})
