import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** What prices come to. */
export type PricingCalls = ReturnType<typeof pricingCalls>

export function pricingCalls(send: Send) {
  return {
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
    tryAddress: (request: Request<'tryAddress'>, options?: CallOptions) =>
      send('tryAddress', request, options),
  }
}
