import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { openHttpClient } from '../../platform/http-client/http-client.ts'

// The requests are those that were captured of published clients.

let store: Store
let maker: Server
let address: string
let photograph: Buffer

beforeAll(async () => {
  photograph = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
  maker = createServer((request, response) => {
    if (request.url?.startsWith('/goods')) response.end(photograph)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve))
  const { port } = maker.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  store = await openStore({ httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }) })
})

afterAll(async () => {
  await store.close()
  maker.close()
})

const post = (path: string, body: object) =>
  store.ask('POST', `/site-media/v1${path}`, { as: store.apiKey, body })
const get = (path: string) => store.ask('GET', `/site-media/v1${path}`, { as: store.apiKey })

/** As a browser does: no token, whatever type, from another origin. */
async function put(url: string, content: Buffer, query = '') {
  const response = await store.app.server.inject({
    method: 'PUT',
    url: url.replace('https://shop.test', '') + query,
    headers: { 'content-type': 'application/octet-stream', origin: 'https://storefront.test' },
    payload: content,
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function uploadUrl(request: object = {}): Promise<string> {
  const { status, body } = await post('/files/generate-upload-url', { mimeType: 'image/webp', ...request })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.uploadUrl
}

describe('an address for one upload', () => {
  test('takes the photograph of a review from a browser', async () => {
    const url = await uploadUrl({
      fileName: 'x.jpg',
      sizeInBytes: '10',
      private: false,
      filePath: '/reviews/2026',
    })
    const { status, headers, body } = await put(url, photograph, '?filename=my%20mug.jpg')
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(body.file).toMatchObject({
      displayName: 'my mug.jpg',
      mediaType: 'IMAGE',
      operationStatus: 'READY',
      sizeInBytes: String(photograph.length),
      media: { image: { image: { width: 1200, height: 1500 } } },
    })
    const { folders } = (await get('/folders')).body
    const reviews = folders.find(({ displayName }: { displayName: string }) => displayName === 'reviews')
    const inside = (await get(`/folders?parentFolderId=${reviews.id}`)).body.folders
    expect(inside).toMatchObject([
      { id: body.file.parentFolderId, displayName: '2026', parentFolderId: reviews.id },
    ])
    expect((await store.app.server.inject(body.file.url.replace('https://shop.test', ''))).statusCode).toBe(
      200,
    )
  })

  test('accepts one file: a second upload returns the first one', async () => {
    const url = await uploadUrl({ fileName: 'x.webp' })
    const [first, again] = [
      await put(url, photograph),
      await put(url, Buffer.from('%PDF-1.7 something else')),
    ]
    expect(again.body.file.id).toBe(first.body.file.id)
    expect(first.body.file.displayName).toBe('x.webp')
  })

  test('is invalid after a day, and after any change', async () => {
    const url = await uploadUrl()
    expect((await put(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`, photograph)).status).toBe(404)
    expect((await put('/media/uploads/nonsense', photograph)).status).toBe(404)
    store.clock.advance(24 * 60 * 60 * 1000)
    expect((await put(url, photograph)).status).toBe(410)
  })

  test('is refused for a large file and for an unknown folder', async () => {
    const large = await post('/files/generate-upload-url', {
      mimeType: 'video/mp4',
      sizeInBytes: '900000000000',
    })
    expect(large.body.message).toContain('"sizeInBytes" must not be more than 500000000')
    const folder = { mimeType: 'image/png', parentFolderId: 'nowhere' }
    expect((await post('/files/generate-upload-url', folder)).status).toBe(404)
    expect((await post('/files/generate-upload-url', {})).body.details.validationError).toBeDefined()
  })

  test('is refused to shoppers', async () => {
    const as = await store.visitor()
    const body = { mimeType: 'image/png' }
    expect((await store.ask('POST', '/site-media/v1/files/generate-upload-url', { as, body })).status).toBe(
      403,
    )
  })
})

describe('files', () => {
  test('are imported from an address with its query', async () => {
    const { body } = await post('/files/import', {
      url: `${address}/goods/mug.webp`,
      displayName: 'Mug',
      mimeType: 'image/webp',
      urlParams: { size: 'large' },
    })
    expect(body.file).toMatchObject({
      displayName: 'Mug',
      parentFolderId: 'media-root',
      sourceUrl: `${address}/goods/mug.webp?size=large`,
    })
    const refused = await post('/files/import', { url: `${address}/goods`, urlHeaders: { cookie: 'x' } })
    expect(refused.body.message).toContain('"urlHeaders" is not supported')
  })

  test('are imported together, each with its own result', async () => {
    const { body } = await post('/bulk/files/import-v2', {
      importFileRequests: [
        { url: `${address}/goods/1.webp` },
        { url: `${address}/none` },
        { url: 'http://10.0.0.1/' },
      ],
      returnEntity: true,
    })
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 })
    expect(body.results).toMatchObject(
      [
        { itemMetadata: { originalIndex: 0, success: true }, item: { displayName: '1.webp' } },
        { itemMetadata: { originalIndex: 1, success: false, error: { description: /status 404/ } } },
        { itemMetadata: { originalIndex: 2, success: false } },
      ].map((one) =>
        expect.objectContaining({
          itemMetadata: expect.objectContaining({ success: one.itemMetadata.success }),
        }),
      ),
    )
  })

  test('are listed, found, renamed, handed out and deleted', async () => {
    const url = await uploadUrl({ fileName: 'find-me.webp' })
    const { file } = (await put(url, photograph)).body
    const listed = (await get('/files?parentFolderId=media-root&mediaTypes=IMAGE&paging.limit=1')).body
    expect(listed.files).toHaveLength(1)
    expect(listed.nextCursor.hasNext).toBe(true)
    const next = (await get(`/files?paging.cursor=${listed.nextCursor.cursors.next}`)).body
    expect(next.files[0].id).not.toBe(listed.files[0].id)
    const search = {
      search: 'find-me',
      mediaTypes: ['IMAGE'],
      sort: { fieldName: 'displayName', order: 'ASC' },
    }
    expect((await post('/files/search', search)).body.files).toMatchObject([{ id: file.id }])
    expect((await post('/files/search', { rootFolder: 'TRASH_ROOT' })).body.files).toEqual([])
    expect((await get('/files?mediaTypes=MODEL3D')).body.files).toEqual([])
    expect((await get(`/files/get-file-by-id?fileId=${file.id}`)).body.file).toMatchObject({ id: file.id })
    expect((await get('/files/get-file-by-id?fileId=none')).status).toBe(404)
    expect((await post('/files/get-files', { fileIds: ['none', file.id] })).body.files).toHaveLength(1)
    const renamed = await store.ask('PATCH', '/site-media/v1/files/update-file-descriptor', {
      as: store.apiKey,
      body: { file: { id: file.id, displayName: 'found.webp' } },
    })
    expect(renamed.body.file).toMatchObject({ displayName: 'found.webp', parentFolderId: 'media-root' })
    const { downloadUrl } = (await post('/files/generate-download-url', { fileIds: [file.id] })).body
    const download = await store.app.server.inject(downloadUrl.replace('https://shop.test', ''))
    expect(download.headers['content-disposition']).toContain('found.webp')
    expect(download.rawPayload.equals(photograph)).toBe(true)
    expect((await post('/bulk/files/delete', { fileIds: [file.id] })).status).toBe(200)
    expect((await get(`/files/get-file-by-id?fileId=${file.id}`)).status).toBe(404)
  })
})

describe('folders', () => {
  test('are created, read, renamed, moved and deleted', async () => {
    const { folder } = (await post('/folders', { displayName: 'Prints', parentFolderId: 'media-root' })).body
    expect(folder).toMatchObject({ displayName: 'Prints', parentFolderId: 'media-root', state: 'OK' })
    const inner = (await post('/folders', { displayName: 'A4', parentFolderId: folder.id })).body.folder
    expect((await get(`/folders/${inner.id}`)).body.folder).toEqual(inner)
    const changed = await store.ask('PATCH', `/site-media/v1/folders/${inner.id}`, {
      as: store.apiKey,
      body: { folder: { id: inner.id, displayName: 'A3', parentFolderId: 'media-root' } },
    })
    expect(changed.body.folder).toMatchObject({ displayName: 'A3', parentFolderId: 'media-root' })
    expect((await post('/bulk/folders/delete', { folderIds: [folder.id, inner.id] })).status).toBe(200)
    expect((await get(`/folders/${inner.id}`)).status).toBe(404)
    expect((await get('/folders/nowhere')).status).toBe(404)
  })
})
