import { type Method, methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** What a storefront shows beside goods: the shop itself. */
export interface StorefrontCalls {
  /**
   * The shop as its storefront has to know it: name, languages, currencies, where it delivers to, theme, logo and the
   * pages there are. `revision` is another text whenever anything of it is another.
   *
   * @example
   * const { storefront } = await shop.storefront.getStorefront()
   * console.log(storefront.name, storefront.language, storefront.countries.length)
   */
  getStorefront: OptionalMethod<'getStorefront'>

  /**
   * The pages the merchant wrote, in the order menus show them.
   *
   * @example
   * const { pages } = await shop.storefront.listSitePages()
   * console.log(pages.map(({ slug, title }) => `${title}: /pages/${slug}`))
   */
  listSitePages: OptionalMethod<'listSitePages'>

  /**
   * A page the merchant wrote. `body` is Markdown. Rejects with `NOT_FOUND`.
   *
   * @example
   * const { page } = await shop.storefront.getSitePage({ slug: 'about' })
   * console.log(page.title, page.body.length)
   */
  getSitePage: Method<'getSitePage'>

  /**
   * Counts what is looked at, at most 20 events a call. Nothing is kept by which a visitor could be known again; send
   * nothing for people whose browser asks not to be tracked, nor when `getStorefront` says that the shop does not count.
   *
   * @example
   * await shop.storefront.recordEvents({
   *   events: [{ kind: 'product-view', path: '/products/speckled-mug', productId, device: 'phone' }],
   * })
   */
  recordEvents: Method<'recordEvents'>
}

export function storefrontCalls(send: Send): StorefrontCalls {
  return methods(send, ['getStorefront', 'listSitePages', 'getSitePage', 'recordEvents'])
}
