import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openHttpClient } from '../../platform/http-client/http-client.ts'

let host: Server
let pictures: string
let store: Store
let asked: string[]
let isAway = false

beforeAll(async () => {
  const green = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#2c5f4f' } })
    .png()
    .toBuffer()
  const red = await sharp({ create: { width: 60, height: 50, channels: 3, background: '#aa2020' } })
    .png()
    .toBuffer()
  asked = []
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/missing.png' || (isAway && request.url === '/late.png')) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'image/png' }).end(request.url === '/red.png' ? red : green)
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  pictures = `http://127.0.0.1:${port}`
  store = await openStore({ httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }) })
})
afterAll(async () => {
  await store?.close()
  host?.close()
})

async function bringIn(text: string) {
  const headers = { 'content-type': 'text/csv' }
  const path = '/admin/v1/imports?fileName=pictures.csv'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: text, headers })
  await store.work()
  await store.ask('POST', `/admin/v1/imports/${body.import.id}/start`, { as: store.apiKey })
  await store.work()
  return read(body.import.id)
}

async function read(id: string) {
  return (await store.ask('GET', `/admin/v1/imports/${id}`, { as: store.apiKey })).body.import
}

async function productNamed(name: string) {
  const path = '/stores-reader/v1/products/query-platformized'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: { query: { filter: { name } } } })
  return body.products[0]
}

const heading =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image'
const mug = () => `${heading}
mug,Mug,Color,Green,9,${pictures}/green.png,1,A green mug,${pictures}/green.png
mug,,,Red,9,${pictures}/red.png,2,A red mug,${pictures}/red.png
`

test('pictures are fetched after the products, in their order, and show the choices they belong to', async () => {
  const done = await bringIn(mug())
  expect(done).toMatchObject({ state: 'DONE', pictures: { waiting: 0, fetched: 2, failed: 0 } })
  const { media, productOptions } = await productNamed('Mug')
  expect(media.items.map(({ title }: { title: string }) => title)).toEqual(['A green mug', 'A red mug'])
  expect(media.items[1].image).toMatchObject({ width: 60, height: 50 })
  expect(media.items[0].image.url).toMatch(/^https:\/\/shop\.test\/media\//)
  const shown = productOptions[0].choices.map(
    (choice: { media: { items: { id: string }[] } }) => choice.media.items[0]?.id,
  )
  expect(shown).toEqual(media.items.map(({ id }: { id: string }) => id))
})

test('the same file again fetches nothing and changes nothing', async () => {
  const before = asked.length
  expect((await bringIn(mug())).done).toMatchObject({ unchanged: 1, changed: 0 })
  expect(asked.length).toBe(before)
})

test('a missing picture is reported; the others are added, and it can be retried', async () => {
  isAway = true
  const done = await bringIn(`Handle,Title,Variant Price,Image Src
cup,Cup,9,${pictures}/late.png
cup,,,${pictures}/missing.png
cup,,,${pictures}/red.png
`)
  expect(done.pictures).toEqual({ waiting: 2, fetched: 1, failed: 0 })
  const ids = { siteId: store.siteId, id: done.id }
  for (let turn = 0; turn < 2; turn++) await store.runJob('fetch-pictures', ids)
  expect((await read(done.id)).pictures).toEqual({ waiting: 0, fetched: 1, failed: 2 })
  expect((await productNamed('Cup')).media.items).toHaveLength(1)
  const path = `/admin/v1/imports/${done.id}/pictures`
  const { body } = await store.ask('GET', `${path}?state=FAILED`, { as: store.apiKey })
  expect(body.pictures).toMatchObject([
    {
      address: `${pictures}/late.png`,
      state: 'FAILED',
      attempts: 3,
      problem: expect.stringContaining('404'),
    },
    { address: `${pictures}/missing.png`, state: 'FAILED', attempts: 3 },
  ])

  isAway = false
  const retried = await store.ask('POST', `${path}/retry`, { as: store.apiKey })
  expect(retried.body.import.pictures).toEqual({ waiting: 2, fetched: 1, failed: 0 })
  for (let turn = 0; turn < 3; turn++) await store.runJob('fetch-pictures', ids)
  expect((await read(done.id)).pictures).toEqual({ waiting: 0, fetched: 2, failed: 1 })
  expect((await productNamed('Cup')).media.items).toHaveLength(2)
})

test('pictures fetched before a server stopped still reach their product', async () => {
  const done = await bringIn(`Handle,Title,Variant Price,Image Src
vase,Vase,9,${pictures}/vase.png
`)
  const vase = await productNamed('Vase')
  expect(vase.media.items).toHaveLength(1)
  const body = { mediaIds: [vase.media.items[0].id] }
  await store.ask('POST', `/stores/v1/products/${vase.id}/media/delete`, { as: store.apiKey, body })
  await rows(store, 'UPDATE import_pictures SET settled = false WHERE import_id = $1', [done.id])
  store.clock.advance(10 * 60_000)
  await store.runJob('housekeeping')
  await store.work()
  expect((await productNamed('Vase')).media.items).toHaveLength(1)
})

test('a file that names another picture replaces the one there was, fetched or known', async () => {
  const file = (picture: string) =>
    `Handle,Title,Variant Price,Image Src\nbowl,Bowl,9,${pictures}/${picture}\n`
  await bringIn(file('red.png'))
  const [first] = (await productNamed('Bowl')).media.items
  await bringIn(file('bowl.png'))
  const [second, ...none] = (await productNamed('Bowl')).media.items
  expect([second.id === first.id, none]).toEqual([false, []])
  await bringIn(file('red.png'))
  expect((await productNamed('Bowl')).media.items.map(({ id }: { id: string }) => id)).toEqual([first.id])
  await bringIn(file('missing.png'))
  expect((await productNamed('Bowl')).media.items.map(({ id }: { id: string }) => id)).toEqual([first.id])
})

test('a product that was deleted meanwhile is reported', async () => {
  isAway = true
  const done = await bringIn(`Handle,Title,Variant Price,Image Src
jug,Jug,9,${pictures}/late.png
`)
  const { id } = await productNamed('Jug')
  await store.ask('DELETE', `/stores/v1/products/${id}`, { as: store.apiKey })
  isAway = false
  await store.runJob('fetch-pictures', { siteId: store.siteId, id: done.id })
  const path = `/admin/v1/imports/${done.id}/pictures?state=FAILED`
  expect((await store.ask('GET', path, { as: store.apiKey })).body.pictures).toMatchObject([
    { address: `${pictures}/late.png`, problem: expect.any(String) },
  ])
})

test('pictures of this shop are known by their address', async () => {
  const [first] = (await productNamed('Mug')).media.items
  const done = await bringIn(
    `Handle,Title,Variant Price,Image Src\nbowl,Bowl,9,https://shop.test/media/${first.id}\n`,
  )
  expect(done.pictures).toEqual({ waiting: 0, fetched: 0, failed: 0 })
  const { media } = await productNamed('Bowl')
  expect(media.items[0]).toMatchObject({ id: first.id, image: { width: 40, height: 50 } })
})
