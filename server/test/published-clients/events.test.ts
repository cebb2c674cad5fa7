import { text } from 'node:stream/consumers'
import { backInStockEvents } from '@cartwright/contract/events/back-in-stock.ts'
import { memberEvents } from '@cartwright/contract/events/customers/members.ts'
import { inventoryEvents } from '@cartwright/contract/events/inventory.ts'
import { orderEvents } from '@cartwright/contract/events/orders.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../checkouts.ts'
import { sendEvents } from '../events.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../web.ts'
import { generations, publishedPackages } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

/** The definition of an event as an object, as the older client wants it: some of its modules have functions. */
const definitionOf = (event: Loose) => ({ ...event })

/** The newer generation calls it `_id`. */
const idOf = ({ _id, id = _id }: Loose) => id

/** The functions that receive events. */
const receivers = [
  ...['onMemberCreated', 'onMemberUpdated', 'onMemberDeleted'],
  'onBackInStockNotificationRequestCreated',
  'onBackInStockNotificationRequestUpdated',
  'onBackInStockNotificationRequestDeleted',
  'onInventoryItemChanged',
  'onInventoryVariantsChanged',
  'onOrderTransactionsUpdated',
]
const paymentEvents = orderEvents.filter(({ entity }) => entity === 'order_transactions')
const types = [...memberEvents, ...backInStockEvents, ...inventoryEvents, ...paymentEvents].map(
  ({ type }) => type,
)

describe.each(generations)('webhooks.process of the published client (%s)', (generation) => {
  let store: Store
  let receiver: Elsewhere
  let client: Loose
  const bodies: string[] = []
  const heard: [string, Loose][] = []

  beforeAll(async () => {
    receiver = await openElsewhere(async (request, response) => {
      bodies.push(await text(request))
      response.end()
    })
    store = await openStore({ httpClient: openTestHttpClient(receiver.port) })
    // The clients look at the time of the day.
    store.clock.now = Date.now()
    const wanted = { name: 'Stockroom', url: `${receiver.url}/hook`, envelope: 'contract', types }
    const { subscription } = await ask('POST', '/webhooks/v1/subscriptions', { subscription: wanted })
    const { publicKeys } = await ask('GET', `/webhooks/v1/subscriptions/${subscription.id}/public-key`)
    const { sdk, members, ecom, stores } = await publishedPackages(generation)
    const Strategy = generation === '2024' ? sdk.AppOAuthStrategy : sdk.AppStrategy
    const auth = Strategy({ appId: 'an-app', publicKey: publicKeys[0].pem })
    const published = {
      ...members.members,
      ...ecom.backInStockNotifications,
      ...ecom.orderTransactions,
      ...stores.inventory,
    }
    const modules = Object.fromEntries(receivers.map((name) => [name, definitionOf(published[name])]))
    client = sdk.createClient({ auth, modules })
    for (const name of receivers) client[name]((event: Loose) => void heard.push([name, event]))
  })
  afterAll(async () => {
    await store.close()
    await receiver.close()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const reply = await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
    if (reply.status !== 200) throw new Error(reply.body.message)
    return reply.body
  }

  /** What the handlers get of all that is sent now. */
  const receive = async () => {
    await sendEvents(store)
    for (const body of bodies.splice(0)) await client.webhooks.process(body)
    return heard.splice(0)
  }

  test('tells of a back-in-stock request that is made, answered and deleted', async () => {
    const product = await shelve(store, { name: 'Bowl', price: 15 }, 0)
    const { catalogReference } = pieces(1, product)
    await receive()
    const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'
    const asked = { request: { email: 'anna@example.com', catalogReference } }
    const { request } = await ask('POST', path, asked)
    const name = 'onBackInStockNotificationRequest'
    expect(await receive()).toMatchObject([
      [`${name}Created`, { entity: { ...asked.request, status: 'RECEIVED' }, metadata: { slug: 'created' } }],
    ])
    await ask('PUT', `${path}/${request.id}/mark-as-notification-sent`)
    expect(await receive()).toMatchObject([[`${name}Updated`, { entity: { status: 'NOTIFICATION_SENT' } }]])
    await ask('DELETE', `${path}/${request.id}`)
    expect(await receive()).toMatchObject([[`${name}Deleted`, { metadata: { entityId: request.id } }]])
  })

  test('tells of stock that is counted and changes', async () => {
    const { id } = await shelve(store, { name: 'Plate', price: 9 }, 4)
    const settings = { item: [] as Loose[], variants: [] as Loose[] }
    await ask('PATCH', `/stores/v2/inventoryItems/product/${id}`, {
      inventoryItem: { trackQuantity: true, variants: [{ quantity: 7 }], preorderInfo: { enabled: true } },
    })
    for (const [name, { data }] of await receive())
      settings[name === 'onInventoryItemChanged' ? 'item' : 'variants'].push(data)
    expect(settings.item).toMatchObject([
      { productId: id, trackInventory: true },
      { productId: id, trackInventory: true, preorderInfo: { enabled: true } },
    ])
    expect(settings.variants).toMatchObject([
      { productId: id, variants: [{ newValue: { quantity: 4, inStock: true } }] },
      { variants: [{ oldValue: { quantity: 4, inStock: true }, newValue: { quantity: 7, inStock: true } }] },
    ])
  })

  test('tells of the payments of an order', async () => {
    await deliver(store)
    const as = await store.visitor()
    const product = await shelve(store, { name: 'Jug', price: 30 }, 4)
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, product)] })
    const { orderId } = (await placeOrder(store, as, checkoutId)).body
    const payments = async () =>
      (await receive()).flatMap(([name, event]) => (name === 'onOrderTransactionsUpdated' ? event : []))
    const [placed] = await payments()
    expect(placed).toMatchObject({
      data: { orderTransactions: { orderId, payments: [{ status: 'PENDING_MERCHANT' }] }, refundIds: [] },
      metadata: { entityId: orderId, slug: 'updated', entityFqdn: 'wix.ecom.v1.order_transactions' },
    })
    const [open] = placed.data.orderTransactions.payments
    expect(placed.data.paymentIds).toEqual([idOf(open)])
    store.clock.advance(1000)
    await ask('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, { ecomOrderId: orderId })
    const [paid] = await payments()
    const [, received] = paid.data.orderTransactions.payments
    expect(received).toMatchObject({ status: 'APPROVED', amount: { amount: '35.00' } })
    expect(paid.data.paymentIds).toEqual([open, received].map(idOf))
  })

  test('tells of a member who is created, changed and erased', async () => {
    const sent = { loginEmail: 'ines@example.com', contact: { firstName: 'Ines' } }
    const { member } = await ask('POST', '/members/v1/members', { member: sent })
    const entity = { ...sent, status: 'APPROVED', contact: expect.objectContaining(sent.contact) }
    const metadata = { entityId: member.id, instanceId: store.siteId }
    expect(await receive()).toEqual([
      [
        'onMemberCreated',
        { entity: expect.objectContaining(entity), metadata: expect.objectContaining(metadata) },
      ],
      [
        'onMemberUpdated',
        { entity: expect.objectContaining(entity), metadata: expect.objectContaining(metadata) },
      ],
    ])
    await ask('DELETE', `/members/v1/members/${member.id}`)
    const erasure = { ...metadata, triggeredByAnonymizeRequest: true, entityEventSequence: '3' }
    expect(await receive()).toEqual([['onMemberDeleted', { metadata: expect.objectContaining(erasure) }]])
  })
})
