import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { member } from '../accounts.ts'
import { stock, storeAppId, vase } from '../fixtures.ts'
import { memberTokens, newVisitorFor } from '../members.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// Only the current generation has wishlists.

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

let store: Store
let shelf: Product
let visitor: Client
let anna: Client

beforeAll(async () => {
  store = await openStore()
  shelf = await stock(store, vase, 7)
  const { sdk } = await publishedClients(store, 'current')
  const { wishlists } = (await import('@wix/ecom' as string)) as Client
  const storefront = () =>
    sdk.createClient({ modules: { wishlists }, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  visitor = storefront()
  anna = storefront()
  const { id } = await member(store, 'anna@example.com')
  const { access_token: value, refresh_token } = await memberTokens(store, await newVisitorFor(store, id))
  anna.auth.setTokens({
    accessToken: { value, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
    refreshToken: { value: refresh_token, role: 'member' },
  })
})
afterAll(() => store.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details: { applicationError, validationError } }: Client) =>
      applicationError?.code ?? validationError.fieldViolations[0].field,
  )
const reference = () => ({ catalogItemId: shelf.id, appId: storeAppId })

test('the published client keeps a product for a member', async () => {
  const { wishlist } = await anna.wishlists.addItem(reference(), { returnEntity: true })
  expect(wishlist.items).toMatchObject([{ catalogReference: reference(), addedDate: expect.any(Date) }])
  expect((await anna.wishlists.getDefaultWishlist()).wishlist).toEqual(wishlist)
  const other = { appId: store.shop.newId() }
  expect((await anna.wishlists.getDefaultWishlist(other)).wishlist.items).toEqual([])
  await anna.wishlists.removeItem(reference())
  expect((await anna.wishlists.getDefaultWishlist()).wishlist.items).toEqual([])
})

test('the published client is told what cannot be kept, and by whom', async () => {
  const { wishlists } = anna
  expect(await codeOf(wishlists.addItem({ ...reference(), catalogItemId: store.shop.newId() }))).toBe(
    'PRODUCT_NOT_FOUND',
  )
  expect(await codeOf(wishlists.addItem({ appId: storeAppId }))).toBe('catalogReference.catalogItemId')
  expect(await codeOf(visitor.wishlists.addItem(reference()))).toBe('PERMISSION_DENIED')
  expect((await visitor.wishlists.getDefaultWishlist()).wishlist.items).toEqual([])
})
