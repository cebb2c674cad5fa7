import { type Method, methods, type Send } from '../transport/transport.ts'

/** Trials and calculations of prices. */
export interface PricingCalls {
  /**
   * Previews what a buyer at an address pays for one item, including tax, and the ways of delivery. Use it to test the
   * tables of tax and delivery. Changes nothing.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const address = { country: 'DE', postalCode: '10999' }
   * const { tax, deliveries } = await admin.pricing.tryAddress({ address, price: '49.00', weight: 0.8 })
   * console.log(tax, deliveries.map(({ title, cost }) => `${title} ${cost}`))
   */
  tryAddress: Method<'tryAddress'>

  /**
   * Calculates what line items would cost in a cart: discounts, delivery, fees, tax. Changes nothing.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const lineItems = [{ id: 'mug', quantity: 2, catalogReference: { appId: storeAppId, catalogItemId: productId } }]
   * const { priceSummary } = await admin.pricing.calculateTotals({ lineItems, shippingAddress: { country: 'DE' } })
   * console.log(priceSummary?.total?.formattedAmount)
   */
  calculateTotals: Method<'calculateTotals'>

  /**
   * Calculates the tax on amounts at addresses, by the rates of the shop or its plugin for taxes. `price` is that of all
   * pieces of a line. Changes nothing.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const lineItems = [{ id: '1', price: '119.00', taxIncludedInPrice: true }]
   * const { taxSummary } = await admin.pricing.calculateTax({ addresses: [{ country: 'DE' }], lineItems })
   * console.log(taxSummary?.totalTax)
   */
  calculateTax: Method<'calculateTax'>
}

export function pricingCalls(send: Send): PricingCalls {
  return methods(send, ['tryAddress', 'calculateTotals', 'calculateTax'])
}
