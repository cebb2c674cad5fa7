import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../server/test/checkouts.ts'
import { storeAppId } from '../../../server/test/fixtures.ts'
import { newMember } from '../../../server/test/members.ts'
import { pieces, shelve, shopper } from '../../../server/test/shoppers.ts'
import { openStore, type Store } from '../../../server/test/store.ts'
import { inProcess } from '../../test/in-process.ts'
import {
  ApiKeyStrategy,
  backInStockNotifications,
  backInStockSettings,
  contacts,
  coupons,
  createClient,
  inventory,
  labels,
  members,
  OAuthStrategy,
  orderBilling,
  orderFulfillments,
  orders,
  orderTransactions,
  submittedContact,
} from '../modules.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const used = {
  ...{ backInStockNotifications, backInStockSettings, coupons, inventory, members },
  ...{ orderFulfillments, orders, orderTransactions, orderBilling, contacts, labels, submittedContact },
}
const called = new Set<string>()

function asMerchant() {
  const { fetch } = inProcess(store)
  const auth = ApiKeyStrategy({ apiKey: store.apiKey })
  return noting(createClient({ url: 'https://shop.test', auth, modules: used, fetch }))
}

/** A client that notes which functions of its modules are called. */
function noting<Client extends object>(client: Client): Client {
  for (const name of Object.keys(used)) {
    const module = (client as Record<string, object>)[name] as Record<string, unknown>
    const noted = new Proxy(module, { get: (from, key: string) => called.add(`${name}.${key}`) && from[key] })
    Object.assign(client, { [name]: noted })
  }
  return client
}

test('a merchant counts stock', async () => {
  const { inventory } = asMerchant()
  const mug = await shelve(store, { name: 'Mug', price: 12 }, 5)
  const query = { filter: JSON.stringify({ productId: mug.id }) }
  const { inventoryItems } = await inventory.queryInventory({ query })
  const [item] = inventoryItems
  const variantId = item?.variants?.[0]?.variantId ?? ''
  const stock = async () => {
    const { inventoryItem } = await inventory.getInventoryVariants(item?._id ?? '')
    return inventoryItem.variants?.[0]?.quantity
  }
  expect(await stock()).toBe(5)
  await inventory.incrementInventory([{ productId: mug.id, variantId, incrementBy: 3 }])
  await inventory.decrementInventory([{ productId: mug.id, variantId, decrementBy: 1 }])
  expect(await stock()).toBe(7)
  await inventory.updateInventoryVariants(mug.id, { variants: [{ variantId, quantity: 2 }] })
  expect(await stock()).toBe(2)
})

test('a merchant gives coupons', async () => {
  const { coupons } = asMerchant()
  const specification = {
    ...{ name: 'Spring', code: 'SPRING', startTime: '1700000000000', percentOffRate: 10 },
    scope: { namespace: 'stores' },
  }
  const { _id: id } = await coupons.createCoupon(specification)
  expect((await coupons.getCoupon(id)).specification?.code).toBe('SPRING')
  await coupons.updateCoupon(id, { name: 'Late spring' }, 'name')
  const found = await coupons.queryCoupons().find()
  expect([found.totalCount, found.items[0]?.specification?.name]).toEqual([1, 'Late spring'])
  await coupons.deleteCoupon(id)
  expect((await coupons.queryCoupons().find()).items).toEqual([])
})

test('a merchant looks after members', async () => {
  const { members } = asMerchant()
  const anna = await members.createMember({ member: { loginEmail: 'anna@mail.test' } })
  const id = anna._id ?? ''
  expect(anna._createdDate).toBeInstanceOf(Date)
  await members.updateMember(id, { contact: { firstName: 'Anna', phones: ['+49 30 123456'] } })
  expect((await members.updateMemberSlug(id, 'anna')).member.profile?.slug).toBe('anna')
  const byEmail = await members
    .queryMembers({ fieldsets: ['FULL'] })
    .eq('loginEmail', 'anna@mail.test')
    .find()
  expect(byEmail.items.map(({ contact }) => contact?.phones)).toEqual([['+49 30 123456']])
  expect((await members.deleteMemberPhones(id)).member.contact?.phones).toEqual([])
  await members.deleteMemberAddresses(id)
  await members.deleteMemberEmails(id)
  const { id: waiting } = await newMember(store, { reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] })
  expect((await members.approveMember(waiting)).member.status).toBe('APPROVED')
  expect((await members.blockMember(waiting)).member.status).toBe('BLOCKED')
  const { id: other } = await newMember(store)
  expect((await members.disconnectMember(other)).member._id).toBe(other)
  expect((await members.listMembers({ paging: { limit: 5 } })).members.map(({ _id }) => _id)).toContain(id)
  await members.deleteMember(id)
  await expect(members.getMember(id)).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND' })
})

test('a merchant keeps contacts with labels', async () => {
  const { contacts, labels, submittedContact } = asMerchant()
  const { label } = await labels.findOrCreateLabel('Press')
  const key = label.key ?? ''
  expect((await labels.updateLabel(key, { displayName: 'The press' })).displayName).toBe('The press')
  expect((await labels.getLabel(key)).displayName).toBe('The press')
  expect((await labels.queryLabels().find()).items).toHaveLength(1)
  const { contact } = await contacts.createContact({
    name: { first: 'Rosa' },
    emails: { items: [{ email: 'rosa@mail.test' }] },
  })
  const id = contact._id ?? ''
  await expect(
    contacts.createContact({ emails: { items: [{ email: 'rosa@mail.test' }] } }),
  ).rejects.toMatchObject({ code: 'DUPLICATE_CONTACT_EXISTS' })
  const changed = await contacts.updateContact(id, { company: 'Thal' }, contact.revision ?? 0)
  expect(changed.contact.info).toMatchObject({ name: { first: 'Rosa' }, company: 'Thal' })
  expect((await contacts.labelContact(id, [key])).contact.info?.labelKeys?.items).toEqual([key])
  expect((await contacts.unlabelContact(id, [key])).contact.info?.labelKeys?.items).toEqual([])
  const found = await contacts.queryContacts().eq('primaryInfo.email', 'rosa@mail.test').find()
  expect(found.items.map(({ _id }) => _id)).toEqual([id])
  expect((await contacts.listContacts({ paging: { limit: 1 } })).contacts).toHaveLength(1)
  const sent = await submittedContact.appendOrCreateContact({
    emails: { items: [{ email: 'rosa@mail.test' }] },
    phones: { items: [{ phone: '123' }] },
  })
  expect(sent).toEqual({ contactId: id, identityType: 'CONTACT', newContact: false })
  expect((await contacts.getContact(id)).primaryInfo?.phone).toBe('123')
  await labels.deleteLabel(key)
  await contacts.deleteContact(id)
  await expect(contacts.getContact(id)).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
})

test('members look after themselves', async () => {
  const { fetch } = inProcess(store)
  const auth = OAuthStrategy({ clientId: store.clientId })
  const client = noting(createClient({ url: 'https://shop.test', auth, modules: used, fetch }))
  const { id } = await newMember(store)
  client.auth.setTokens(await client.auth.getMemberTokensForExternalLogin(id, store.apiKey))
  const { members } = client
  expect((await members.updateCurrentMemberSlug('berta')).member.profile?.slug).toBe('berta')
  expect((await members.joinCommunity()).member.privacyStatus).toBe('PUBLIC')
  expect((await members.leaveCommunity()).member.privacyStatus).toBe('PRIVATE')
  expect((await members.getCurrentMember()).member?._id).toBe(id)
  await members.deleteMyMember()
})

test('shoppers wait for a bowl, and the merchant tells them', async () => {
  const { backInStockNotifications: notifications, backInStockSettings: settings } = asMerchant()
  const bowl = await shelve(store, { name: 'Bowl', price: 20 }, 0)
  await settings.startCollectingRequests(storeAppId)
  expect((await settings.getBackInStockSettings()).settings.collectionStates).toBeTruthy()
  const catalogReference = { appId: storeAppId, catalogItemId: bowl.id }
  const wait = (email: string) =>
    notifications.createBackInStockNotificationRequest(
      { catalogReference, email },
      { name: 'Bowl', price: '20.00' },
    )
  const { _id: id = '' } = await wait('anna@mail.test')
  await wait('berta@mail.test')
  expect((await notifications.getBackInStockNotificationRequest(id ?? '')).email).toBe('anna@mail.test')
  const { countsPerCatalogReference } =
    await notifications.getBackInStockNotificationRequestsCountByCatalogReferences([catalogReference])
  expect(countsPerCatalogReference[0]?.count).toBe(2)
  const first = await notifications.queryBackInStockNotificationRequests().limit(1).find()
  expect([first.items.length, (await first.next()).items.length]).toEqual([1, 1])
  expect((await notifications.markAsNotificationSent(id ?? '')).request.status).not.toBe('RECEIVED')
  await notifications.reportItemsBackInStock({ name: 'Bowl', price: '20.00' }, { catalogReference })
  await notifications.deleteBackInStockNotificationRequest(id ?? '')
  await settings.stopCollectingRequests(storeAppId)
})

test('a merchant sends parcels of an order, and cancels another', async () => {
  const { orderFulfillments: parcels, orders } = asMerchant()
  const mug = await shelve(store, { name: 'Mug', price: 12 }, 5)
  await deliver(store)
  const anna = await shopper(store)
  const place = async (): Promise<string> => {
    const checkoutId = await checkOut(store, { as: anna.as, lineItems: [pieces(1, mug)] })
    return (await placeOrder(store, anna.as, checkoutId)).body.orderId
  }
  const orderId = await place()
  const { fulfillmentId } = await parcels.createFulfillment(orderId, {})
  const changed = await parcels.updateFulfillment(
    { fulfillmentId, orderId },
    { fulfillment: { trackingInfo: { trackingNumber: 'T1' } } },
  )
  expect(changed.fulfillments?.[0]?.trackingInfo?.trackingNumber).toBe('T1')
  const { orderWithFulfillments } = await parcels.listFulfillmentsForSingleOrder(orderId)
  expect(orderWithFulfillments.fulfillments?.[0]?._id).toBe(fulfillmentId)
  await parcels.deleteFulfillment({ fulfillmentId, orderId })
  const { ordersWithFulfillments } = await parcels.listFulfillmentsForMultipleOrders([orderId])
  expect(ordersWithFulfillments.map(({ fulfillments }) => fulfillments)).toEqual([[]])
  await orders.paymentCollectionMarkOrderAsPaid(orderId)
  expect((await orders.getOrder(orderId)).paymentStatus).toBe('PAID')
  const other = await place()
  expect((await orders.cancelOrder(other)).order.status).toBe('CANCELED')
  expect((await orders.searchOrders()).orders).toHaveLength(2)
})

test('a merchant collects an order in parts, notes something, sends it and refunds a piece', async () => {
  const { orderBilling: billing, orderFulfillments: parcels, orders, orderTransactions: money } = asMerchant()
  const bowl = await shelve(store, { name: 'Bowl', price: 10 }, 5)
  const { as } = await shopper(store)
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, bowl)] })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const charging = billing.chargeOrder(orderId, { regularCharge: { paymentIntentId: orderId } })
  await expect(charging).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' })
  const giftCard = { giftCardCode: 'NOBODY-HAS-IT', amount: { amount: '5.00' }, currency: 'USD' }
  const redeeming = billing.redeemGiftCard(orderId, giftCard)
  await expect(redeeming).rejects.toMatchObject({ code: 'GIFT_CARD_NOT_FOUND' })
  await orders.recordManuallyCollectedPayment(orderId, { amount: '5.00' })
  const { amount, status } = await orders.getPaymentCollectabilityStatus(orderId)
  const left = amount.amount ?? ''
  expect([status, Number(left) > 0]).toEqual(['COLLECTABLE', true])
  const regularPaymentDetails = { paymentMethod: 'Cash register', offlinePayment: true }
  const taken = { amount: { amount: left }, status: 'PENDING', regularPaymentDetails } as const
  const { paymentsIds } = await money.addPayments(orderId, [taken])
  const [paymentId = ''] = paymentsIds
  await money.updatePaymentStatus({ orderId, paymentId }, { status: 'APPROVED' })
  expect((await orders.getOrder(orderId)).paymentStatus).toBe('PAID')
  const comment = (message: string) => ({ merchantComment: { message } })
  const { activityIds } = await orders.addActivities(orderId, { orderActivities: [comment('Fragile')] })
  const entry = { _id: orderId, activityId: activityIds[0] ?? '' }
  const changed = await orders.updateActivity(entry, comment('Very fragile'))
  expect(changed.order.activities?.at(-1)?.merchantComment?.message).toBe('Very fragile')
  await orders.deleteActivity(entry)
  const sent = await parcels.bulkCreateFulfillments([{ orderId, fulfillments: [{}] }])
  expect(sent.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 0 })
  const { lineItems = [] } = await billing.getOrderRefundability(orderId)
  const refundItems = { lineItems: [{ lineItemId: lineItems[0]?.lineItemId ?? '', quantity: 1 }] }
  const { summary } = await billing.calculateRefund(orderId, { refundItems })
  expect(summary?.total?.amount).toBe('10.00')
  const part = { paymentId, amount: { amount: '10.00' }, externalRefund: true }
  const { refund } = await billing.refundPayments(orderId, { paymentRefunds: [part], refundItems })
  expect(refund.summary?.refunded?.amount).toBe('10.00')
  const { refundabilities } = await orders.getRefundabilityStatus(orderId)
  expect(refundabilities.map(({ refundabilityStatus }) => refundabilityStatus)).toContain('MANUAL')
  const payments = [{ paymentId }]
  const capturing = billing.captureAuthorizedPayments(orderId, { payments })
  await expect(capturing).rejects.toMatchObject({ code: 'NOT_REGULAR_ONLINE_PAYMENT' })
  const voiding = billing.voidAuthorizedPayments(orderId, { paymentIds: [paymentId] })
  await expect(voiding).rejects.toMatchObject({ code: 'NOT_REGULAR_ONLINE_PAYMENT' })
  const { orderTransactions: one } = await money.listTransactionsForSingleOrder(orderId)
  const { orderTransactions: several } = await money.listTransactionsForMultipleOrders([orderId])
  expect(several).toEqual([one])
})

test('a merchant makes, imports and counts orders', async () => {
  const { orders } = asMerchant()
  const price = { amount: '12.00' }
  const taken = {
    lineItems: [{ productName: { original: 'Mug' }, quantity: 1, price }],
    priceSummary: { total: price },
    channelInfo: { type: 'POS' },
  } as const
  expect(await orders.createOrder(taken)).toMatchObject({ paymentStatus: 'NOT_PAID', imported: false })
  const { order } = await orders.importOrder({ ...taken, number: '77', _createdDate: new Date('2024-05-06') })
  expect(order).toMatchObject({ number: '77', imported: true })
  const aggregation = { orders: { $count: [] } }
  expect((await orders.aggregateOrders({ filter: { number: '77' }, aggregation })).aggregates).toEqual({
    orders: 1,
  })
})

test('a merchant changes details, tags, lines and the status of orders', async () => {
  const { orders } = asMerchant()
  const plate = await shelve(store, { name: 'Plate', price: 10 }, 5)
  const { as } = await shopper(store)
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, plate)] })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Torstr. 1' }
  const changed = await orders.updateOrder(orderId, { recipientInfo: { address } })
  expect(changed.recipientInfo?.address).toMatchObject(address)
  const assignTags = { privateTags: { tagIds: ['rush'] } }
  await orders.bulkUpdateOrderTags([orderId], { assignTags })
  const order = { _id: orderId, archived: true }
  const { results } = await orders.bulkUpdateOrders([{ order }], { returnEntity: true })
  expect(results[0]?.item).toMatchObject({ ...order, tags: assignTags })
  const lineItemId = changed.lineItems?.[0]?._id ?? ''
  const productName = { original: 'Blue plate' }
  const described = await orders.updateOrderLineItem({ _id: orderId, lineItemId }, { productName })
  expect(described.order.lineItems?.[0]?.productName).toEqual(productName)
  expect((await orders.updateOrderStatus(orderId, 'CANCELED')).order.status).toBe('CANCELED')
})

test('each function was called', () => {
  const client = createClient({ url: 'https://shop.test', modules: used }) as unknown as Record<
    string,
    object
  >
  const functions = Object.keys(used).flatMap((name) =>
    Object.keys(client[name] ?? {}).flatMap((key) => (/^on[A-Z]/.test(key) ? [] : [`${name}.${key}`])),
  )
  expect(functions.filter((name) => !called.has(name))).toEqual([])
})
