import { type Method, methods, type Send } from '../transport/transport.ts'

/** Trials of prices. */
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
}

export function pricingCalls(send: Send): PricingCalls {
  return methods(send, ['tryAddress'])
}
