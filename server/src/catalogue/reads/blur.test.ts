import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as media from '../../media/pictures/service.ts'
import * as collections from '../collections/service.ts'
import * as products from '../products/service.ts'

let store: Store
let visitor: string
let picture: media.Medium

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  const content = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
  picture = await media.add(store.shop, store.siteId, { content, fileName: 'mug.webp', alt: 'A mug' })
})
afterAll(() => store.close())

/** Of the main picture, then of all. */
const blurs = async (path: string): Promise<(string | undefined)[]> => {
  const { body } = await store.ask('GET', path, { as: visitor })
  const { mainMedia, items } = (body.product ?? body.collection).media
  return [mainMedia, ...items].map(({ image }) => image.blur)
}

test('the pictures of a product are there at once, as a blur', async () => {
  const { id } = await products.create(store.shop, store.merchant, {
    name: 'Mug',
    price: 24,
    media: [{ id: picture.id }, { id: 'other.webp' }],
  })
  expect(picture.blur.length).toBeLessThan(600)
  expect(await blurs(`/stores-reader/v1/products/${id}`)).toEqual([picture.blur, picture.blur, undefined])
  await products.update(store.shop, store.merchant, {
    id,
    patch: { media: [{ id: 'other.webp' }, { id: picture.id }] },
  })
  expect(await blurs(`/stores-reader/v1/products/${id}`)).toEqual([undefined, undefined, picture.blur])
})

test('so is that of a collection', async () => {
  const { id } = await collections.create(store.shop, store.merchant, {
    name: 'Table',
    media: [{ id: picture.id }],
  })
  expect(await blurs(`/stores-reader/v2/collections/${id}`)).toEqual([picture.blur, picture.blur])
})

test('and what is suggested', async () => {
  const { id } = await products.create(store.shop, store.merchant, {
    name: 'Kettle',
    price: 24,
    media: [{ id: picture.id }],
  })
  const { body } = await store.ask('GET', '/v1/storefront/suggestions?query=kettle', { as: visitor })
  expect(body.products).toMatchObject([{ id, image: { blur: picture.blur } }])
})
