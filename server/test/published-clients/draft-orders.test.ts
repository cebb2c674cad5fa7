import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/sites/apps/service.ts'
import { austin, deliver } from '../checkouts.ts'
import { storeAppId, vase } from '../fixtures.ts'
import { shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients, publishedPackages } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

// The packages of 2024 have no draft orders.
describe('draft orders with the published client', () => {
  let store: Store
  let merchant: Loose
  /** A key that may do nothing here. */
  let other: Loose
  let line: object

  beforeAll(async () => {
    store = await openStore()
    await deliver(store)
    const { id } = await shelve(store, vase, 10)
    line = { catalogReference: { appId: storeAppId, catalogItemId: id }, quantity: 1 }
    const { sdk } = await publishedClients(store, 'current')
    const { ecom } = await publishedPackages('current')
    const clientWith = (apiKey: string) =>
      sdk.createClient({
        auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }),
        modules: { draftOrders: ecom.draftOrders },
      }).draftOrders
    merchant = clientWith(store.apiKey)
    const key = { name: 'Nothing', permissions: ['SITE.READ'] }
    other = clientWith((await createKey(store.shop, store.siteId, key)).secret)
  })
  afterAll(() => store.close())

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ details }: Loose) =>
        details?.applicationError?.code ?? details?.validationError?.fieldViolations?.[0]?.field,
    )

  test('a draft is deleted, once', async () => {
    const made = await merchant.createDraftOrder({ draftOrder: { catalogLineItems: [line] } })
    const { _id: id } = made.calculatedDraftOrder.draftOrder
    await merchant.deleteDraftOrder(id)
    expect(await codeOf(merchant.getDraftOrder(id))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
    expect(await codeOf(merchant.deleteDraftOrder(id))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
  })

  test('a draft is made, read, listed and made an order', async () => {
    const address = {
      country: 'US',
      subdivision: 'US-TX',
      city: austin.city,
      addressLine1: austin.addressLine,
    }
    const made = await merchant.createDraftOrder({
      draftOrder: {
        catalogLineItems: [line],
        buyerInfo: { email: 'ben@example.com' },
        recipientInfo: { address },
        shippingInfo: { title: 'Courier', cost: { price: { amount: '3.00' } } },
      },
    })
    const { _id: id, priceSummary, _createdDate } = made.calculatedDraftOrder.draftOrder
    expect([priceSummary.total.amount, made.preexistingDraftOrder]).toEqual(['35.00', false])
    expect(_createdDate).toBeInstanceOf(Date)
    const customLineItems = [
      {
        productName: { original: 'Card' },
        price: { amount: '2' },
        quantity: 1,
        itemType: { preset: 'PHYSICAL' },
      },
    ]
    const added = await merchant.addLineItemsToDraftOrder(id, { customLineItems })
    expect(added.calculatedDraftOrder.draftOrder.priceSummary.total.amount).toBe('37.00')
    const { items } = await merchant.queryDraftOrders().eq('status', 'DRAFT').find()
    expect(items.map((one: Loose) => one._id)).toEqual([id])
    const { createdOrder, committedDraftOrder } = await merchant.createOrderFromDraft(id)
    expect(createdOrder).toMatchObject({ status: 'APPROVED', paymentStatus: 'NOT_PAID' })
    expect(committedDraftOrder).toMatchObject({ status: 'COMMITTED', orderId: createdOrder._id })
    expect((await merchant.getDraftOrder(id)).calculatedDraftOrder.draftOrder.orderId).toBe(createdOrder._id)
  })

  test('an order is edited by a draft of it, once', async () => {
    const { calculatedDraftOrder } = await merchant.createDraftOrder({
      draftOrder: {
        catalogLineItems: [line],
        buyerInfo: { email: 'ben@example.com' },
        recipientInfo: { address: { country: 'US', subdivision: 'US-TX', city: 'Austin' } },
        shippingInfo: { title: 'Courier', cost: { price: { amount: '3.00' } } },
      },
    })
    const { createdOrder } = await merchant.createOrderFromDraft(calculatedDraftOrder.draftOrder._id)
    const sourceOrderId = createdOrder._id
    const { calculatedDraftOrder: begun } = await merchant.createDraftOrder({ sourceOrderId })
    const draftId = begun.draftOrder._id
    expect(begun.draftOrder).toMatchObject({ status: 'DRAFT', orderId: sourceOrderId })
    expect((await merchant.createDraftOrder({ sourceOrderId })).preexistingDraftOrder).toBe(true)
    const card = { productName: { original: 'Card' }, price: { amount: '2' }, quantity: 2 }
    const customLineItems = [{ ...card, itemType: { preset: 'PHYSICAL' } }]
    await merchant.addLineItemsToDraftOrder(draftId, { customLineItems })
    const { committedDraftOrder, orderAfterCommit } = await merchant.commitDraftOrder(draftId, {
      commitSettings: { sendNotificationsToBuyer: false },
      reason: 'As agreed',
    })
    expect(committedDraftOrder).toMatchObject({ status: 'COMMITTED', orderId: sourceOrderId })
    expect(orderAfterCommit.priceSummary.total.amount).toBe('39.00')
    expect(orderAfterCommit.activities.at(-1).draftOrderChangesApplied).toMatchObject({
      reason: 'As agreed',
      changes: [{ lineItemAdded: { quantity: 2 } }, { totalPriceChanged: { newTotal: { amount: '39.00' } } }],
    })
    expect(await codeOf(merchant.commitDraftOrder(draftId))).toBe('DRAFT_ORDER_ALREADY_COMMITTED')
    expect(await codeOf(merchant.commitDraftOrder(nothing))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
    expect(await codeOf(other.commitDraftOrder(draftId))).toBe('PERMISSION_DENIED')
  })

  test('what is wrong, not found or not permitted is refused', async () => {
    const wrong = { draftOrder: { customLineItems: [{ quantity: 1, productName: { original: 'Card' } }] } }
    expect(await codeOf(merchant.createDraftOrder(wrong))).toBe(
      'options.draftOrder.customLineItems[0].price.amount',
    )
    expect(await codeOf(merchant.getDraftOrder(nothing))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
    expect(await codeOf(merchant.createOrderFromDraft(nothing))).toBe('DRAFT_ORDER_DOES_NOT_EXIST')
    for (const call of [
      () => other.createDraftOrder({}),
      () => other.queryDraftOrders().find(),
      () => other.getDraftOrder(nothing),
    ])
      expect(await codeOf(call())).toBe('PERMISSION_DENIED')
  })
})
