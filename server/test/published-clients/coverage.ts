import { storeAppId } from '../fixtures.ts'
import { type Loose, nothing, type Outcome } from './walk.ts'

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
  changeLoginEmail: { 'not found': [nothing, 'anna@example.com'] },
  labelContact: { 'not found': [nothing, ['custom.customer']] },
  updateContact: { 'not found': [nothing, { name: { first: 'Anna' } }, 1] },
  addDeliveryRegionToShippingOption: { 'not found': [nothing, nothing, { revision: '1' }] },
  removeDeliveryRegionFromShippingOption: { 'not found': [nothing, nothing, { revision: '1' }] },
  updateProduct: { violation: [nothing, { name: { wrong: true } }] },
  updateProductPlatformized: { violation: [nothing, { name: { wrong: true } }] },
  writeProxyUpdateProductPlatformized: { violation: [nothing, { name: { wrong: true } }] },
  updateInventoryVariants: { violation: [nothing, { trackQuantity: { wrong: true } }] },
  updateInventoryItem: { 'not found': [nothing, { revision: '1', quantity: 1 }] },
  updateProductV3: { 'not found': [nothing, { revision: '1', name: 'Mug' }] },
  updateTicket: { violation: [nothing, { eventId: nothing, guestDetails: { email: 'wrong' } }] },
  updateProductWithInventory: { 'not found': [nothing, { revision: '1', name: 'Mug' }] },
}

const bookings = 'test/published-clients/bookings.test.ts'
const boxOffice = 'test/published-clients/box-office.test.ts'
const contacts = 'test/published-clients/contacts.test.ts'
const content = 'test/published-clients/content.test.ts'
const forms = 'test/published-clients/forms.test.ts'
const identity = 'test/published-clients/identity.test.ts'
const categories = 'test/published-clients/categories.test.ts'
const members = 'test/published-clients/members.test.ts'
const inventory = 'test/published-clients/inventory-v3.test.ts'
const fields = 'src/content/content.test.ts'
const oneOfAny = 'It takes an item with any fields.'
const openForm = 'The form is open to everyone.'

/** Where the tests are that these tests do not find by the name of a function, or why an outcome cannot happen. */
export const elsewhere: Readonly<Record<string, Partial<Record<Outcome, string>>>> = {
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
  patchDataItem: { success: content, violation: fields, permission: content },
  bulkPatchDataItems: { success: content, violation: fields, permission: content },
  bulkInsertDataItemReferences: { success: fields },
  createDataCollectionField: { success: fields },
  updateDataCollectionField: { success: fields },
  deleteDataCollectionField: { success: fields },
  confirmEventOrders: { 'not found': boxOffice },
  createScheduleBookmark: { 'not found': boxOffice },
  deleteScheduleBookmark: { 'not found': 'Without a mark it changes nothing.' },
  deleteScheduleItems: { success: boxOffice },
  discardScheduleDraft: { success: boxOffice },
  listEventsByCategory: { 'not found': 'A category that does not exist has no events.' },
  listScheduleItems: { violation: boxOffice },
  unassignEvents: { 'not found': 'Events that the category does not have stay out of it.' },
  markBookingAsPending: { 'not found': bookings },
  listFulfillmentsForSingleOrder: { 'not found': 'The list of an order that does not exist is empty.' },
  getConversionRate: { 'not found': 'The path holds currencies; an unknown one is a violation.' },
  approveSiteMember: {
    success: members,
    violation: 'A member that a wrong id names is not found.',
  },
  blockSiteMember: {
    success: members,
    violation: 'A member that a wrong id names is not found.',
  },
  getUserInfo: {
    success: 'src/identity/oauth/conformance.test.ts',
    permission: 'OpenID Connect has another error, invalid_token.',
  },
  getSigningKeys: { success: 'src/identity/oauth/conformance.test.ts' },
  registerV2: { success: identity },
  loginV2: { success: identity },
  sendRecoveryEmail: { success: identity },
  loginWithIdpConnectionTokenParams: { success: 'src/identity/providers/providers.test.ts' },
  getProductPlatformized: { success: 'src/catalogue/reads/reads.test.ts' },
  updateProductWithInventory: { success: 'src/products-v3/writes/writes.test.ts' },
  deleteMemberPhones: { success: members },
  deleteMemberEmails: { success: members },
  deleteMemberAddresses: { success: members },
  bulkCreateInventoryItems: { success: inventory },
  bulkDecrementInventoryItems: { success: inventory },
  bulkIncrementInventoryItems: { success: inventory },
  createContact: { success: contacts },
  getContact: { success: contacts },
  listContacts: { success: contacts },
  queryContacts: { success: contacts },
  updateContact: { success: contacts },
  deleteContact: { success: contacts },
  labelContact: { success: contacts, 'not found': 'src/customers/contacts/contacts.test.ts' },
  unlabelContact: { success: 'src/customers/contacts/contacts.test.ts' },
  appendOrCreateContact: { success: contacts, violation: contacts },
  createSubmission: { success: forms },
  getSubmission: { success: forms },
  confirmSubmission: { success: forms },
  deleteSubmission: { success: forms },
  querySubmissionsByNamespace: { success: forms },
  validateFormSubmission: { success: forms },
  getForm: { success: forms, violation: openForm, 'not found': forms },
  getFormSummary: { success: forms, violation: openForm, 'not found': forms },
  queryForms: { success: forms, violation: forms },
  listForms: { success: forms, violation: forms },
  bulkAddItemsToCategory: { 'not found': categories },
  bulkRemoveItemsFromCategory: { 'not found': categories },
  setArrangedItems: { 'not found': categories },
  updateCategory: { 'not found': categories },
  deleteCategory: { 'not found': categories },
  listCategoriesForItems: { success: categories },
}

/** What no published client has been asked for yet. The list only gets shorter: a test fails when a line is not needed. */
export const untried: Readonly<Record<string, readonly Outcome[]>> = {
  updateServiceOptions: ['success'],
  rescheduleBooking: ['not found'],
  confirmBooking: ['not found'],
  declineBooking: ['not found'],
  cancelBooking: ['not found'],
  updateNumberOfParticipants: ['not found'],
  memberGetPlanOrder: ['not found'],
  requestPlanOrderCancellation: ['not found'],
  postponePlanOrderEndDate: ['not found'],
  cancelPlanOrder: ['not found'],
  setPlanVisibility: ['not found'],
  getScheduleAvailability: ['success'],
  createBookingPolicy: ['success'],
  deleteBookingPolicy: ['success'],
  updateBookingPolicy: ['success'],
  cancelBookingAnonymously: ['not found'],
  getBookingAnonymously: ['not found'],
  rescheduleBookingAnonymously: ['not found', 'success'],
  countExtendedBookings: ['success'],
  createResource: ['success'],
  deleteResource: ['success'],
  getResource: ['success'],
  updateResource: ['success'],
  queryPoliciesOfServices: ['success'],
  createStaffMember: ['success'],
  deleteStaffMember: ['success'],
  updateStaffMember: ['success'],
  listEventTimeSlots: ['violation', 'success'],
  getEventTimeSlot: ['violation', 'not found', 'success'],
  listPlansByItemIdentifier: ['violation', 'success'],
}
