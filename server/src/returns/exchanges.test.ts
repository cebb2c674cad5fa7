import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedCard, checkOut, deliver } from '../../test/checkouts.ts'
import { mug as mugDraft, variantOf } from '../../test/fixtures.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { payByCard } from '../../test/paid-orders.ts'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { lineOf } from '../../test/fixtures.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'
import * as stockItems from '../inventory/stock/items.service.ts'
import { returnsLink } from '../orders/links/returns.service.ts'
import { systemCaller } from '../platform/shop/shop.ts'

let store: Store
/** Oat and Sage for 24.00, Ink for 26.00. */
let mug: Product

beforeAll(async () => {
  store = await openStore({
    settings: {
      ...{ paymentMethods: ['test-card', 'bank-transfer'], email: 'hello@fieldhouse.test' },
      returns: { open: true, address: 'Fieldhouse\nBack Road 4\n78701 Austin' },
    },
  })
  await deliver(store)
  mug = await products.create(store.shop, systemCaller(store.siteId), mugDraft)
  await stockItems.set(store.shop, systemCaller(store.siteId), {
    productId: mug.id,
    tracked: true,
    variants: mug.variants.map(({ id }) => ({ variantId: id, quantity: 1000 })),
  })
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const act = (returnId: string, action: string, body: object = {}) =>
  ask('POST', `/admin/v1/returns/${returnId}/${action}`, body)
const orderOf = async (id: string) => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const paymentsOf = async (id: string) =>
  (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions.payments
const returnsOf = async (id: string) => (await ask('GET', `/admin/v1/orders/${id}/returns`)).body
const seen = async (returnId: string) => (await ask('GET', `/admin/v1/returns/${returnId}`)).body
const stockOf = async (choice: string) => {
  const item = await stockItems.get(store.shop, store.siteId, mug.id)
  const variant = item.variants?.find(({ variantId }) => variantId === variantOf(mug, choice))
  return variant?.quantity ?? 0
}
const letter = async (subject: string) =>
  (await readMails(store, 'anna@example.com')).findLast((one) => one.subject.startsWith(subject))?.text
const messagesOf = ({ messages }: BookingDetailsProps) => messages.map(({ text }) => text)
const send = (orderId: string, lineId: string, quantity = 1) =>
  ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineId, quantity }] },
  })

/** An order of so many oat mugs that was sent. */
const sentOrder = async (quantity = 1, choice = 'Oat') => {
  const { id, order, paymentId } = await payByCard(
    store,
    [lineOf(mug, { variantId: variantOf(mug, choice) }, quantity)],
    approvedCard,
  )
  const lineId: string = order.lineItems[0].id
  expect((await send(id, lineId, quantity)).status).toBe(200)
  return { id, lineId, number: order.number as string, paymentId }
}
const pageOf = async (id: string) => {
  const browser = openPageBrowser(store)
  const page = await browser.open<BookingDetailsProps>(returnsLink(store.shop, { siteId: store.siteId, id }))
  return { browser, page }
}
const wanted = (lineId: string, choice: string, quantity = 1) => ({
  [`quantity.${lineId}`]: String(quantity),
  [`reason.${lineId}`]: 'I do not like it',
  [`exchange.${lineId}`]: choice === '' ? '' : variantOf(mug, choice),
})
/** A return whose buyer wants another variant. */
const requested = async (choice: string, quantity = 1, bought = 'Oat') => {
  const placed = await sentOrder(quantity, bought)
  const { browser } = await pageOf(placed.id)
  await browser.send(wanted(placed.lineId, choice, quantity))
  const { returns } = await returnsOf(placed.id)
  return { ...placed, returnId: returns[0].id as string }
}
/** The same, approved. */
const approved = async (choice: string, quantity = 1, bought = 'Oat') => {
  const asked = await requested(choice, quantity, bought)
  const { status, body } = await act(asked.returnId, 'approve')
  expect([status, body]).toMatchObject([200, {}])
  const { exchange } = body.return
  return { ...asked, exchange, newId: exchange.orderId as string }
}
const receive = (one: { returnId: string; lineId: string }, counts: object) =>
  act(one.returnId, 'receive', {
    lines: [{ lineItemId: one.lineId, sound: 0, damaged: 0, missing: 0, ...counts }],
  })
const linkOf = async (orderId: string) =>
  (await ask('GET', `/admin/v1/orders/${orderId}/payment-links`)).body.paymentLinks
/** Pays what is left of an order by its link. */
const payRest = async (orderId: string) => {
  const [link] = await linkOf(orderId)
  const browser = openPageBrowser(store)
  await browser.open(link.url)
  await browser.send({ ...approvedCard, do: 'pay' })
}

test('probe', async () => {
  const one = await approved('Ink')
  console.log(JSON.stringify(one.exchange), JSON.stringify(await linkOf(one.newId)))
  const browser = openPageBrowser(store)
  const [link] = await linkOf(one.newId)
  const at = await browser.open(link.url)
  console.log(JSON.stringify(at).slice(0, 1500))
  console.log(await letter('Return'))
})
