import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import * as downloads from '../media/downloads/service.ts'
import * as library from '../media/library/service.ts'
import type { MediaUses } from '../platform/room.ts'
import { catalogueMediaUses } from './media-uses.service.ts'

let store: Store
let picture: Buffer

beforeAll(async () => {
  store = await openStore()
  picture = await readFile(new URL('../../../demo/images/speckled-mug--oat.webp', import.meta.url))
})

afterAll(() => store.close())

const ask = async (method: string, path: string, body?: object) => {
  const answer = await store.ask(method, path, { as: store.apiKey, body })
  return answer
}

async function upload(content: Buffer, query = ''): Promise<{ id: string; url: string }> {
  const response = await store.app.server.inject({
    method: 'POST',
    url: `/admin/v1/media/upload?fileName=file${query}`,
    headers: { authorization: store.apiKey, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  return response.json().file
}

async function product(name: string, media: { mediaId: string }[] = []): Promise<string> {
  const draft = { name, productType: 'physical', priceData: { price: 24 } }
  const { body } = await ask('POST', '/stores/v1/products', { product: draft })
  if (media.length > 0) await ask('POST', `/stores/v1/products/${body.product.id}/media`, { media })
  return body.product.id
}

async function mediaOf(id: string) {
  return (await ask('GET', `/stores-reader/v1/products/${id}`)).body.product.media
}

const usage = async (id: string) => (await ask('GET', `/admin/v1/media/${id}/usage`)).body.usedBy
const remove = (ids: string[], force = false) => ask('POST', '/admin/v1/media/delete', { ids, force })

describe('a file that the shop shows', () => {
  test('says where, and stays unless it is to go all the same', async () => {
    const [mug, plate] = [await upload(picture), await upload(picture)]
    const id = await product('Speckled mug', [{ mediaId: mug.id }, { mediaId: plate.id }])
    const { collection } = (
      await ask('POST', '/stores/v1/collections', { collection: { name: 'Tableware' } })
    ).body
    const shown = { id: collection.id, media: [{ mediaId: mug.id }] }
    await ask('PATCH', `/admin/v1/collections/${collection.id}/media`, shown)
    const page = { slug: 'about', title: 'About us', body: `![Our mug](${mug.url}?w=640)` }
    await ask('POST', '/admin/v1/pages', { page })
    const { site } = (await ask('GET', '/admin/v1/site')).body
    const theme = { radius: 4, logo: mug.id }
    await ask('PATCH', '/admin/v1/site', { site: { settings: { theme }, revision: site.revision } })

    const uses = await usage(mug.id)
    expect(uses).toEqual([
      { mediaId: mug.id, kind: 'product', id, name: 'Speckled mug' },
      { mediaId: mug.id, kind: 'collection', id: collection.id, name: 'Tableware' },
      { mediaId: mug.id, kind: 'theme', id: store.siteId, name: 'Fieldhouse' },
      { mediaId: mug.id, kind: 'page', id: 'about', name: 'About us' },
    ])
    expect(await usage(plate.id)).toHaveLength(1)

    const refused = await remove([mug.id])
    expect(refused.status).toBe(409)
    expect(refused.body.details.applicationError).toEqual({
      code: 'MEDIA_IN_USE',
      description: 'Shown by Speckled mug, Tableware, Fieldhouse and 1 more',
      data: { usedBy: uses },
    })

    expect((await remove([mug.id], true)).status).toBe(200)
    expect((await mediaOf(id)).items.map((one: { id: string }) => one.id)).toEqual([plate.id])
    const after = (await ask('GET', '/admin/v1/site')).body.site.settings
    expect(after.theme).toEqual({ radius: 4 })
    const tableware = (await ask('GET', `/admin/v1/collections/${collection.id}`)).body.collection
    expect(tableware.media.items).toEqual([])
    expect((await ask('GET', `/admin/v1/media/${mug.id}`)).status).toBe(404)
  })

  test('is taken from each of many products', async () => {
    const shared = await upload(picture)
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => product(`Cup ${at}`, [{ mediaId: shared.id }])),
    )
    expect(await usage(shared.id)).toHaveLength(12)
    expect((await remove([shared.id], true)).status).toBe(200)
    for (const id of ids) expect((await mediaOf(id)).items).toEqual([])
  })
})

describe('a file that is deleted while others take it up', () => {
  test('is shown by nothing afterwards, or was not deleted', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => product(`Vase ${at}`)))
    for (let round = 0; round < 5; round++) {
      const { id: mediaId } = await upload(picture)
      const adding = ids.map((id) => ask('POST', `/stores/v1/products/${id}/media`, { media: [{ mediaId }] }))
      const [gone, ...added] = await Promise.all([remove([mediaId]), ...adding])
      expect([200, 409]).toContain(gone?.status)
      for (const { status } of added) expect([200, 400]).toContain(status)
      if (gone?.status === 200) expect(added.map(({ status }) => status)).toEqual(ids.map(() => 400))
    }
  })

  test('goes with the links that orders get to it, whoever is first', async () => {
    const id = await product('Chart')
    for (let round = 0; round < 5; round++) {
      const { id: fileId } = await upload(Buffer.from('%PDF-1.7 chart'), '&private=true')
      const order = { orderId: store.shop.newId(), lineItemId: store.shop.newId(), fileIds: [fileId] }
      const [gone, saved, given] = await Promise.all([
        remove([fileId], true),
        ask('POST', `/admin/v1/products/${id}/files`, { productId: id, fileIds: [fileId] }),
        store.shop.db.transaction((tx) =>
          downloads.createForLineItem(tx, store.shop, { siteId: store.siteId, ...order }),
        ),
      ])
      expect(gone?.status).toBe(200)
      expect([200, 400]).toContain(saved?.status)
      expect(given).toBeUndefined()
    }
  })

  test('stays with all that shows it, when one of them cannot let go', async () => {
    const { id: mediaId } = await upload(picture)
    const id = await product('Jug', [{ mediaId }])
    const stuck: MediaUses = {
      find: async () => [],
      remove: async () => Promise.reject(new Error('not now')),
    }
    const mediaUses = [catalogueMediaUses, stuck]
    const removing = library.remove(store.shop, store.merchant, { ids: [mediaId], force: true, mediaUses })
    await expect(removing).rejects.toThrow('not now')
    expect((await mediaOf(id)).items.map((one: { id: string }) => one.id)).toEqual([mediaId])
    expect(await usage(mediaId)).toHaveLength(1)
  })
})

describe('what buyers may download', () => {
  const pdf = Buffer.from('%PDF-1.7 knit one, purl one')

  test('is said in an order, and only of private files of the shop', async () => {
    const id = await product('Scarf pattern')
    const [pattern, chart] = [await upload(pdf, '&private=true'), await upload(pdf, '&private=true')]
    const open = await upload(pdf)
    const save = (fileIds: string[]) =>
      ask('POST', `/admin/v1/products/${id}/files`, { productId: id, fileIds })
    const names = async () =>
      (await ask('GET', `/admin/v1/products/${id}/files`)).body.files.map((one: { id: string }) => one.id)
    expect((await save([chart.id, pattern.id])).body.files).toHaveLength(2)
    expect(await names()).toEqual([chart.id, pattern.id])
    await save([pattern.id, chart.id])
    expect(await names()).toEqual([pattern.id, chart.id])
    expect((await save([open.id, 'none'])).body.details.validationError.fieldViolations).toMatchObject([
      { field: 'fileIds[0]', description: 'is public: upload it as a private file' },
      { field: 'fileIds[1]', description: 'is not a file of this shop' },
    ])
    expect(await usage(chart.id)).toEqual([
      { mediaId: chart.id, kind: 'download', id, name: 'Scarf pattern' },
    ])
    expect((await remove([chart.id])).status).toBe(409)
    expect((await remove([chart.id], true)).status).toBe(200)
    expect(await names()).toEqual([pattern.id])
    await save([])
    expect(await names()).toEqual([])
    expect((await ask('GET', `/admin/v1/products/${store.siteId}/files`)).status).toBe(404)
  })
})

test('a product shows a video as it came, at the address where it plays', async () => {
  const mp4 = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
    Buffer.alloc(500, 7),
  ])
  const video = await upload(mp4)
  const id = await product('Kiln', [{ mediaId: video.id }])
  expect((await mediaOf(id)).mainMedia).toMatchObject({
    id: video.id,
    mediaType: 'video',
    video: { files: [{ url: `https://shop.test/video/${video.id}/file` }] },
  })
})
