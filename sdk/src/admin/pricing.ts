import { type Method, methods, type Send } from '../transport/transport.ts'

/** What prices come to. */
export interface PricingCalls {
  /**
   * What somebody at an address would pay for one thing, tax included, and how they could get it: for trying out the
   * tables of tax and delivery. Nothing is written.
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
