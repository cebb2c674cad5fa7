import { type Method, methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** The shop's settings and pages for storefronts. */
export interface StorefrontCalls {
  /**
   * Reads the settings for storefronts: name, languages, currencies, delivery countries, theme, logo and pages.
   * `revision` changes whenever one of them does.
   *
   * @example
   * const { storefront } = await shop.storefront.getStorefront()
   * console.log(storefront.name, storefront.language, storefront.countries.length)
   */
  getStorefront: OptionalMethod<'getStorefront'>

  /**
   * Lists the merchant's pages in menu order.
   *
   * @example
   * const { pages } = await shop.storefront.listSitePages()
   * console.log(pages.map(({ slug, title }) => `${title}: /pages/${slug}`))
   */
  listSitePages: OptionalMethod<'listSitePages'>

  /**
   * Reads a page of the merchant. `body` is Markdown. Rejects with `NOT_FOUND`.
   *
   * @example
   * const { page } = await shop.storefront.getSitePage({ slug: 'about' })
   * console.log(page.title, page.body.length)
   */
  getSitePage: Method<'getSitePage'>

  /**
   * Lists ten published posts of the shop's blog, newest first; none if it has no blog. `name` is what the shop calls it.
   *
   * @example
   * const { name, posts, total } = await shop.storefront.listBlogPosts({ page: 1 })
   * console.log(name, total, posts.map(({ slug, title }) => `${title}: /blog/${slug}`))
   */
  listBlogPosts: OptionalMethod<'listBlogPosts'>

  /**
   * Reads a published post. `body` is HTML that the shop has made safe. Rejects with `NOT_FOUND`.
   *
   * @example
   * const found = await shop.storefront
   *   .getBlogPost({ slug: 'kiln-open-day' })
   *   .then(({ post }) => post.title)
   *   .catch((error) => error.code)
   * console.log(found)
   */
  getBlogPost: Method<'getBlogPost'>

  /**
   * Counts page views, at most 20 events per call. The shop stores nothing that identifies a visitor. Send nothing if
   * the browser asks not to be tracked, or if `getStorefront` says that the shop does not count.
   *
   * @example
   * await shop.storefront.recordEvents({
   *   events: [{ kind: 'product-view', path: '/products/speckled-mug', productId, device: 'phone' }],
   * })
   */
  recordEvents: Method<'recordEvents'>
}

export function storefrontCalls(send: Send): StorefrontCalls {
  return methods(send, [
    'getStorefront',
    'listSitePages',
    'getSitePage',
    'listBlogPosts',
    'getBlogPost',
    'recordEvents',
  ])
}
