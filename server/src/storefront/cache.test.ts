import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import { type Beginning, type CachedPage, openPageCache, type PageCache } from './cache.service.ts'

const plate = '0198f0f0-f0f0-7000-8000-00000000000b'
const mug = '0198f0f0-f0f0-7000-8000-00000000000a'

let pages: PageCache
let store: Store
beforeAll(async () => {
  store = await openStore()
  pages = openPageCache(store.shop)
})
afterAll(() => store.close())

const keyOf = (name: string) => `${store.siteId} ${name}`

const page = (text: string): CachedPage => ({
  ...{
    html: Buffer.from(text),
    props: '',
    headers: {},
    status: 200,
    language: 'en',
    etag: '"1"',
    ids: new Set([mug]),
  },
  ...{ forMembers: false, isOld: false, compressed: new Map() },
})

test('a page that was begun before a change replaces none that was begun after it', async () => {
  const key = keyOf('mug')
  const slow = Promise.withResolvers<void>()
  const keep = (text: string, { version, isPast }: Beginning) => {
    const made = { ...page(text), isOld: isPast(new Set([mug])) }
    pages.set(key, made, version)
    return made
  }
  const first = pages.make(key, {
    mayBeOld: true,
    async make(beginning) {
      await slow.promise
      return keep('before', beginning)
    },
  })
  store.shop.changes.publishHere('product', store.siteId)
  await pages.make(key, { mayBeOld: false, make: async (beginning) => keep('after', beginning) })
  slow.resolve()
  await first
  expect(String(pages.get(key)?.html)).toBe('after')
})

test.each([
  [
    'a product that it does not show',
    () => store.shop.changes.publish('product', store.siteId, plate),
    false,
  ],
  ['a product that it shows', () => store.shop.changes.publish('product', store.siteId, mug), true],
  ['the catalogue', () => store.shop.changes.publishHere('catalogue', store.siteId), true],
  ['the catalogue of another shop', () => store.shop.changes.publishHere('catalogue', plate), false],
])('a page is old after a change of %s while it is made', async (what, change, isOld) => {
  const make = async ({ isPast }: Beginning) => {
    change()
    return { ...page('made'), isOld: isPast(new Set([mug])) }
  }
  const { value } = await pages.make(keyOf(what), { mayBeOld: true, make })
  expect(value).toMatchObject({ isOld })
})
