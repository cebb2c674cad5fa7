import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as media from '../../src/media/pictures/service.ts'
import * as uploads from '../../src/media/uploads/service.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const shopAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const pictures = 'https://static.wixstatic.com'
const documents = 'https://d945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com'
const film = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2')

describe.each(generations)(
  'the files of a shop in a storefront with the published client (%s)',
  (generation) => {
    let store: Store
    let clients: Clients
    let mug: Loose
    let picture: media.Medium
    beforeAll(async () => {
      store = await openStore()
      clients = await publishedClients(store, generation)
      picture = await media.add(store.shop, store.siteId, {
        content: await readFile(new URL('../../../demo/images/speckled-mug--sage.webp', import.meta.url)),
        fileName: 'mug.webp',
        alt: 'A mug',
      })
      const { products } = clients.merchant()
      const { product } = await products.createProduct({
        name: 'Mug',
        productType: 'physical',
        priceData: { price: 20 },
        visible: true,
        description: `<p><img src="https://shop.test/media/${picture.id}"></p>`,
      })
      await products.addProductMedia(product._id, [{ mediaId: picture.id }])
      mug = product
      await useHosts('published')
    })
    afterAll(() => store.close())

    const useHosts = (mediaHosts: string) =>
      store.ask('PATCH', `/admin/v1/oauth-clients/${store.clientId}`, {
        as: store.apiKey,
        body: { client: { id: store.clientId, mediaHosts } },
      })
    const readMug = async (client: Loose): Promise<Loose> =>
      (await client.products.queryProducts().eq('slug', mug.slug).find()).items[0]
    /** As a browser asks whose names of the hosts lead here. */
    const fetchFile = async (address: string) => {
      const { host, pathname, search } = new URL(address)
      return store.app.server.inject({ method: 'GET', url: pathname + search, headers: { host } })
    }

    test('a picture has the host that the client’s functions and allow-lists expect, and is answered there', async () => {
      const { mainMedia } = (await readMug(clients.storefront())).media
      const { url, width, height } = mainMedia.image
      expect([mainMedia._id ?? mainMedia.id, url, width, height]).toEqual([
        picture.id,
        `${pictures}/media/${picture.id}`,
        picture.width,
        picture.height,
      ])
      const scaled = clients.sdk.media.getScaledToFillImageUrl(url, 200, 200, {})
      expect(scaled).toContain(`/media/${picture.id}/v1/fill/`)
      for (const address of [url, scaled, mainMedia.thumbnail.url]) {
        const { statusCode, headers } = await fetchFile(address)
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      }
    })

    test('a picture in the cart is scaled by its id', async () => {
      const { currentCart } = clients.storefront()
      const catalogReference = { appId: shopAppId, catalogItemId: mug._id }
      const { cart } = await currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 1 }] })
      const [{ image }] = cart.lineItems
      expect(image).toContain(`wix:image://v1/${picture.id}/`)
      const scaled = clients.sdk.media.getScaledToFillImageUrl(image, 100, 100, {})
      expect((await fetchFile(scaled)).statusCode).toBe(200)
    })

    test('what the shop keeps of a product for one kind of client is not sent to the other', async () => {
      const at = async (hosts: string) => {
        await useHosts(hosts)
        const client = clients.storefront()
        const [listed, { product }] = [await readMug(client), await client.products.getProduct(mug._id)]
        return [listed, product].map((one) => new URL(one.media.mainMedia.image.url).origin)
      }
      const ours = ['https://shop.test', 'https://shop.test']
      const theirs = [pictures, pictures]
      expect([await at('own'), await at('published')]).toEqual([ours, theirs])
      expect([await at('own'), await at('published')]).toEqual([ours, theirs])
    })

    test('a picture that a storefront sends back is kept with the address of the shop', async () => {
      const anna = await newMember(store)
      const { access_token: as } = await memberTokens(store, await newVisitorFor(store, anna.id))
      const url = `${pictures}/media/${picture.id}`
      const foreign = `${pictures}/media/0000aa_${'0'.repeat(32)}~mv2.webp`
      const photoSeenBy = async (reader: string, set: string) => {
        const body = { member: { id: anna.id, profile: { photo: { id: 'one', url: set } } } }
        const { status } = await store.ask('PATCH', `/members/v1/members/${anna.id}`, { as, body })
        expect(status).toBe(200)
        const { body: read } = await store.ask('GET', `/members/v1/members/${anna.id}?fieldsets=FULL`, {
          as: reader,
        })
        return read.member.profile.photo.url
      }
      expect(await photoSeenBy(store.apiKey, url)).toBe(`https://shop.test/media/${picture.id}`)
      expect(await photoSeenBy(as, url)).toBe(url)
      expect(await photoSeenBy(store.apiKey, foreign)).toBe(foreign)
    })

    test('a text that shows a picture stays as its author wrote it', async () => {
      const { description, productPageUrl } = await readMug(clients.storefront())
      expect(description).toContain(`src="https://shop.test/media/${picture.id}"`)
      expect(productPageUrl.base).toMatch('https://shop.test')
    })

    test('a picture at its address on that host is the one that the shop has', async () => {
      const { products } = clients.merchant()
      const { product: copy } = await products.createProduct({
        name: 'Copy',
        productType: 'physical',
        priceData: { price: 20 },
        visible: true,
      })
      const { url } = (await readMug(clients.storefront())).media.mainMedia.image
      await products.addProductMedia(copy._id, [{ url }])
      const { media: found } = (await products.getProduct(copy._id)).product
      expect(found.items.map((one: Loose) => one._id ?? one.id)).toEqual([picture.id])
    })
  },
)

test('videos, sounds and documents of an API key have the hosts of the published clients, and are answered there', async () => {
  const store = await openStore()
  const body = { key: { name: 'Storefront', permissions: ['*'], mediaHosts: 'published' } }
  const { secret } = (await store.ask('POST', '/admin/v1/api-keys', { as: store.apiKey, body })).body
  const files = [
    { fileName: 'care.txt', content: Buffer.from('Care: wash by hand'), host: documents, path: '/ugd/{id}' },
    { fileName: 'kiln.wav', content: Buffer.from('RIFF$\0\0\0WAVEfmt '), host: pictures, path: '/mp3/{id}' },
    { fileName: 'kiln.mp4', content: film, host: 'https://video.wixstatic.com', path: '/video/{id}/file' },
  ]
  for (const { fileName, content, host, path } of files) {
    const file = { fileName, content: Readable.from([content]) }
    const { id } = await uploads.add(store.shop, store.merchant, file)
    const read = async (as: string) =>
      (await store.ask('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`, { as })).body.file.url
    const url = path.replace('{id}', id)
    expect(await read(store.apiKey)).toBe(`https://shop.test${url}`)
    expect(await read(secret)).toBe(host + url)
    const headers = { host: new URL(host).host }
    expect((await store.app.server.inject({ method: 'GET', url, headers })).rawPayload).toEqual(content)
  }
  const generate = '/site-media/v1/files/generate-upload-url'
  const request = { mimeType: 'text/plain', fileName: 'review.txt' }
  const { uploadUrl } = (await store.ask('POST', generate, { as: secret, body: request })).body
  const uploaded = await store.app.server.inject({
    method: 'PUT',
    url: new URL(uploadUrl).pathname,
    headers: { 'content-type': 'text/plain' },
    payload: 'Lovely',
  })
  expect([new URL(uploadUrl).origin, uploaded.json().file.url]).toEqual([
    'https://shop.test',
    expect.stringMatching(`^${documents}/ugd/`),
  ])
  await store.close()
})
