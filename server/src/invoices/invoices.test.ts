import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { type GermanShop, openGermanShop } from '../../test/invoices.ts'
import { pieces } from '../../test/shoppers.ts'
import { orderEvent, publishEvents } from '../orders/order/events.service.ts'
import { withUnpaidLine } from '../orders/order/memberships.rules.ts'
import { getOrder, lockOrder, updateMoney } from '../orders/order/service.ts'
import { refund } from '../orders/refunds/service.ts'
import type { RefundDetails } from '../payments/refunds/queries.ts'
import { numberOf } from './documents/model.ts'
import * as documents from './documents/service.ts'

let at: GermanShop
beforeAll(async () => {
  at = await openGermanShop()
})
afterAll(() => at?.store.close())
beforeEach(() => at.rules({ issue: 'AT_PAYMENT' }))

const numbers = async (orderId: string) => (await at.documents(orderId)).map(numberOf)
const giveBack = async (orderId: string, amount: bigint, details: RefundDetails = {}) => {
  await refund(at.store.shop, {
    siteId: at.store.siteId,
    orderId,
    reason: 'Kulanz',
    take: async () => ({ amount, details }),
  })
  await at.store.work()
}
const activities = async (orderId: string) =>
  (await getOrder(at.store.shop, at.store.siteId, orderId)).data.order.activities?.map(
    ({ activityType }) => activityType,
  )

describe('an invoice', () => {
  test('is issued once, when the order is paid', async () => {
    const id = await at.order()
    await at.store.work()
    expect(await at.documents(id)).toEqual([])
    await at.pay(id)
    const [invoice, ...others] = await at.documents(id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ kind: 'INVOICE', series: 'INV-2026-', total: 8890n })
    expect(invoice?.content).toMatchObject({
      ...{ issueDate: '2026-11-24', currency: 'EUR', pricesIncludeTax: true, gross: '8890' },
      seller: { name: 'Töpferei Anna Weber e. K.', vatId: 'DE123456788' },
      buyer: { name: 'Bernd Bauer', email: 'bernd@example.com', address: { city: 'München' } },
      lines: [
        { name: 'Bud Vase', quantity: 2, price: '3200', rate: '19', category: 'S', net: '5378', tax: '1022' },
        { name: 'Glasuren', quantity: 1, price: '1990', rate: '7', net: '1860', tax: '130' },
      ],
    })
    expect(await activities(id)).toContain('INVOICE_ADDED')
    await documents.issueDue(at.store.shop, { siteId: at.store.siteId, orderId: id })
    expect(await numbers(id)).toHaveLength(1)
  })

  test('names a gift card as a voucher that is taxed when it is redeemed', async () => {
    const { store, theVase } = at
    const giftCardProduct = { name: 'Geschenkkarte', amounts: ['50'] }
    const path = '/admin/v1/gift-card-products'
    const { body } = await store.ask('POST', path, { as: store.apiKey, body: { giftCardProduct } })
    const options = {
      amount: '50',
      recipientEmail: 'ben@example.com',
      senderName: 'Eva',
      message: 'Viel Freude',
    }
    const catalogReference = {
      ...{ appId: giftCardsAppId, catalogItemId: body.giftCardProduct.id, options },
    }
    const id = await at.order([pieces(1, theVase), { quantity: 1, catalogReference }])
    await at.pay(id)
    const [invoice] = await at.documents(id)
    expect(invoice?.content.lines[1]).toMatchObject({
      ...{ name: 'Geschenkkarte', rate: '0', category: 'Z', net: '5000', tax: '0' },
      options: ['Mehrzweckgutschein: Die Umsatzsteuer fällt bei der Einlösung an'],
    })
  })

  test('is issued when all of the order is shipped, if the shop wants it so', async () => {
    await at.rules({ issue: 'AT_SHIPMENT' })
    const id = await at.order()
    await at.pay(id)
    expect(await at.documents(id)).toEqual([])
    at.store.clock.advance(86_400_000)
    const body = { orderId: id, fulfillment: {} }
    const path = `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`
    await at.store.ask('POST', path, { as: at.store.apiKey, body })
    await at.store.work()
    expect((await at.documents(id))[0]?.content).toMatchObject({
      ...{ issueDate: '2026-11-25', deliveryDate: '2026-11-25' },
      order: { date: '2026-11-24' },
    })
  })

  test('is not issued by itself for orders from before the shop does so', async () => {
    await at.rules({})
    const id = await at.order()
    await at.pay(id)
    at.store.clock.advance(1000)
    await at.rules({ issue: 'AT_PAYMENT' })
    await documents.issueDue(at.store.shop, { siteId: at.store.siteId, orderId: id })
    expect(await at.documents(id)).toEqual([])
    const invoice = await documents.issue(at.store.shop, { siteId: at.store.siteId }, id)
    expect(invoice.total).toBe(8890n)
    const again = await documents.issue(at.store.shop, { siteId: at.store.siteId }, id)
    expect(again.id).toBe(invoice.id)
  })

  test('says the same for ever, whatever the shop becomes', async () => {
    const id = await at.order()
    await at.pay(id)
    const [before] = await at.documents(id)
    const settings = { seller: { legalName: 'Other Ltd' } }
    await at.store.ask('PATCH', '/admin/v1/site', { as: at.store.apiKey, body: { site: { settings } } })
    await giveBack(id, 100n)
    const [after] = await at.documents(id)
    expect(after?.content).toEqual(before?.content)
  })
})

describe('credit notes', () => {
  test('follow each refund, and together with the invoice say what was charged', async () => {
    const id = await at.order()
    await at.pay(id)
    for (const amount of [1000n, 333n, 1n]) await giveBack(id, amount)
    const [invoice, ...credits] = await at.documents(id)
    expect(credits.map(({ kind, total }) => [kind, total])).toEqual([
      ['CREDIT_NOTE', 1000n],
      ['CREDIT_NOTE', 333n],
      ['CREDIT_NOTE', 1n],
    ])
    expect(credits[0]?.content).toMatchObject({
      ...{ reason: 'REFUND', reasonText: 'Kulanz' },
      invoice: { number: invoice && numberOf(invoice), issueDate: invoice?.content.issueDate },
    })
    const { paid, refunded } = await getOrder(at.store.shop, at.store.siteId, id)
    const credited = credits.reduce((sum, { total }) => sum + total, 0n)
    expect((invoice?.total ?? 0n) - credited).toBe(paid - refunded)
  })

  test('of a refund by line name the line, and state its tax', async () => {
    const id = await at.order()
    await at.pay(id)
    const { lineItems = [] } = (await getOrder(at.store.shop, at.store.siteId, id)).data.order
    const lineItem = { lineItemId: lineItems[1]?.id ?? '', quantity: 1, amount: '1990' }
    await giveBack(id, 2690n, { lineItems: [lineItem], shipping: '500' })
    const [, credit] = await at.documents(id)
    expect(credit?.content).toMatchObject({
      gross: '2690',
      lines: [
        { name: 'Glasuren', quantity: 1, price: '1990', rate: '7', net: '1860', tax: '130' },
        { name: 'Versand (Standard)', rate: '19', net: '420', tax: '80' },
        // Two euros more than what was chosen.
        { name: '', rate: '19', net: '168', tax: '32' },
      ],
    })
  })

  test('take back an invoice that a later charge has outgrown, and another takes its place', async () => {
    const { shop, siteId } = at.store
    const id = await at.order()
    await at.pay(id)
    await shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, { siteId }, id)
      const [line] = order.data.order.lineItems ?? []
      const price = (amount: string) => ({ amount, formattedAmount: amount })
      const unpaidLine = { totalPriceBeforeTax: price('73.95'), totalPriceAfterTax: price('88.00') }
      const unpaid = { subtotal: '2400', tax: '383', total: '2400' }
      const membership = {
        lineItemId: line?.id ?? '',
        unpaidLine,
        unpaid,
        ...{ membershipId: '', appId: '', name: '' },
      }
      const updated = await updateMoney(tx, shop, {
        order: withUnpaidLine(order, membership),
        activities: [],
      })
      await publishEvents(tx, [orderEvent(shop, 'updated', updated)])
    })
    await at.store.work()
    expect(await at.documents(id)).toHaveLength(1)
    await at.pay(id)
    await giveBack(id, 200n)
    const all = await at.documents(id)
    expect(all.map(({ kind, total }) => [kind, total]).toSorted()).toEqual(
      [
        ['INVOICE', 8890n],
        ['CREDIT_NOTE', 8890n],
        ['INVOICE', 11_290n],
        ['CREDIT_NOTE', 200n],
      ].toSorted(),
    )
    const again = await documents.issue(shop, { siteId }, id)
    expect(again.total).toBe(11_290n)
    await documents.issueDue(shop, { siteId, orderId: id })
    expect(await at.documents(id)).toHaveLength(4)
  })

  test('take back the whole invoice of an order that was cancelled before it was paid', async () => {
    const id = await at.order()
    await documents.issue(at.store.shop, { siteId: at.store.siteId }, id)
    await at.store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: at.store.apiKey, body: { id } })
    await at.store.work()
    const [invoice, credit, ...others] = await at.documents(id)
    expect(others).toEqual([])
    expect(credit).toMatchObject({ kind: 'CREDIT_NOTE', total: invoice?.total })
    expect(credit?.content).toMatchObject({ reason: 'CANCELED', lines: invoice?.content.lines })
  })

  test('are issued with an invoice that comes after the refund', async () => {
    await at.rules({})
    const id = await at.order()
    await at.pay(id)
    await giveBack(id, 500n)
    await documents.issue(at.store.shop, { siteId: at.store.siteId }, id)
    expect((await at.documents(id)).map(({ kind, total }) => [kind, total])).toEqual([
      ['INVOICE', 8890n],
      ['CREDIT_NOTE', 500n],
    ])
  })
})

test('64 sales at once, some of which fail, leave no gap in the numbers', async () => {
  const { store } = at
  const { shop, siteId } = store
  await at.rules({ prefix: 'P-', yearly: false, firstNumber: 1001 })
  const ids: string[] = []
  for (let count = 0; count < 64; count++) ids.push(await at.order([pieces(1, at.theVase)]))
  const [{ id: taken = '' } = {}] = await rows<{ id: string }>(store, 'SELECT id FROM invoices LIMIT 1')
  // An id that there is already ends the transaction after it has taken its number.
  const faulty = { ...shop, newId: () => taken }
  const outcomes = await Promise.allSettled(
    ids.map((orderId, index) => documents.issue(index % 4 === 1 ? faulty : shop, { siteId }, orderId)),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(16)
  await Promise.all(ids.map((orderId) => documents.issue(shop, { siteId }, orderId)))
  const found = await rows<{ sequence: string }>(
    store,
    "SELECT sequence FROM invoices WHERE series = 'P-' ORDER BY sequence",
  )
  expect(found.map(({ sequence }) => Number(sequence))).toEqual(
    Array.from({ length: 64 }, (_, index) => 1001 + index),
  )
})
