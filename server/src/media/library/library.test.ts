import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'

let store: Store
let mug: Buffer

beforeAll(async () => {
  store = await openStore({ uploads: { largestFile: 3_000_000 } })
  mug = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
})

afterAll(() => store.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const wav = Buffer.concat([
  Buffer.from('RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
  Buffer.alloc(60),
])
const mp4 = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
  Buffer.alloc(5000, 7),
])

function ask(method: string, path: string, body?: unknown) {
  return store.ask(method, `/admin/v1/media${path}`, { as: store.apiKey, body })
}

async function send(content: Buffer, fields: Record<string, string> = {}, headers = {}) {
  const response = await store.app.server.inject({
    method: 'POST',
    url: `/admin/v1/media/upload?${new URLSearchParams(fields)}`,
    headers: { authorization: store.apiKey, 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })
  return { status: response.statusCode, body: response.json() }
}

async function upload(content: Buffer, fields: Record<string, string> = {}) {
  const { status, body } = await send(content, fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.file
}

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const path = url.replace('https://shop.test', '')
  const response = await store.app.server.inject({ method, url: path, headers })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

describe('uploading', () => {
  test('the same again with its key keeps one file and one entry in the audit log', async () => {
    const log = statement<object>('', "SELECT FROM audit_log WHERE call = 'uploadMedia'")
    const before = (await store.shop.db.run(log, [])).length
    const once = () => send(mug, { fileName: 'once.webp' }, { 'idempotency-key': 'one picture' })
    const [first, second] = [await once(), await once()]
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    expect(await store.shop.db.run(log, [])).toHaveLength(before + 1)
    expect((await send(mug, { fileName: 'other.webp' }, { 'idempotency-key': 'one picture' })).status).toBe(
      422,
    )
  })

  test('a picture with its description', async () => {
    const file = await upload(mug, { fileName: 'mug.webp', altText: 'A mug in oat' })
    expect(file).toMatchObject({
      fileName: 'mug.webp',
      mediaType: 'image',
      mime: 'image/webp',
      url: `https://shop.test/media/${file.id}`,
      thumbnailUrl: `https://shop.test/media/${file.id}?w=256`,
      width: 1200,
      height: 1500,
      bytes: mug.length,
      altText: 'A mug in oat',
      folderId: null,
      private: false,
      state: 'READY',
      revision: '1',
    })
    expect((await get(file.thumbnailUrl)).status).toBe(200)
  })

  test('by a form, with the file name', async () => {
    const form = new FormData()
    form.set('note', 'before the file')
    form.set('file', new Blob([new Uint8Array(mug)], { type: 'image/webp' }), 'form-mug.webp')
    const request = new Request('https://shop.test', { method: 'POST', body: form })
    const response = await store.app.server.inject({
      method: 'POST',
      url: '/admin/v1/media/upload?altText=Form',
      headers: { authorization: store.apiKey, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(response.json().file).toMatchObject({ fileName: 'form-mug.webp', altText: 'Form', width: 1200 })
  })

  test.each([
    ['a document', pdf, 'size chart.pdf', 'document', /\/ugd\/.*\.pdf$/, 'application/pdf'],
    ['words', Buffer.from('Größe: 38\n'), 'care.txt', 'document', /\/ugd\/.*\.txt$/, 'text/plain'],
    ['a table', Buffer.from('a,b\n1,2\n'), 'sizes.csv', 'document', /\/ugd\/.*\.csv$/, 'text/csv'],
    ['an archive', zip, 'patterns.zip', 'zip', /\/ugd\/.*\.zip$/, 'application/zip'],
    ['a sound', wav, 'bell.wav', 'audio', /\/mp3\/.*\.wav$/, 'audio/wav'],
    ['a video', mp4, 'kiln.mp4', 'video', /\/video\/\w+\/file$/, 'video/mp4'],
  ])('%s is stored unchanged', async (_, content, fileName, mediaType, url, mime) => {
    const file = await upload(content, { fileName })
    expect(file).toMatchObject({ fileName, mediaType, mime, bytes: content.length, state: 'READY' })
    expect(file.url).toMatch(url)
    const { status, headers, body } = await get(file.url)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain(mime)
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(body.equals(content)).toBe(true)
  })

  test('a document is saved under its name, never opened', async () => {
    const { url } = await upload(pdf, { fileName: 'Größen "alle".pdf' })
    expect((await get(url)).headers['content-disposition']).toBe(
      `attachment; filename="Groen _alle_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fen%20%22alle%22.pdf`,
    )
  })

  test.each([
    [
      'a drawing that can carry scripts',
      Buffer.from('<svg onload="alert(1)"/>'),
      'logo.svg',
      /SVG drawing.*save it as PNG/,
    ],
    ['a drawing behind a comment', Buffer.from('<!-- --><svg></svg>'), 'logo.png', /SVG drawing/],
    [
      'a photograph browsers cannot show',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'a.heic',
      /HEIC.*JPEG/,
    ],
    ['a page that calls itself words', Buffer.from('<!doctype html>\0'), 'page.txt', /of a supported type/],
    ['a program', Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1'), 'setup.exe', /of a supported type/],
    ['nothing', Buffer.alloc(0), 'empty.png', /must not be empty|must come with the request/],
  ])('%s is refused', async (_, content, fileName, words) => {
    const { status, body } = await send(content, { fileName })
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toMatchObject([{ field: 'file' }])
    expect(body.message).toMatch(words)
  })

  test('a file over the limit is refused, and nothing of it is stored', async () => {
    const { status, body } = await send(Buffer.alloc(3_000_001), { fileName: 'film.mp4' })
    expect(status).toBe(413)
    expect(body.message).toBe('The file is larger than 3 MB')
  })

  test('the same bytes return the same file with reuse', async () => {
    const content = Buffer.concat([pdf, Buffer.from('reused')])
    const first = await upload(content, { fileName: 'chart.pdf' })
    expect((await upload(content, { fileName: 'other.pdf', reuse: 'true' })).id).toBe(first.id)
    expect((await upload(content, { fileName: 'other.pdf' })).id).not.toBe(first.id)
    expect((await upload(content, { private: 'true', reuse: 'true' })).id).not.toBe(first.id)
  })

  test('a private file has no public address', async () => {
    const file = await upload(mug, { fileName: 'print.webp', private: 'true' })
    expect(file).toMatchObject({ private: true, url: null, thumbnailUrl: null, mediaType: 'image' })
    for (const path of ['media', 'ugd', 'mp3']) expect((await get(`/${path}/${file.id}`)).status).toBe(404)
    expect((await get(`/video/${file.id}/file`)).status).toBe(404)
  })

  test('only merchants can upload', async () => {
    const visitor = await store.visitor()
    const response = await store.app.server.inject({
      method: 'POST',
      url: '/admin/v1/media/upload',
      headers: { authorization: visitor, 'content-type': 'image/webp' },
      payload: mug,
    })
    expect(response.statusCode).toBe(403)
  })
})

test.each([
  ['a picture', () => mug, 'write', 'originals'],
  ['a private document', () => pdf, 'take', 'private'],
] as const)(
  'content of %s whose server was killed before it was written down is gone a day later',
  async (...given) => {
    const [, content, put, folder] = given
    const { files, db } = store.shop
    const place = join(files.scratch, '..', folder)
    const fields = folder === 'private' ? { private: 'true' } : {}
    const { id } = await upload(content(), fields)
    const before = await readdir(place)
    const real = files[put] as (key: string, value: never) => Promise<void>
    const killed = async (key: string, value: never) => {
      await real(key, value)
      throw new Error('the server is killed')
    }
    Object.assign(files, { [put]: killed })
    expect((await send(content(), fields)).status).toBe(500)
    Object.assign(files, { [put]: real })
    expect(await readdir(place)).toHaveLength(before.length + 1)
    await store.work()
    expect(await readdir(place)).toHaveLength(before.length + 1)
    await db.run(aDayLater, [])
    await store.work()
    expect((await readdir(place)).sort()).toEqual(before.sort())
    expect(before).toContain(id)
  },
)

const aDayLater = statement<never>(
  'test.a-day-later',
  `UPDATE jobs SET available_at = now() WHERE kind = 'remove-unkept'`,
)

describe('a video comes in parts', () => {
  test.each([
    ['bytes=0-99', 206, 'bytes 0-99/5024', 100],
    ['bytes=5000-', 206, 'bytes 5000-5023/5024', 24],
    ['bytes=-10', 206, 'bytes 5014-5023/5024', 10],
    ['bytes=0-99999', 206, 'bytes 0-5023/5024', 5024],
    ['bytes=0-1,5-6', 200, undefined, 5024],
    ['bytes=9-3', 200, undefined, 5024],
    ['lines=1-2', 200, undefined, 5024],
    ['bytes=5024-', 416, 'bytes */5024', 0],
    ['bytes=-0', 416, 'bytes */5024', 0],
  ])('%s', async (range, status, contentRange, length) => {
    const { url } = await upload(mp4, { fileName: 'parts.mp4', reuse: 'true' })
    const answer = await get(url, { range })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-range']).toBe(contentRange)
    expect(answer.body.length).toBe(length)
  })

  test('and only resumes the same file', async () => {
    const { url } = await upload(mp4, { fileName: 'parts.mp4', reuse: 'true' })
    const { etag = '' } = (await get(url, {}, 'HEAD')).headers
    expect((await get(url, { range: 'bytes=0-1', 'if-range': String(etag) })).status).toBe(206)
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
    expect((await get(url, { 'if-none-match': String(etag) })).status).toBe(304)
  })
})

describe('finding', () => {
  let found: string

  beforeAll(async () => {
    const { body } = await ask('POST', '/folders', { folder: { name: 'Catalogue 2027' } })
    found = body.folder.id
    for (const name of ['winter_coat.pdf', 'Winter scarf.pdf', 'summer.pdf']) {
      store.clock.advance(1000)
      await upload(Buffer.concat([pdf, Buffer.from(name)]), {
        fileName: name,
        altText: '50% off',
        folderId: found,
      })
    }
  })

  const names = async (request: object) => {
    const { status, body } = await ask('POST', '/query', { folderId: found, ...request })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.files.map(({ fileName }: { fileName: string }) => fileName)
  }

  test('by words of the name and the description, in any order', async () => {
    expect(await names({ search: 'WINTER' })).toEqual(['Winter scarf.pdf', 'winter_coat.pdf'])
    expect(await names({ search: 'scarf winter' })).toEqual(['Winter scarf.pdf'])
    expect(await names({ search: 'r_c' })).toEqual(['winter_coat.pdf'])
    expect(await names({ search: '50% scarf' })).toEqual(['Winter scarf.pdf'])
  })

  test('in every order', async () => {
    expect(await names({})).toEqual(['summer.pdf', 'Winter scarf.pdf', 'winter_coat.pdf'])
    expect(await names({ sort: 'oldest' })).toEqual(['winter_coat.pdf', 'Winter scarf.pdf', 'summer.pdf'])
    expect(await names({ sort: 'name' })).toEqual(['summer.pdf', 'Winter scarf.pdf', 'winter_coat.pdf'])
    expect(await names({ sort: 'largest' })).toEqual(['Winter scarf.pdf', 'winter_coat.pdf', 'summer.pdf'])
  })

  test('by kind, by folder and what is private', async () => {
    expect(await names({ mediaTypes: ['image', 'video'] })).toEqual([])
    expect(await names({ mediaTypes: ['document'], private: false })).toHaveLength(3)
    expect(await names({ private: true })).toEqual([])
    expect(await names({ folderId: null, search: 'winter' })).toEqual([])
  })

  test.each(['newest', 'oldest', 'name', 'largest'])('page by page, by %s', async (sort) => {
    const all = await names({ sort })
    const seen: string[] = []
    let request: object = { folderId: found, sort, limit: 2 }
    for (let page = 0; page < 5; page++) {
      const { body } = await ask('POST', '/query', request)
      seen.push(...body.files.map(({ fileName }: { fileName: string }) => fileName))
      if (!body.nextCursor) break
      request = { cursor: body.nextCursor }
    }
    expect(seen).toEqual(all)
  })

  test.each([
    'nonsense',
    Buffer.from('[{},["yesterday","x"]]').toString('base64url'),
    Buffer.from('[{"sort":"largest"},["99999999999","x"]]').toString('base64url'),
    Buffer.from('[{"sort":"sideways"},["1","x"]]').toString('base64url'),
  ])('a forged cursor is refused: %s', async (cursor) => {
    const { status, body } = await ask('POST', '/query', { cursor })
    expect(status).toBe(400)
    expect(body.message).toContain('"cursor" is not a cursor of this list')
  })
})

test.each([
  ['a time that is none', [{}, ['1', 'x']]],
  ['a day that is none', [{}, ['2026-02-31 09:00:00+00', 'x']]],
  ['a size that is none', [{ sort: 'largest' }, ['99999999999', 'x']]],
  ['a letter that cannot be stored', [{ sort: 'name' }, ['mug\0', 'x']]],
  ['a word that cannot be looked for', [{ search: 'mug\0' }, ['2026-02-01 09:00:00+00', 'x']]],
  ['no place', [{}]],
])('a cursor with %s is refused', async (_, content) => {
  const cursor = Buffer.from(JSON.stringify(content)).toString('base64url')
  const { status, body } = await ask('POST', '/query', { cursor })
  expect(status).toBe(400)
  expect(body.message).toBe('INVALID_ARGUMENT: "cursor" is not a cursor of this list')
})

describe('changing', () => {
  test('name, description and folder, each on its own', async () => {
    const { id } = await upload(mug, { fileName: 'a.webp', altText: 'A' })
    const { body: made } = await ask('POST', '/folders', { folder: { name: 'Changed' } })
    const change = async (file: object) => (await ask('PATCH', `/${id}`, { file: { id, ...file } })).body
    expect((await change({ altText: 'B' })).file).toMatchObject({
      fileName: 'a.webp',
      altText: 'B',
      revision: '2',
    })
    expect((await change({ fileName: '../../b.webp' })).file).toMatchObject({
      fileName: 'b.webp',
      altText: 'B',
    })
    expect((await change({ folderId: made.folder.id })).file.folderId).toBe(made.folder.id)
    expect((await change({ altText: '' })).file).toMatchObject({ altText: '', folderId: made.folder.id })
    expect((await change({ folderId: null })).file.folderId).toBeNull()
    expect((await change({ altText: 'C', revision: '1' })).details.applicationError.code).toBe(
      'REVISION_MISMATCH',
    )
    expect((await change({ folderId: id.slice(0, 3) })).details.validationError).toBeDefined()
  })

  test('several files move together', async () => {
    const { body: made } = await ask('POST', '/folders', { folder: { name: 'Moved' } })
    const ids = [(await upload(pdf)).id, (await upload(pdf)).id]
    expect((await ask('POST', '/move', { ids, folderId: made.folder.id })).status).toBe(200)
    const { body } = await ask('GET', '/folders')
    expect(body.folders).toContainEqual(expect.objectContaining({ name: 'Moved', files: 2 }))
  })

  test('an unknown file or folder is refused', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await ask('PATCH', '/none', { file: { id: 'none', altText: 'x' } })).status).toBe(404)
    expect((await ask('GET', '/none')).status).toBe(404)
    expect((await ask('GET', '/none/usage')).status).toBe(404)
    expect((await ask('POST', '/delete', { ids: ['none'] })).status).toBe(404)
    expect((await ask('POST', '/move', { ids: ['none'], folderId: nowhere })).status).toBe(404)
    expect((await send(pdf, { folderId: nowhere })).status).toBe(404)
  })

  test('a deleted file loses its address and its content', async () => {
    const { id, url } = await upload(mug)
    await get(`${url}?w=64`)
    expect((await ask('POST', '/delete', { ids: [id] })).status).toBe(200)
    expect((await get(url)).status).toBe(404)
    await store.work()
    expect(await store.shop.files.read(`originals/${id}`)).toBeUndefined()
    expect(await store.shop.files.read(`derived/${id}/w64`)).toBeUndefined()
  })
})

describe('folders', () => {
  const make = async (name: string, parentId?: string) =>
    (await ask('POST', '/folders', { folder: { name, ...(parentId ? { parentId } : {}) } })).body.folder

  test('can be nested, with unique names', async () => {
    const top = await make('Ceramics')
    const inner = await make('Mugs', top.id)
    expect(inner).toMatchObject({ name: 'Mugs', parentId: top.id, files: 0 })
    const again = await ask('POST', '/folders', { folder: { name: 'mugs', parentId: top.id } })
    expect(again.body.details.applicationError.code).toBe('ALREADY_EXISTS')
    expect((await ask('POST', '/folders', { folder: { name: ' ' } })).status).toBe(400)
    const renamed = await ask('PATCH', `/folders/${inner.id}`, { folder: { id: inner.id, name: 'Cups' } })
    expect(renamed.body.folder).toMatchObject({ name: 'Cups', parentId: top.id })
    const moved = await ask('PATCH', `/folders/${inner.id}`, { folder: { id: inner.id, parentId: null } })
    expect(moved.body.folder).toMatchObject({ name: 'Cups', parentId: null })
  })

  test('cannot be moved into themselves', async () => {
    const a = await make('A')
    const inner = await make('B', a.id)
    const { status, body } = await ask('PATCH', `/folders/${a.id}`, {
      folder: { id: a.id, parentId: inner.id },
    })
    expect(status).toBe(400)
    expect(body.message).toContain('"folder.parentId" must not be inside the folder itself')
  })

  test('leave their contents to the parent folder', async () => {
    const top = await make('Shelf')
    const box = await make('Box', top.id)
    await make('Labels', top.id)
    const inBox = await make('Labels', box.id)
    const { id } = await upload(pdf, { folderId: box.id })
    expect((await ask('DELETE', `/folders/${box.id}`)).status).toBe(200)
    expect((await ask('GET', `/${id}`)).body.file.folderId).toBe(top.id)
    const { folders } = (await ask('GET', '/folders')).body
    expect(folders).toContainEqual(
      expect.objectContaining({ id: inBox.id, parentId: top.id, name: 'Labels (Box)' }),
    )
    expect((await ask('DELETE', `/folders/${box.id}`)).status).toBe(404)
  })

  test('cannot be moved into themselves, in any spelling of the id', async () => {
    const { id } = await make('Glaze')
    const inner = await make('Blue', id)
    const spelt = id.toUpperCase()
    for (const parentId of [id, inner.id, inner.id.toUpperCase()]) {
      const { status, body } = await ask('PATCH', `/folders/${spelt}`, { folder: { id: spelt, parentId } })
      expect(status).toBe(400)
      expect(body.message).toContain('must not be inside the folder itself')
    }
    const published = { folder: { id: spelt, parentFolderId: inner.id.toUpperCase() } }
    const refused = await store.ask('PATCH', `/site-media/v1/folders/${spelt}`, {
      as: store.apiKey,
      body: published,
    })
    expect(refused.status).toBe(400)
    expect(
      (await ask('PATCH', `/folders/${inner.id}`, { folder: { id: inner.id, name: 'Navy' } })).status,
    ).toBe(200)
  })

  test('can be deleted with a subfolder of the same name', async () => {
    const outer = await make('Zed')
    const inner = await make('zed', outer.id)
    expect((await ask('DELETE', `/folders/${outer.id}`)).status).toBe(200)
    expect((await ask('GET', '/folders')).body.folders).toContainEqual(
      expect.objectContaining({ id: inner.id, parentId: null, name: 'zed' }),
    )
  })

  test('can be deleted despite equal names of neighbours and subfolders', async () => {
    const cups = await make('Cups 2')
    const long = 'A very long name '.repeat(5).slice(0, 81)
    const names = ['Paint', `${long} one`, `${long} two`]
    for (const name of [...names, 'Paint (Cups 2)']) await make(name)
    const inside = []
    for (const name of names) inside.push((await make(name, cups.id)).id)
    expect((await ask('DELETE', `/folders/${cups.id}`)).status).toBe(200)
    const { folders } = (await ask('GET', '/folders')).body
    const raised = inside.map((id) => folders.find((one: { id: string }) => one.id === id))
    expect(raised.map(({ parentId, name }) => [parentId, name])).toEqual([
      [null, `Paint (${inside[0]})`],
      [null, `${long.slice(0, 80)} (Cups 2)`],
      [null, `${long.slice(0, 60)} (${inside[2]})`],
    ])
  })

  test('accept nothing while they are deleted', async () => {
    const box = await make('Vanishing')
    const { id } = await upload(pdf)
    const [removed, ...others] = await Promise.all([
      ask('DELETE', `/folders/${box.id}`),
      ...Array.from({ length: 6 }, (_, at) => [
        ask('POST', '/folders', { folder: { name: `Inside ${at}`, parentId: box.id } }),
        ask('PATCH', `/${id}`, { file: { id, folderId: box.id } }),
        send(pdf, { folderId: box.id }),
      ]).flat(),
    ])
    expect(removed?.status).toBe(200)
    for (const { status } of others) expect([200, 404]).toContain(status)
  })
})

test('the abilities of the installation are shown', async () => {
  expect((await ask('GET', '/abilities')).body).toEqual({
    largestPicture: 20_000_000,
    largestFile: 3_000_000,
    storage: 'disk',
    video: {
      posters: false,
      resolutions: false,
      note: 'ffmpeg is not installed on this server: videos play as uploaded, without a still or smaller sizes.',
    },
  })
})
