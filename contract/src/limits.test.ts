import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsOf, GUID, giftWrap, mug, STORES } from '../test/bodies.ts'
import type { SchemaName } from './schemas.ts'

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
  ['createProduct', { product: { name: 'x'.repeat(251) } }, '/product/name maxLength'],
  ['createProduct', { product: { priceData: { price: 1_000_000_000 } } }, '/product/priceData/price maximum'],
  ['createProduct', { product: { priceData: { price: -1 } } }, '/product/priceData/price minimum'],
  ['createProduct', { product: { weight: 'heavy' } }, '/product/weight pattern'],
  [
    'createProduct',
    { product: { productOptions: Array(11).fill({ name: 'n' }) } },
    '/product/productOptions maxItems',
  ],
  ['createCollection', { collection: { name: 'x'.repeat(51) } }, '/collection/name maxLength'],
  ['queryProducts', { query: { paging: { limit: 101 } } }, '/query/paging/limit maximum'],
  ['queryProducts', { query: { paging: { offset: -1 } } }, '/query/paging/offset minimum'],
  ['bulkUpdateProductsProperty', { ids: Array(1001).fill(GUID) }, '/ids maxItems'],
  ['decrementInventory', { decrementData: [{ decrementBy: 0 }] }, '/decrementData/0/decrementBy minimum'],
  [
    'createRedirectSession',
    { callbacks: { postFlowUrl: 'x'.repeat(2049) } },
    '/callbacks/postFlowUrl maxLength',
  ],
  ['createTaxRegion', { taxRegion: { country: 'usa' } }, '/taxRegion/country pattern'],
  ['getProductOptionsAvailability', { id: GUID, options: { Size: 7 } }, '/options/Size type'],
]

describe('the limits of the contract', () => {
  it.each(refused)('%s refuses what breaks a limit (%#)', (call, body, complaint) => {
    expect(errorsOf(call, body)).toContain(complaint)
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
