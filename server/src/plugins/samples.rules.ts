import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { PluginKind } from '@cartwright/contract/plugins/kinds.ts'
import type { KnownPlugin } from './asking/plugin.ts'

const mug = {
  quantity: 2,
  catalogReference: {
    appId: storeAppId,
    catalogItemId: '9a4d2f2e-6a0f-4b53-8f6f-2d7c1b1f9c01',
  },
  physicalProperties: { weight: 0.4, sku: 'MUG-OAT', shippable: true },
}
const address = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'New York',
  postalCode: '10001',
  addressLine: '1 Main Street',
}
const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const flow = '7d0c6f0e-2a7b-4c5e-9d1e-5a1f0c9b2e01'

const giftCard = { code: 'GIFT-2026-0001' }

const orderId = '3c9b8f0a-51d2-4b7e-8a5c-6f2d9e7b4a10'

const pottery = {
  quantity: 2,
  catalogReference: { appId: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d31', catalogItemId: 'pottery-class' },
}
const yogaReference = { appId: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d31', catalogItemId: 'yoga-class' }
const yoga = {
  catalogReference: yogaReference,
  serviceProperties: { scheduledDate: '2026-12-05T09:00:00.000Z', numberOfParticipants: 1 },
  rootCatalogItemId: 'yoga-class',
}
const member = {
  memberId: '5e1f3c9a-7b20-4c8d-9a41-2d6e8f0b7c55',
  lineItems: [{ id: '1', ...yoga }],
}
const slot = {
  serviceId: '9b1d5c3e-4f60-4a7b-8c2d-7e5f3a1b9c02',
  scheduleId: '2f7e9a41-6d3c-4b58-9e10-5c8d7f2a6b03',
  startDate: '2026-12-05T10:00:00.000+01:00',
  endDate: '2026-12-05T11:00:00.000+01:00',
  timezone: 'Europe/Berlin',
  resource: { id: '7c4b2e90-1a5d-4f83-b6e7-3d9f8a0c5e04', name: 'Mara' },
  location: { locationType: 'OWNER_BUSINESS', name: 'Fieldhouse' },
}
const booking = {
  totalParticipants: 1,
  contactDetails: buyer,
  selectedPaymentOption: 'ONLINE',
  bookedEntity: { slot, title: 'Wheel lesson', tags: ['INDIVIDUAL'] },
  startDate: '2026-12-05T09:00:00.000Z',
  endDate: '2026-12-05T10:00:00.000Z',
}
const madeBooking = {
  ...booking,
  id: '5d8e2b71-9c3f-4a06-8b14-6e7a0f5c2d05',
  revision: '1',
  status: 'CONFIRMED',
}

const stockChange = { items: [pottery], orderId }

/** A question to try a plugin with. */
export function sampleOf(
  { kind, algorithms }: Pick<KnownPlugin, 'kind' | 'algorithms'>,
  functionName: string,
): object {
  const sample = samplesOfFunctions[functionName] ?? samples[kind]
  const algorithmIds = algorithms.slice(0, 10).map(({ algorithmId }) => algorithmId)
  return kind === 'RECOMMENDATIONS' ? { ...sample, algorithmIds } : sample
}

/** Of functions that are asked something else than the first of their kind. */
const samplesOfFunctions: Readonly<Record<string, object>> = {
  getEligibleTriggers: {
    lineItems: [{ id: '1', quantity: 2, catalogReference: mug.catalogReference, price: '24.00' }],
    triggers: [{ customTrigger: { id: 'first-order' }, identifier: 'first-order' }],
    purchaseFlowId: flow,
    shippingInfo: { address: { country: 'US', subdivision: 'US-NY', city: 'New York' } },
  },
  redeem: {
    ...giftCard,
    amount: 12,
    orderId,
    currencyCode: 'USD',
  },
  _void: { transactionId: '77' },
  chargeMembership: {
    ...yoga,
    memberId: member.memberId,
    membershipId: 'ten-classes',
    idempotencyKey: orderId,
  },
  getMembershipVoidability: { transactionId: '77' },
  voidMembershipCharge: { transactionId: '77' },
  validateBeforeCancel: { items: [{ booking: madeBooking }] },
  validateBeforeReschedule: {
    items: [
      {
        booking: madeBooking,
        targetSlot: {
          ...slot,
          startDate: '2026-12-06T10:00:00.000+01:00',
          endDate: '2026-12-06T11:00:00.000+01:00',
        },
      },
    ],
  },
  incrementAvailability: { ...stockChange, reason: 'ORDER_CANCELED' },
}

/** Two mugs to New York. */
const samples: Readonly<Record<PluginKind, object>> = {
  SHIPPING_RATES: {
    lineItems: [
      {
        ...mug,
        name: 'Mug',
        price: '24.00',
        priceBeforeDiscount: '24.00',
        totalPrice: '48.00',
        totalPriceBeforeDiscount: '48.00',
        taxIncludedInPrice: false,
      },
    ],
    shippingDestination: address,
    shippingOrigin: { country: 'US', subdivision: 'US-TX', city: 'Austin', postalCode: '78701' },
    buyerContactDetails: buyer,
    weightUnit: 'KG',
    purchaseFlowId: flow,
  },
  ADDITIONAL_FEES: {
    lineItems: [{ ...mug, id: '1', productName: 'Mug', price: '24.00' }],
    shippingAddress: address,
    buyerDetails: { contactDetails: buyer },
    appliedDiscounts: [],
    purchaseFlowId: flow,
    subtotal: '48.00',
  },
  DISCOUNTS: {
    lineItems: [{ ...mug, id: '1', productName: 'Mug', price: '24.00' }],
    couponCodes: [],
    buyerEmail: buyer.email,
    purchaseFlowId: flow,
  },
  DISCOUNT_TRIGGERS: {},
  GIFT_CARDS: giftCard,
  BOOKINGS_PRICING: { booking },
  BOOKINGS_VALIDATION: { items: [{ itemIndex: 0, booking }] },
  CATALOGUE: { catalogReferences: [pottery], currency: 'USD', weightUnit: 'KG' },
  INVENTORY: { ...stockChange, reason: 'ORDER_PLACED', restrictInventoryValue: true },
  TAX: {
    currency: 'USD',
    addresses: [address],
    lineItems: [
      {
        id: '1',
        itemName: 'Mug',
        quantity: 2,
        price: '48.00',
        taxIncludedInPrice: false,
        addressIndex: { singleAddress: 0 },
      },
    ],
  },
  MEMBERSHIPS: member,
  PAYMENT_SETTINGS: {
    order: {
      id: '3c9b8f0a-51d2-4b7e-8a5c-6f2d9e7b4a10',
      number: '10001',
      status: 'INITIALIZED',
      paymentStatus: 'NOT_PAID',
      currency: 'USD',
      buyerInfo: { email: buyer.email },
      billingInfo: { address, contactDetails: { firstName: buyer.firstName, lastName: buyer.lastName } },
      lineItems: [
        {
          id: '1',
          productName: { original: 'Mug' },
          catalogReference: mug.catalogReference,
          quantity: 2,
          price: { amount: '24.00', formattedAmount: '$24.00' },
        },
      ],
      priceSummary: { total: { amount: '48.00', formattedAmount: '$48.00' } },
    },
  },
  RECOMMENDATIONS: { items: [mug.catalogReference] },
  VALIDATIONS: {
    sourceInfo: { source: 'CHECKOUT', purchaseFlowId: flow },
    validationInfo: {
      buyerDetails: { email: buyer.email },
      lineItems: [{ ...mug, id: '1', productName: { original: 'Mug' }, price: { amount: '24.00' } }],
      weightUnit: 'KG',
      priceSummary: { subtotal: { amount: '48.00' }, total: { amount: '48.00' } },
      shippingAddress: { address, contactDetails: buyer },
      currency: 'USD',
    },
  },
}
