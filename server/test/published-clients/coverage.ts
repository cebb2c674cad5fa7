import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import { storeAppId } from '../fixtures.ts'
import type { Generation } from './clients.ts'
import { type Loose, nothing, type Outcome } from './walk.ts'

const slot = { serviceId: nothing, startDate: '2026-11-30T08:00:00Z', endDate: '2026-11-30T09:00:00Z' }
const catalogReference = { appId: storeAppId, catalogItemId: nothing }

/** Arguments for calls that any arguments do not lead to the outcome. */
export const given: Readonly<Record<string, Partial<Record<Outcome, Loose[]>>>> = {
  addToCart: { 'not found': [nothing, { lineItems: [{ quantity: 1, catalogReference }] }] },
  updateLineItemsQuantity: { 'not found': [nothing, [{ _id: nothing, quantity: 1 }]] },
  addLineItemsV2: { 'not found': [nothing, { catalogItems: [{ quantity: 1, catalogReference }] }] },
  updateLineItemsV2: {
    'not found': [nothing, { lineItems: [{ lineItemId: nothing, quantity: { newQuantity: 1 } }] }],
  },
  updateCartV2: { violation: [nothing, { note: { wrong: true } }] },
  updateCheckout: { violation: [nothing, {}, { couponCode: { wrong: true } }] },
  updateDiscountRule: { 'not found': [nothing, { revision: '1', name: 'Sale' }] },
  redeemGiftCard: {
    'not found': ['NOBODY-KNOWS-IT', { amount: { value: '1' }, appId: giftCardsAppId }],
  },
  changeLoginEmail: { 'not found': [nothing, 'anna@example.com'] },
  labelContact: { 'not found': [nothing, ['custom.customer']] },
  updateContact: { 'not found': [nothing, { name: { first: 'Anna' } }, 1] },
  addDeliveryRegionToShippingOption: { 'not found': [nothing, nothing, { revision: '1' }] },
  removeDeliveryRegionFromShippingOption: { 'not found': [nothing, nothing, { revision: '1' }] },
  updateOrder: { violation: [nothing, { buyerNote: { wrong: true } }] },
  updateOrderLineItem: {
    'not found': [{ _id: nothing, lineItemId: nothing }, {}],
    violation: [{ _id: nothing, lineItemId: nothing }, { quantity: 0 }],
  },
  updateOrderStatus: { 'not found': [nothing, 'CANCELED'], violation: [nothing, 'GONE'] },
  updateProduct: { violation: [nothing, { name: { wrong: true } }] },
  updateProductPlatformized: { violation: [nothing, { name: { wrong: true } }] },
  writeProxyUpdateProductPlatformized: { violation: [nothing, { name: { wrong: true } }] },
  updateInventoryVariants: { violation: [nothing, { trackQuantity: { wrong: true } }] },
  updateInventoryItem: { 'not found': [nothing, { revision: '1', quantity: 1 }] },
  updateProductV3: { 'not found': [nothing, { revision: '1', name: 'Mug' }] },
  updateTicket: { violation: [nothing, { eventId: nothing, guestDetails: { email: 'wrong' } }] },
  updateProductWithInventory: { 'not found': [nothing, { revision: '1', name: 'Mug' }] },
  setAttendance: { 'not found': [{ bookingId: nothing, status: 'ATTENDED' }] },
  rescheduleBooking: { 'not found': [nothing, slot, { revision: '1' }] },
  confirmBooking: { 'not found': [nothing, '1'] },
  declineBooking: { 'not found': [nothing, '1'] },
  cancelBooking: { 'not found': [nothing, { revision: '1' }] },
  updateNumberOfParticipants: { 'not found': [nothing, { revision: '1', totalParticipants: 1 }] },
  cancelPlanOrder: { 'not found': [nothing, 'IMMEDIATELY'] },
  postponePlanOrderEndDate: { 'not found': [nothing, new Date('2030-01-01')] },
  setPlanVisibility: { 'not found': [nothing, true] },
}

const bookingsAdmin = 'test/published-clients/bookings-admin.test.ts'
const bookings = 'test/published-clients/bookings.test.ts'
const boxOffice = 'test/published-clients/box-office.test.ts'
const contacts = 'test/published-clients/contacts.test.ts'
const content = 'test/published-clients/content.test.ts'
const forms = 'test/published-clients/forms.test.ts'
const calculations = 'test/published-clients/calculations.test.ts'
const categories = 'test/published-clients/categories.test.ts'
/** No package has the call: storefronts make it without one. */
const formerOrders = 'src/orders/search/former.test.ts'
const orderBilling = 'test/published-clients/order-billing.test.ts'
const plans = 'test/published-clients/plans.test.ts'
const fields = 'src/content/content.test.ts'
const oneOfAny = 'It takes an item with any fields.'
const wrongToken = 'A token that names no booking is not valid (403).'
const openForm = 'The form is open to everyone.'

/** An outcome, of one generation if the other has it. */
export type Way = Outcome | `success (${Generation})`

/** Where the tests are that these tests do not find by the name of a function, or why an outcome cannot happen. */
export const elsewhere: Readonly<Record<string, Partial<Record<Way, string>>>> = {
  queryOrders: { success: formerOrders, violation: formerOrders, permission: formerOrders },
  convertCurrency: { 'not found': 'src/pricing/currencies.test.ts' },
  calculateTax: { violation: calculations, permission: calculations },
  addActivities: { 'not found': orderBilling },
  addPayments: { 'not found': orderBilling },
  recordManuallyCollectedPayment: { 'not found': orderBilling },
  updateActivity: { 'not found': orderBilling },
  insertDataItem: { violation: oneOfAny },
  saveDataItem: { violation: oneOfAny },
  updateDataItem: { violation: oneOfAny },
  bulkInsertDataItems: { violation: oneOfAny },
  bulkUpdateDataItems: { violation: oneOfAny },
  bulkSaveDataItems: { violation: oneOfAny },
  removeDataItem: { violation: content },
  bulkRemoveDataItems: { violation: content },
  queryDataItems: { violation: content },
  truncateDataItems: { violation: fields },
  confirmEventOrders: { 'not found': boxOffice },
  createScheduleBookmark: { 'not found': boxOffice },
  deleteScheduleBookmark: { 'not found': 'Without a mark it changes nothing.' },
  deleteScheduleItems: { success: boxOffice },
  discardScheduleDraft: { success: boxOffice },
  listEventsByCategory: { 'not found': 'A category that does not exist has no events.' },
  listScheduleItems: { violation: boxOffice },
  unassignEvents: { 'not found': 'Events that the category does not have stay out of it.' },
  patchDataItem: { violation: fields, permission: content },
  bulkPatchDataItems: { violation: fields, permission: content },
  listEventTimeSlots: { violation: bookingsAdmin },
  getEventTimeSlot: { violation: bookingsAdmin, 'not found': bookingsAdmin },
  listPlansByItemIdentifier: { violation: plans },
  memberGetPlanOrder: { 'not found': plans },
  requestPlanOrderCancellation: { 'not found': plans },
  getBookingAnonymously: { 'not found': wrongToken },
  cancelBookingAnonymously: { 'not found': wrongToken },
  rescheduleBookingAnonymously: { 'not found': wrongToken },
  getBackInStockNotificationRequestsCountByCatalogReferences: {
    'success (2024)': 'The client leaves the references out of what it sends.',
  },
  markBookingAsPending: { 'not found': bookings },
  listFulfillmentsForSingleOrder: { 'not found': 'The list of an order that does not exist is empty.' },
  getConversionRate: { 'not found': 'The path holds currencies; an unknown one is a violation.' },
  approveSiteMember: {
    violation: 'A member that a wrong id names is not found.',
  },
  blockSiteMember: {
    violation: 'A member that a wrong id names is not found.',
  },
  getUserInfo: {
    permission: 'OpenID Connect has another error, invalid_token.',
  },
  labelContact: { 'not found': 'src/customers/contacts/contacts.test.ts' },
  appendOrCreateContact: { violation: contacts },
  getForm: { violation: openForm, 'not found': forms },
  getFormSummary: { violation: openForm, 'not found': forms },
  queryForms: { violation: forms },
  listForms: { violation: forms },
  bulkAddItemsToCategory: { 'not found': categories },
  bulkRemoveItemsFromCategory: { 'not found': categories },
  setArrangedItems: { 'not found': categories },
  updateCategory: { 'not found': categories },
  deleteCategory: { 'not found': categories },
}
