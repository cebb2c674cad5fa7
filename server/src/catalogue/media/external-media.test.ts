import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mug } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as library from '../../media/library/service.ts'
import { openHttpClient } from '../../platform/http-client/http-client.ts'
import * as products from '../products/service.ts'

let maker: Server
let address: string
let store: Store
beforeAll(async () => {
  const picture = await readFile(new URL('../../../../demo/images/speckled-mug--sage.webp', import.meta.url))
  maker = createServer(({ url }, response) => {
    if (url === '/mug.webp') response.writeHead(200, { 'content-type': 'image/webp' }).end(picture)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(maker, 'listening')
  const { port } = maker.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  store = await openStore({ httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }) })
})
afterAll(async () => {
  await store?.close()
  maker?.close()
})

test('a picture named by its address is the maker’s at first and the shop’s own soon after, for its choice too', async () => {
  const { id } = await products.create(store.shop, store.merchant, { ...mug, media: [], options })
  const ask = (method: string, path: string, body?: object) =>
    store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
  const read = async () => (await ask('GET', `/admin/v1/products/${id}`)).body.product
  await ask('POST', `/stores/v1/products/${id}/media`, {
    id,
    media: [
      { url: `${address}/mug.webp`, choice: { option: 'Color', choice: 'Sage' } },
      { url: `${address}/lost.webp` },
    ],
  })
  expect((await read()).media.items.map(({ image }: Item) => image.url)).toEqual([
    `${address}/mug.webp`,
    `${address}/lost.webp`,
  ])
  await store.work()
  const { media, productOptions } = await read()
  const [own, lost] = media.items
  expect(own).toMatchObject({
    image: { url: `https://shop.test/media/${own.id}`, width: expect.any(Number) },
  })
  expect(productOptions[0].choices[1].media.items).toMatchObject([{ id: own.id }])
  expect(lost.image.url).toBe(`${address}/lost.webp`)
})

test('the id that a picture had at first stays valid: for calls, for another product and in its address', async () => {
  const { id } = await products.create(store.shop, store.merchant, { ...mug, media: [], options })
  const other = await products.create(store.shop, store.merchant, {
    ...mug,
    name: 'Other',
    media: [],
    options,
  })
  const ask = (method: string, path: string, body?: object) =>
    store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
  const read = async (one: string) => (await ask('GET', `/admin/v1/products/${one}`)).body.product
  const add = (one: string, media: object) =>
    ask('POST', `/stores/v1/products/${one}/media`, { id: one, media: [media] })
  await add(id, { url: `${address}/mug.webp` })
  const [{ id: first }] = (await read(id)).media.items
  expect((await ask('GET', `/media/${first}`)).status).toBe(404)
  await store.work()
  const [{ id: own }] = (await read(id)).media.items
  expect(own).not.toBe(first)

  const media = [{ option: 'Color', choice: 'Sage', mediaIds: [first] }]
  const choices = `/stores/v1/products/${id}/choices/media`
  expect((await ask('PATCH', choices, { id, media })).status).toBe(200)
  expect((await read(id)).productOptions[0].choices[1].media.items).toMatchObject([{ id: own }])
  expect((await ask('POST', `${choices}/delete`, { id, media })).status).toBe(200)
  expect((await read(id)).productOptions[0].choices[1].media.items).toEqual([])
  expect((await add(other.id, { mediaId: first })).status).toBe(200)
  expect((await read(other.id)).media.items).toMatchObject([{ id: own }])
  expect((await add(id, { mediaId: first })).status).toBe(200)
  expect((await read(id)).media.items).toHaveLength(1)
  for (const path of [`/media/${first}`, `/media/${first}/v1/fill/w_50,h_50/mug.webp`]) {
    expect((await ask('GET', path)).headers['content-type']).toBe('image/webp')
  }
  await ask('POST', `/stores/v1/products/${id}/media/delete`, { id, mediaIds: [first] })
  expect((await read(id)).media.items).toEqual([])
  expect((await ask('GET', `/media/${first}`)).status).toBe(200)
  await library.remove(store.shop, store.merchant, { ids: [own], force: true, mediaUses: [] })
  expect((await ask('GET', `/media/${first}`)).status).toBe(404)
})

const options = (mug.options ?? []).map((option) => ({
  ...option,
  choices: option.choices.map(({ mediaIds: _, ...choice }) => choice),
}))

interface Item {
  image: { url: string }
}
