import type { InvoiceSettings } from '@cartwright/contract/sites/settings.ts'
import type { Product } from '../src/catalogue/model/product.rules.ts'
import * as documents from '../src/invoices/documents/service.ts'
import { toNumber } from '../src/platform/values/money.ts'
import { checkOut, deliver, placeOrder } from './checkouts.ts'
import { vase } from './fixtures.ts'
import { pieces, shelve } from './shoppers.ts'
import { openStore, type Store, type StoreOptions } from './store.ts'

export const berlin = {
  country: 'DE',
  city: 'Berlin',
  postalCode: '10999',
  addressLine: 'Ofenweg 12',
}

/** Who sells in tests of documents. */
export const seller = {
  legalName: 'Töpferei Anna Weber e. K.',
  address: berlin,
  registerEntry: 'HRA 12345 B, Amtsgericht Charlottenburg',
  vatId: 'DE123456788',
  taxNumber: '12/345/67890',
  email: 'rechnung@toepferei.example',
  phone: '+49 30 1234567',
  bank: { holder: 'Anna Weber', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
}

export const buyer = {
  address: { country: 'DE', city: 'München', postalCode: '80331', addressLine: 'Marienplatz 1' },
  contactDetails: { firstName: 'Bernd', lastName: 'Bauer' },
}

interface OrderOptions {
  billingInfo?: typeof buyer
  /** Where it is delivered, if somewhere else. */
  shippingAddress?: typeof buyer.address
  [field: string]: unknown
}

export interface GermanShop {
  store: Store
  /** Taxed at 19 %. */
  theVase: Product
  /** Taxed at 7 %. */
  book: Product
  rules(invoices: InvoiceSettings): Promise<void>
  /** The id of an order that is not paid. */
  order(lineItems?: object[], more?: OrderOptions): Promise<string>
  pay(orderId: string): Promise<void>
  documents(orderId: string): ReturnType<typeof documents.ofOrder>
}

/** A shop in Berlin with prices that include 19 % or 7 % of tax, unless the settings say otherwise. */
export async function openGermanShop({ settings = {}, ...parts }: StoreOptions = {}): Promise<GermanShop> {
  const store = await openStore({
    ...parts,
    settings: {
      ...{ currency: 'EUR', language: 'de', languages: ['en'], country: 'DE', timeZone: 'Europe/Berlin' },
      ...{ taxIncludedInPrices: true, address: berlin, seller, email: 'hallo@toepferei.example' },
      paymentMethods: ['bank-transfer', 'test-card'],
      ...settings,
    },
  })
  await deliver(store)
  const ask = async (method: string, path: string, body?: object) =>
    (await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })).body
  const { taxRegion } = await ask('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'DE' } })
  const { taxGroups } = await ask('GET', '/billing/v1/tax-groups/default-tax-groups')
  const { taxGroup } = await ask('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Bücher' } })
  for (const [taxGroupId, taxRate] of [
    [taxGroups[0].id, '0.19'],
    [taxGroup.id, '0.07'],
  ])
    await ask('POST', '/billing/v1/manual-tax-mappings', {
      manualTaxMapping: { taxGroupId, taxRegionId: taxRegion.id, taxRate, taxName: 'USt' },
    })
  const theVase = await shelve(store, vase, 10_000)
  const book = await shelve(
    store,
    {
      name: 'Glasuren',
      price: toNumber(1990n, settings.currency ?? 'EUR'),
      sku: 'FH-BOOK',
      taxGroupId: taxGroup.id,
    },
    10_000,
  )
  const { siteId } = store
  return {
    store,
    theVase,
    book,
    async rules(invoices) {
      await ask('PATCH', '/admin/v1/site', { site: { settings: { invoices } } })
    },
    async order(
      lineItems = [pieces(2, theVase), pieces(1, book)],
      { billingInfo = buyer, shippingAddress = billingInfo.address, ...more }: OrderOptions = {},
    ) {
      const as = await store.visitor()
      const id = await checkOut(store, { as, lineItems, email: 'bernd@example.com', shippingAddress })
      const billing = { checkout: { id, billingInfo, buyerInfo: { email: 'bernd@example.com' } }, ...more }
      await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: billing })
      const { status, body } = await placeOrder(store, as, id)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.orderId
    },
    async pay(ecomOrderId) {
      await ask('POST', `/ecom/v1/payments-collector/orders/${ecomOrderId}/mark-as-paid`, { ecomOrderId })
      await store.work()
    },
    documents: (orderId) => documents.ofOrder(store.shop, { siteId, orderId }),
  }
}
