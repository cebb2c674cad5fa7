import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mug } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
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

const options = (mug.options ?? []).map((option) => ({
  ...option,
  choices: option.choices.map(({ mediaIds: _, ...choice }) => choice),
}))

interface Item {
  image: { url: string }
}
