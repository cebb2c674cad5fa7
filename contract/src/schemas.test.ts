import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsOf, GUID, giftWrap, mug, newYork } from '../test/bodies.ts'
import { calls } from './calls.ts'
import { type SchemaName, schemas } from './schemas.ts'

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

describe('the calls of storefronts', () => {
  it.each(bodies)('%s takes what the published clients send: %j', (call, body) => {
    expect(errorsOf(call, body)).toEqual([])
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
