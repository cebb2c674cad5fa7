import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { openStore, type Store } from '../../test/store.ts'
import { day } from '../platform/db/retention.ts'
import * as signing from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

/** A subscription or plugin of the shop. */
async function owner(): Promise<string> {
  const id = store.shop.newId()
  await signing.publicKeys(store.shop, store.siteId, id)
  return id
}

const signed = (ownerId: string) =>
  signing.sign(store.shop, { siteId: store.siteId, ownerId, claims: { data: 'hello' }, expiresIn: 60 })

async function claimsIn(jwt: string, pem = '') {
  const currentDate = new Date(store.clock.now)
  return (await jwtVerify(jwt, await importSPKI(pem, 'RS256'), { currentDate })).payload
}

test('a receiver verifies what was signed for it, and nothing that was signed for another', async () => {
  const [mine, others] = [await owner(), await owner()]
  const [jwt, foreign] = await Promise.all([signed(mine), signed(others), signed(mine)])
  const keys = await signing.publicKeys(store.shop, store.siteId, mine)
  expect(keys).toHaveLength(1)
  const seconds = Math.floor(store.clock.now / 1000)
  expect(await claimsIn(jwt, keys[0]?.pem)).toEqual({ data: 'hello', iat: seconds, exp: seconds + 60 })
  await expect(claimsIn(foreign, keys[0]?.pem)).rejects.toThrow('signature verification failed')
})

test('a new key signs at once, and the old one stays known for a day', async () => {
  const ownerId = await owner()
  const before = await signed(ownerId)
  const [fresh, old] = await signing.rotate(store.shop, { siteId: store.siteId, ownerId })
  expect(fresh?.retiresDate).toBeUndefined()
  expect(old?.retiresDate).toBe(new Date(store.clock.now + day).toISOString())
  await claimsIn(before, old?.pem)
  await claimsIn(await signed(ownerId), fresh?.pem)
  store.clock.advance(day)
  const left = await signing.publicKeys(store.shop, store.siteId, ownerId)
  expect(left.map(({ id }) => id)).toEqual([fresh?.id])
})

test('the database holds private keys only sealed', async () => {
  await signed(await owner())
  const stored = await rows<{ text: string }>(
    store,
    "SELECT encode(private_key, 'escape') AS text FROM signing_keys",
  )
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter(({ text }) => text.includes('PRIVATE KEY'))).toEqual([])
})

test('what was deleted gets no key again from a message that is still under way', async () => {
  const { shop, siteId } = store
  const ownerId = await owner()
  await shop.db.transaction((tx) => signing.remove(tx, shop, { siteId, ownerId }))
  await expect(signed(ownerId)).rejects.toThrow('There is no signing key')
  expect(await rows(store, 'SELECT 1 FROM signing_keys WHERE owner_id = $1', [ownerId])).toEqual([])
})

test('two who ask for the first key of a receiver at once get the same', async () => {
  const ownerId = store.shop.newId()
  const both = await Promise.all([1, 2].map(() => signing.publicKeys(store.shop, store.siteId, ownerId)))
  expect(both[0]).toEqual(both[1])
})
