import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** What a storefront shows beside goods: the shop itself. */
export type StorefrontCalls = ReturnType<typeof storefrontCalls>

export function storefrontCalls(send: Send) {
  return {
    /**
     * The shop as its storefront has to know it: name, languages, currencies, where it delivers to, theme, logo and the
     * pages there are. `revision` is another text whenever anything of it is another.
     *
     * @example
     * const { storefront } = await shop.storefront.getStorefront()
     * console.log(storefront.name, storefront.language, storefront.countries.length)
     */
    getStorefront: (request: Request<'getStorefront'> = {}, options?: CallOptions) =>
      send('getStorefront', request, options),
  }
}
