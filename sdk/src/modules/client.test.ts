import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as productsRoom from '../../../server/src/catalogue/products/service.ts'
import { lineOf, mug } from '../../../server/test/fixtures.ts'
import { openStore, type Store } from '../../../server/test/store.ts'
import { inProcess } from '../../test/in-process.ts'
import { type Answer, openStandIn, type StandIn } from '../../test/stand-in.ts'
import {
  ApiKeyStrategy,
  AppStrategy,
  authentication,
  type CallError,
  cart,
  collections,
  createClient,
  currentCart,
  OAuthStrategy,
  products,
} from '../modules.ts'

let store: Store
let productId: string

beforeAll(async () => {
  store = await openStore()
  productId = (await productsRoom.create(store.shop, store.merchant, mug)).id
})
afterAll(() => store.close())

function open() {
  const { fetch, requests } = inProcess(store)
  const auth = OAuthStrategy({ clientId: store.clientId })
  const modules = { cart, collections, currentCart, products }
  return { ...createClient({ url: 'https://shop.test/', auth, modules, fetch }), requests }
}

const lineItem = () => lineOf({ id: productId }, { options: { Color: 'Oat' } })

describe('a shop', () => {
  test('a cart has dates, references of pictures and the ids of programs', async () => {
    const shop = open()
    const added = await shop.currentCart.addToCurrentCart({ lineItems: [lineItem()] })
    const [line] = added.cart.lineItems ?? []
    expect(added.cart._createdDate).toBeInstanceOf(Date)
    expect(line?._id).toMatch(/^[0-9a-f-]{36}$/)
    expect(line?.url).toMatch(/^https?:/)
    const two = [{ _id: line?._id ?? '', quantity: 2 }]
    const { cart: changed } = await shop.currentCart.updateCurrentCartLineItemQuantity(two)
    expect(changed.lineItems?.[0]?.quantity).toBe(2)
    expect((await shop.currentCart.getCurrentCart())._id).toBe(added.cart._id)
    expect((await shop.cart.getCart(added.cart._id ?? '')).lineItems).toHaveLength(1)
    await shop.currentCart.removeLineItemsFromCurrentCart([line?._id ?? ''])
    expect(await shop.currentCart.deleteCurrentCart()).toBeUndefined()
  })

  test('products are found with GET, and with POST when the query is long', async () => {
    const shop = open()
    const found = await shop.products.queryProducts().eq('_id', productId).ascending('name').find()
    expect(found.items.map(({ _id }) => _id)).toEqual([productId])
    expect([found.totalCount, found.currentPage]).toEqual([1, 0])
    const many = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(36, '0'))
    expect((await shop.products.queryProducts().in('_id', many).find()).items).toEqual([])
    const path = '/stores-reader/v1/products/query-platformized'
    expect(shop.requests.slice(1)).toEqual([`GET ${path}`, `POST ${path}`])
  })

  test('a merchant changes a product by its id, and needs a key to do so', async () => {
    const { fetch } = inProcess(store)
    const auth = ApiKeyStrategy({ apiKey: store.apiKey })
    const merchant = createClient({ url: 'https://shop.test', auth, modules: { products }, fetch })
    const { product } = await merchant.products.updateProduct(productId, { ribbon: 'New' })
    expect([product._id, product.ribbon]).toEqual([productId, 'New'])
    await expect(open().products.removeRibbon(productId)).rejects.toMatchObject({ status: 403 })
  })

  test('an app gets its token from the shop', async () => {
    const [key] = (await store.ask('GET', '/admin/v1/api-keys', { as: store.apiKey })).body.keys
    const { fetch, requests } = inProcess(store)
    const auth = AppStrategy({ appId: key.id, appSecret: store.apiKey, instanceId: store.siteId })
    const app = createClient({ url: 'https://shop.test', auth, modules: { products }, fetch })
    const { product } = await app.products.updateProduct(productId, { brand: 'Kiln & Co' })
    expect([product.brand, requests[0]]).toEqual(['Kiln & Co', 'POST /oauth2/token'])
  })

  test('a refused token is renewed once, and the visitor stays the same', async () => {
    const shop = open()
    await shop.currentCart.addToCurrentCart({ lineItems: [lineItem()] })
    store.clock.advance(5 * 60 * 60 * 1000)
    expect((await shop.currentCart.getCurrentCart()).lineItems).toHaveLength(1)
  })

  test('a missing collection has the numeric code that storefronts look for', async () => {
    const error = await open()
      .collections.getCollectionBySlug('nowhere')
      .catch((reason: CallError) => reason)
    expect(error).toMatchObject({ status: 404, details: { applicationError: { code: 404 } } })
  })

  test('GraphQL answers, and says so when it does not', async () => {
    const shop = open()
    expect(await shop.graphql('{ __typename }')).toEqual({ data: { __typename: 'Query' } })
    await expect(shop.graphql('{', {}, { apiVersion: 'none' })).rejects.toThrow(
      new Error('GraphQL request failed with status 404'),
    )
  })

  test('a method that does not exist is not sent, nor is a token to another host', async () => {
    const shop = open()
    await expect(shop.request({ method: 'FETCH', path: '/' })).rejects.toThrow(
      new Error('Unknown method: FETCH'),
    )
    await expect(shop.fetchWithAuth('https://elsewhere.test/')).rejects.toThrow(/is not the shop/)
    expect(shop.requests).toEqual([])
  })

  test('an old Node.js is told what it lacks', () => {
    vi.stubGlobal('fetch', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(() => createClient({ url: 'https://shop.test' })).toThrow(
      new Error('This environment has no fetch. Node.js v18 or newer is required'),
    )
  })
})

describe('errors', () => {
  let answer: Answer
  let standIn: StandIn

  beforeAll(async () => {
    standIn = await openStandIn(() => answer)
  })
  afterAll(() => standIn.close())

  async function errorOf(next: Answer): Promise<CallError> {
    answer = next
    const client = createClient({ url: standIn.url, modules: { currentCart } })
    return client.currentCart.getCurrentCart().catch((reason) => reason)
  }

  test('refused fields are named, sorted', async () => {
    const fieldViolations = [
      { field: 'lineItems.quantity', description: 'must be positive', violatedRule: 'MIN' },
      { field: 'aField', description: 'is required', violatedRule: 'REQUIRED_FIELD' },
    ]
    const error = await errorOf([400, { message: '', details: { validationError: { fieldViolations } } }])
    expect(error.message).toBe(
      'INVALID_ARGUMENT: "aField" is required, "lineItems.quantity" must be positive',
    )
    expect(error.details.validationError?.fieldViolations).toEqual(fieldViolations.toReversed())
  })

  const refusal = { code: 'OWNED_CART_NOT_FOUND', description: 'No cart for visitor', data: { x: 1 } }

  test.each<[string, Answer, object]>([
    [
      'Cart not found: No cart for visitor',
      [404, { message: 'Cart not found', details: { applicationError: refusal } }],
      refusal,
    ],
    [
      'same',
      [409, { message: 'same', details: { applicationError: { code: 'X', description: 'same' } } }],
      { code: 'X', description: 'same', data: {} },
    ],
    [
      'nope',
      [404, { message: 'nope', details: { applicationError: { description: 'nope' } } }],
      { code: 'NOT_FOUND', description: 'nope', data: {} },
    ],
    ['nope', [404, { message: 'nope' }], { code: 404, description: 'nope' }],
    ['Forbidden', [403, 'no JSON'], { code: 403, description: 'Forbidden' }],
    ['Too Many Requests', [429, ''], { code: 429, description: 'Too Many Requests' }],
  ])('%s', async (message, next, applicationError) => {
    const error = await errorOf(next)
    expect(error.message).toBe(message)
    expect(error.details).toMatchObject({ applicationError, requestId: 'r-1' })
  })

  test('a refused identity request says message, status, code and the request id', async () => {
    const refuse = async (next: Answer): Promise<CallError> => {
      answer = next
      const client = createClient({ url: standIn.url, modules: { authentication } })
      return client.authentication.loginV2({ email: 'a@b.co' }, {}).catch((reason) => reason)
    }
    const said = { code: '-19976', description: 'Wrong password', data: { left: 3 } }
    const refused = await refuse([400, { message: 'Refused', details: { applicationError: said } }])
    expect(refused).toMatchObject({ message: 'Refused: Wrong password', status: 400 })
    expect(refused.details).toEqual({ applicationError: said, requestId: 'r-1' })
    const { details } = await refuse([409, { message: 'Refused', details: {} }])
    expect(details.applicationError).toMatchObject({ code: 409, data: { requestId: 'r-1' } })
    const fieldViolations = [{ field: 'password', description: 'is required', data: {} }]
    const malformed = await refuse([400, { message: '', details: { validationError: { fieldViolations } } }])
    expect(malformed.details).toEqual({ validationError: { fieldViolations }, requestId: 'r-1' })
  })

  test('a query of 4000 characters is a GET, and a longer one a POST', async () => {
    answer = [200, { products: [], metadata: {} }]
    const client = createClient({ url: standIn.url, modules: { products } })
    const before = standIn.got.length
    for (let length = 2900; length < 2950; length++) {
      await client.products.queryProducts().eq('name', 'a'.repeat(length)).find()
    }
    const queries = standIn.got.slice(before).map(({ path }) => path.split('?')[1]?.length)
    const lengths = queries.filter((length) => length !== undefined)
    // Base64 has no text of 3997 letters, so no query has exactly 4000.
    expect([Math.max(...lengths), queries.indexOf(undefined)]).toEqual([3999, lengths.length])
    expect(queries.at(-1)).toBeUndefined()
  })

  test('anything else is an error of the system', async () => {
    expect((await errorOf([502, 'no JSON'])).message).toBe('System error occurred, request-id: r-1')
    expect((await errorOf([200, ''])).message).toBe('System error occurred')
    const lost = createClient({ url: 'http://127.0.0.1:9', modules: { currentCart } })
    await expect(lost.currentCart.getCurrentCart()).rejects.toThrow(/^System error occurred$/)
  })
})
