import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { type SchemaName, schemas } from './schemas.ts'

const GUID = '3f8a1f0e-0000-4000-8000-000000000001'
const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const compiled = new Map<string, ReturnType<typeof Compile>>()

function errorsOf(call: SchemaName, body: unknown, side: 'request' | 'reply' = 'request') {
  const key = `${call} ${side}`
  const validator = compiled.get(key) ?? Compile(schemas[call][side])
  compiled.set(key, validator)
  return validator.Check(body)
    ? []
    : validator.Errors(body).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

const mug = {
  catalogReference: {
    appId: STORES,
    catalogItemId: GUID,
    options: { variantId: GUID, options: { Size: 'M' } },
  },
  quantity: 2,
}

const newYork = {
  city: 'New York',
  subdivision: 'US-NY',
  country: 'US',
  postalCode: '10001',
  addressLine2: 'apt 2',
  streetAddress: { name: 'Main', number: '1' },
}

const photo = {
  id: 'abc~mv2.jpg',
  height: 3,
  width: 2,
  altText: 'a.jpg',
  filename: 'a.jpg',
  url: 'wix:image://v1/a',
}

const giftWrap = {
  quantity: 1,
  price: '5.00',
  productName: { original: 'Gift wrap' },
  itemType: { preset: 'PHYSICAL' },
  priceDescription: { original: 'per parcel' },
  url: { relativePath: '/x', url: 'https://shop.example/x' },
  media: photo,
  quantityAvailable: 3,
}

const authRequest = {
  redirectUri: 'https://shop.example/cb',
  clientId: GUID,
  codeChallenge: 'saONfLVplta1PF7kHLbei7OnDtkv_d6aSsVWZdyhvMI',
  codeChallengeMethod: 'S256',
  responseMode: 'fragment',
  responseType: 'code',
  scope: 'offline_access',
  state: '_HEiwWqjHyD7xYyd7PaF3_BuIgGbyIJjT55Yp2keuzo',
}

const callbacks = {
  postFlowUrl: 'https://shop.example/',
  thankYouPageUrl: 'myshop://store/checkout/thank-you',
  cartPageUrl: 'https://shop.example/cart',
}

const shirt = {
  name: 'Shirt',
  productType: 'physical',
  priceData: { price: 10 },
  costAndProfitData: { itemCost: 4 },
  sku: 'S1',
  visible: true,
  ribbon: 'New',
  brand: 'B',
  weight: 1.5,
  description: 'd',
  manageVariants: true,
  productOptions: [{ name: 'Size', optionType: 'drop_down', choices: [{ value: 'M', description: 'M' }] }],
  discount: { type: 'PERCENT', value: 10 },
}

const anyOrder = { filter: {}, cursorPaging: { limit: 50 } }
const sizeM = { option: 'Size', choice: 'M', mediaIds: ['m1'] }

/** What storefronts of both generations send. */
const bodies: [SchemaName, object][] = [
  ['createToken', { clientId: GUID, grantType: 'anonymous' }],
  ['createToken', { refreshToken: 'RT-1', grantType: 'refresh_token' }],
  [
    'createToken',
    { clientId: GUID, grantType: 'authorization_code', code: 'C1', codeVerifier: 'W3aTO.zi7nv~' },
  ],
  [
    'createToken',
    { grant_type: 'authorization_code', code: 'C1', client_id: GUID, redirect_uri: 'app://cb' },
  ],
  [
    'createToken',
    { instance_id: GUID, client_id: GUID, client_secret: 's', grant_type: 'client_credentials' },
  ],
  ['getCurrentCart', {}],
  ['addToCurrentCart', { lineItems: [mug] }],
  ['addToCurrentCart', { lineItems: [mug], customLineItems: [giftWrap] }],
  [
    'updateCurrentCart',
    {
      cartInfo: {
        buyerInfo: { email: 'a@b.co' },
        buyerNote: 'hi',
        contactInfo: { address: newYork, contactDetails: { firstName: 'A', phone: '' } },
      },
      couponCode: 'SAVE10',
      merchantDiscounts: [{ amount: '1.00', lineItemIds: ['x'] }],
      lineItems: [{ ...mug, id: 'li1' }],
    },
  ],
  ['updateCurrentCartLineItemQuantity', { lineItems: [{ quantity: 4, id: GUID }] }],
  ['removeLineItemsFromCurrentCart', { lineItemIds: [GUID] }],
  ['removeCouponFromCurrentCart', {}],
  [
    'estimateCurrentCartTotals',
    {
      selectedShippingOption: { code: 'std', carrierId: GUID },
      shippingAddress: newYork,
      billingAddress: newYork,
      selectedMemberships: { memberships: [{ appId: GUID, lineItemIds: ['x'], id: 'm1' }] },
    },
  ],
  [
    'createCheckoutFromCurrentCart',
    {
      channelType: 'WEB',
      shippingAddress: newYork,
      selectedShippingOption: { code: 'std' },
      email: 'a@b.co',
    },
  ],
  ['createCart', { lineItems: [mug] }],
  ['getCart', { id: GUID }],
  ['addToCart', { id: GUID, lineItems: [mug] }],
  [
    'createCheckout',
    {
      checkoutInfo: { billingInfo: { address: { country: 'US' } } },
      lineItems: [mug],
      channelType: 'WEB',
      overrideCheckoutUrl: 'https://x.y/z',
    },
  ],
  [
    'updateCheckout',
    {
      checkout: {
        id: GUID,
        buyerInfo: { email: 'a@b.c' },
        shippingInfo: {
          shippingDestination: { address: { country: 'US' } },
          selectedCarrierServiceOption: { code: 'x', carrierId: GUID },
        },
      },
      couponCode: 'C',
      giftCardCode: 'GC',
    },
  ],
  ['checkoutRemoveLineItems', { id: GUID, lineItemIds: [GUID] }],
  ['createOrder', { id: GUID }],
  ['searchOrders', { search: { filter: { status: { $ne: 'INITIALIZED' } }, cursorPaging: { limit: 5 } } }],
  ['searchOrders', { search: { search: { cursorPaging: { limit: 5 } } } }],
  [
    'createRedirectSession',
    { ecomCheckout: { checkoutId: GUID }, callbacks, preferences: { useGenericWixPages: true } },
  ],
  ['createRedirectSession', { storesProduct: { productSlug: 'p' } }],
  ['createRedirectSession', { auth: { authRequest, prompt: 'login' } }],
  [
    'createRedirectSession',
    { logout: { clientId: GUID }, callbacks: { postFlowUrl: 'https://shop.example/' } },
  ],
  ['createRedirectSession', { login: {} }],
  ['queryCollections', { query: { filter: {}, sort: [], paging: { limit: 50, offset: 0 } } }],
  ['getCollection', { id: '00000000-000000-000000-000000000001' }],
  [
    'queryProducts',
    { query: { filter: { $and: [{ slug: 'a' }] }, sort: [{ fieldName: 'name', order: 'ASC' }] } },
  ],
  ['getProduct', { id: GUID, includeMerchantSpecificData: true }],
  ['getProductOptionsAvailability', { id: GUID, options: { Size: 'M' } }],
  [
    'queryProductVariants',
    { id: GUID, choices: { Size: 'M' }, variantIds: ['v1'], paging: { limit: 5, offset: 0 } },
  ],
  ['queryStoreVariants', { query: { filter: { productId: GUID }, paging: { limit: 3, offset: 0 } } }],
  ['createProduct', { product: shirt }],
  ['updateProduct', { product: { name: 'New', weight: 'Infinity', id: GUID } }],
  [
    'updateProductVariants',
    { id: GUID, variants: [{ choices: { Size: 'M' }, price: 11, cost: 3, weight: 2, sku: 'x' }] },
  ],
  ['createCollection', { collection: { name: 'C', description: 'd' } }],
  ['updateCollection', { collection: { name: 'C2', id: 'c1' } }],
  [
    'addProductMedia',
    {
      id: GUID,
      media: [{ url: 'https://x/y.jpg' }, { mediaId: 'm1', choice: { option: 'Size', choice: 'M' } }],
    },
  ],
  ['removeProductMedia', { id: GUID, mediaIds: ['m1'] }],
  ['addProductMediaToChoices', { id: GUID, media: [sizeM] }],
  ['bulkUpdateProductsProperty', { ids: [GUID], set: { price: 10 } }],
  [
    'bulkAdjustProductProperty',
    { ids: [GUID], adjust: { price: { percentage: { rate: 10, roundToInt: true } } } },
  ],
  ['queryInventory', { query: { filter: '{"productId":"G"}' } }],
  ['incrementInventory', { incrementData: [{ inventoryId: GUID, variantId: GUID, incrementBy: 1 }] }],
  [
    'updateInventoryVariants',
    { inventoryItem: { trackQuantity: true, variants: [{ variantId: GUID, quantity: 3 }] } },
  ],
  [
    'createCoupon',
    {
      specification: {
        name: 'n',
        code: 'CODE',
        percentOffRate: 10,
        startTime: '1700000000000',
        scope: { namespace: 'stores' },
      },
    },
  ],
  ['updateCoupon', { id: GUID, specification: { active: false } }],
  [
    'createShippingOption',
    { shippingOption: { title: 't', deliveryRegionId: GUID, rates: [{ amount: '5', conditions: [] }] } },
  ],
  ['queryShippingOptions', { query: anyOrder }],
  [
    'createPickupLocation',
    { pickupLocation: { name: 'n', address: { country: 'US' }, deliveryRegionIds: [GUID] } },
  ],
  [
    'addDeliveryRegion',
    {
      deliveryProfileId: GUID,
      deliveryRegion: { name: 'US', destinations: [{ countryCode: 'US', subdivisions: ['US-CA'] }] },
    },
  ],
  ['createTaxGroup', { taxGroup: { name: 'n' } }],
  ['createTaxRegion', { taxRegion: { country: 'US', subdivision: 'US-CA', appId: GUID } }],
  ['createManualTaxMapping', { manualTaxMapping: { taxRegionId: GUID, taxGroupId: GUID, taxRate: '0.1' } }],
  [
    'registerV2',
    {
      loginId: { email: 'a@b.co' },
      password: 'pw',
      profile: { nickname: 'n' },
      captchaTokens: [{ Recaptcha: 'R' }],
    },
  ],
  [
    'register',
    { identity: { identityProfile: { emails: [{ value: 'a@b.co', tag: 'MAIN' }] } }, authenticatorId: 'x' },
  ],
  ['loginV2', { loginId: { email: 'not an address' }, password: 'p' }],
  ['sendRecoveryEmail', { email: 'a@b.co', language: 'en', redirect: { url: 'https://x', clientId: GUID } }],
  ['verifyDuringAuthentication', { code: '123456', stateToken: 'STT' }],
]

/** What the contract does not let in: call, body, and the field with the rule it breaks. */
const refused: [SchemaName, object, string][] = [
  ['addToCurrentCart', { lineItems: [{ ...mug, quantity: 0 }] }, '/lineItems/0/quantity minimum'],
  ['addToCurrentCart', { lineItems: [{ ...mug, quantity: 100_001 }] }, '/lineItems/0/quantity maximum'],
  ['addToCurrentCart', { lineItems: [{ ...mug, quantity: 1.5 }] }, '/lineItems/0/quantity type'],
  ['addToCurrentCart', { lineItems: [{ ...mug, quantity: '2' }] }, '/lineItems/0/quantity type'],
  ['addToCurrentCart', { lineItems: Array(101).fill(mug) }, '/lineItems maxItems'],
  [
    'addToCurrentCart',
    { customLineItems: [{ ...giftWrap, price: '-5.00' }] },
    '/customLineItems/0/price pattern',
  ],
  ['addToCurrentCart', { lineItems: 'mug' }, '/lineItems type'],
  [
    'addToCurrentCart',
    { lineItems: [{ catalogReference: { appId: STORES, catalogItemId: 'x'.repeat(37) } }] },
    '/lineItems/0/catalogReference/catalogItemId maxLength',
  ],
  ['updateCurrentCart', { lineItems: Array(301).fill(mug) }, '/lineItems maxItems'],
  ['updateCurrentCart', { cartInfo: { buyerNote: 'x'.repeat(1001) } }, '/cartInfo/buyerNote maxLength'],
  ['updateCurrentCart', { cartInfo: { buyerInfo: { email: 'a@b' } } }, '/cartInfo/buyerInfo/email pattern'],
  ['removeLineItemsFromCurrentCart', {}, ' required'],
  ['removeLineItemsFromCurrentCart', { lineItemIds: [] }, '/lineItemIds minItems'],
  ['removeLineItemsFromCurrentCart', { lineItemIds: ['1'] }, '/lineItemIds/0 pattern'],
  [
    'updateCurrentCartLineItemQuantity',
    { lineItems: Array(101).fill({ id: GUID, quantity: 1 }) },
    '/lineItems maxItems',
  ],
  ['estimateCurrentCartTotals', { shippingAddress: { country: 'USA' } }, '/shippingAddress/country pattern'],
  [
    'estimateCurrentCartTotals',
    { shippingAddress: { city: 'x'.repeat(51) } },
    '/shippingAddress/city maxLength',
  ],
  ['createCheckoutFromCurrentCart', { channelType: 'web' }, '/channelType enum'],
  ['createCheckout', { lineItems: [mug] }, ' required'],
  ['getCheckout', { id: 'co-1' }, '/id pattern'],
  ['createProduct', { product: { name: '' } }, '/product/name minLength'],
  ['createProduct', { product: { name: 'x'.repeat(81) } }, '/product/name maxLength'],
  ['createProduct', { product: { priceData: { price: 1_000_000_000 } } }, '/product/priceData/price maximum'],
  ['createProduct', { product: { priceData: { price: -1 } } }, '/product/priceData/price minimum'],
  ['createProduct', { product: { weight: 'heavy' } }, '/product/weight pattern'],
  [
    'createProduct',
    { product: { productOptions: Array(7).fill({ name: 'n' }) } },
    '/product/productOptions maxItems',
  ],
  ['createCollection', { collection: { name: 'x'.repeat(51) } }, '/collection/name maxLength'],
  ['queryProducts', { query: { paging: { limit: 101 } } }, '/query/paging/limit maximum'],
  ['queryProducts', { query: { paging: { offset: -1 } } }, '/query/paging/offset minimum'],
  ['bulkUpdateProductsProperty', { ids: Array(101).fill(GUID) }, '/ids maxItems'],
  ['decrementInventory', { decrementData: [{ decrementBy: 0 }] }, '/decrementData/0/decrementBy minimum'],
  [
    'createRedirectSession',
    { callbacks: { postFlowUrl: 'x'.repeat(2049) } },
    '/callbacks/postFlowUrl maxLength',
  ],
  ['createTaxRegion', { taxRegion: { country: 'usa' } }, '/taxRegion/country pattern'],
  ['getProductOptionsAvailability', { id: GUID, options: { Size: 7 } }, '/options/Size type'],
]

describe('the calls of storefronts', () => {
  it.each(bodies)('%s takes what the published clients send: %j', (call, body) => {
    expect(errorsOf(call, body)).toEqual([])
  })

  it.each(refused)('%s refuses what breaks a limit (%#)', (call, body, complaint) => {
    expect(errorsOf(call, body)).toContain(complaint)
  })

  it('have a schema unless they belong to the admin', () => {
    const without = Object.values(calls)
      .filter(({ name, path }) => !(name in schemas) && !path.startsWith('/admin/'))
      .map(({ name }) => name)
    expect(without).toEqual([])
  })
})

describe('entities that come back from the server', () => {
  const cart = {
    id: GUID,
    lineItems: [],
    currency: 'EUR',
    appliedDiscounts: [{ coupon: { id: GUID, code: 'SAVE10' } }],
    createdDate: '2026-11-21T09:35:00.000Z',
    updatedDate: null,
    buyerNote: null,
    weightUnit: 'KG',
  }

  it('may be sent with a change, empty lists and nulls included', () => {
    expect(errorsOf('updateCurrentCart', { cartInfo: { ...cart, buyerNote: 'Please ring twice' } })).toEqual(
      [],
    )
  })

  it('may carry fields that only a newer client knows', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().map((name) => `x${name}`),
          fc.jsonValue(),
        ),
        (unknown) => {
          expect(errorsOf('updateCurrentCart', { ...unknown, cartInfo: { ...unknown, ...cart } })).toEqual([])
        },
      ),
    )
  })

  it('answer in an envelope that is never missing', () => {
    expect(errorsOf('getCurrentCart', { cart }, 'reply')).toEqual([])
    expect(errorsOf('getCurrentCart', {}, 'reply')).toEqual([' required'])
    expect(errorsOf('createRedirectSession', { redirectSession: { id: GUID } }, 'reply')).toEqual([
      '/redirectSession required',
    ])
  })
})

describe('quantities', () => {
  it('are whole numbers from 1 to 100,000', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 1, max: 100_000 })), (quantity) => {
        const allowed = Number.isInteger(quantity) && quantity >= 1 && quantity <= 100_000
        expect(errorsOf('addToCurrentCart', { lineItems: [{ ...mug, quantity }] }).length === 0).toBe(allowed)
      }),
    )
  })
})

describe('money in a cart', () => {
  it('is plain decimal text', () => {
    const amount = fc
      .tuple(fc.nat(), fc.nat(99))
      .map(([units, cents]) => `${units}.${String(cents).padStart(2, '0')}`)
    fc.assert(
      fc.property(amount, (price) => {
        expect(errorsOf('addToCurrentCart', { customLineItems: [{ ...giftWrap, price }] })).toEqual([])
      }),
    )
    for (const price of ['1,00', '1e3', '', '.5', '5.', 'NaN', ' 1', 1]) {
      expect(errorsOf('addToCurrentCart', { customLineItems: [{ ...giftWrap, price }] })).not.toEqual([])
    }
  })
})
