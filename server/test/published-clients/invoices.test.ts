import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as documents from '../../src/invoices/documents/service.ts'
import { createKey } from '../../src/sites/apps/service.ts'
import { type GermanShop, openGermanShop } from '../invoices.ts'
import { generations, publishedClients, publishedPackages } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const nothing = '3f8a1f0e-0000-4000-8000-000000000001'
const otherApp = '7b0d1f6e-0000-4000-8000-000000000002'

describe.each(generations)('invoices of orders with the published client (%s)', (generation) => {
  let at: GermanShop
  let merchant: Loose
  /** A key that may do nothing here. */
  let other: Loose

  const isCurrent = generation === 'current'

  beforeAll(async () => {
    at = await openGermanShop()
    const { store } = at
    const { sdk } = await publishedClients(store, generation)
    const { ecom } = await publishedPackages(generation)
    const clientWith = (apiKey: string) =>
      sdk.createClient({
        auth: sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId }),
        modules: { orderInvoices: ecom.orderInvoices },
      }).orderInvoices
    merchant = clientWith(store.apiKey)
    const key = { name: 'Nothing', permissions: ['SITE.READ'] }
    other = clientWith((await createKey(store.shop, store.siteId, key)).secret)
  })
  afterAll(() => at.store.close())

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ details }: Loose) =>
        details?.applicationError?.code ?? details?.validationError?.fieldViolations?.[0]?.field,
    )
  const invoicesOf = async (orderId: string) => {
    const { invoicesForOrder } = await merchant.listInvoicesForMultipleOrders([orderId])
    expect(invoicesForOrder.map((one: Loose) => one.orderId)).toEqual([orderId])
    return invoicesForOrder[0].invoicesInfo
  }

  test('the invoice of an order is listed', async () => {
    const orderId = await at.order()
    expect(await invoicesOf(orderId)).toEqual([])
    const { id } = await documents.issue(at.store.shop, { siteId: at.store.siteId }, orderId)
    expect(await invoicesOf(orderId)).toEqual([{ _id: id, appId: expect.any(String) }])
    expect(await codeOf(merchant.listInvoicesForMultipleOrders(Array(101).fill(orderId)))).toBe('orderIds')
    expect(await codeOf(other.listInvoicesForMultipleOrders([orderId]))).toBe('PERMISSION_DENIED')
  })

  test.runIf(isCurrent)('an invoice is issued once, however often it is asked for', async () => {
    const orderId = await at.order()
    const { invoiceId } = await merchant.generateInvoice(orderId)
    expect(await merchant.generateInvoice(orderId)).toEqual({ invoiceId })
    expect(await invoicesOf(orderId)).toEqual([{ _id: invoiceId, appId: expect.any(String) }])
  })

  test.runIf(isCurrent)(
    'an invoice of another program is added to an order, which then gets none of the shop',
    async () => {
      await at.rules({ issue: 'AT_PAYMENT' })
      const orderId = await at.order()
      const add = () => merchant.addInvoiceToOrder(orderId, { _id: 'R-17', appId: otherApp })
      const added = await add()
      const invoiceInfo = { _id: 'R-17', appId: otherApp }
      expect(added).toEqual({ orderInvoices: [invoiceInfo] })
      expect(await add()).toEqual(added)
      await at.pay(orderId)
      expect(await invoicesOf(orderId)).toEqual([invoiceInfo])
      expect(await codeOf(merchant.generateInvoice(orderId))).toBe('ALREADY_EXISTS')
    },
  )

  test.runIf(isCurrent)('what is wrong, not found or not permitted is refused', async () => {
    const orderId = await at.order()
    expect(await codeOf(merchant.generateInvoice(nothing))).toBe('NOT_FOUND')
    expect(await codeOf(merchant.addInvoiceToOrder(nothing, { _id: 'R-1' }))).toBe('NOT_FOUND')
    expect(await codeOf(merchant.addInvoiceToOrder(orderId, { _id: '' }))).toBe('invoiceInfo.id')
    for (const call of [
      () => other.generateInvoice(orderId),
      () => other.addInvoiceToOrder(orderId, { _id: 'R-1' }),
    ])
      expect(await codeOf(call())).toBe('PERMISSION_DENIED')
  })
})
