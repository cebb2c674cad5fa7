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

    /**
     * The pages the merchant wrote, in the order menus show them.
     *
     * @example
     * const { pages } = await shop.storefront.listSitePages()
     * console.log(pages.map(({ slug, title }) => `${title}: /pages/${slug}`))
     */
    listSitePages: (request: Request<'listSitePages'> = {}, options?: CallOptions) =>
      send('listSitePages', request, options),

    /**
     * A page the merchant wrote. `body` is Markdown. Rejects with `NOT_FOUND`.
     *
     * @example
     * const { page } = await shop.storefront.getSitePage({ slug: 'about' })
     * console.log(page.title, page.body.length)
     */
    getSitePage: (request: Request<'getSitePage'>, options?: CallOptions) =>
      send('getSitePage', request, options),

    /**
     * Counts what is looked at, at most 20 events a call. Nothing is kept by which a visitor could be known again; send
     * nothing for people whose browser asks not to be tracked, nor when `getStorefront` says that the shop does not count.
     *
     * @example
     * await shop.storefront.recordEvents({
     *   events: [{ kind: 'product-view', path: '/products/speckled-mug', productId, device: 'phone' }],
     * })
     */
    recordEvents: (request: Request<'recordEvents'>, options?: CallOptions) =>
      send('recordEvents', request, options),
  }
}
