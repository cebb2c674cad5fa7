import { blogCollectionId } from '@cartwright/contract/content/blog-collection.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type * as sites from '../../sites/settings/service.ts'
import { allProducts } from '../model/product.rules.ts'
import {
  type SitemapRow,
  sitemapCollection,
  sitemapCollections,
  sitemapEvents,
  sitemapHasEvents,
  sitemapHasPlans,
  sitemapHasServices,
  sitemapPages,
  sitemapParts,
  sitemapPlans,
  sitemapProducts,
  sitemapServices,
} from './queries.ts'
import { indexXml, urlSetEnd, urlSetStart, urlXml } from './rules.ts'

/** How many product numbers a part spans: a part keeps its products and never has more. */
const partSize = 5000n
const batchSize = 1000

/** The sitemap index: its parts and when each last changed. */
export async function index(shop: Shop, site: Site): Promise<string> {
  const now = new Date(shop.clock())
  const [parts, [blog], [services], [events], [plans]] = await Promise.all([
    shop.db.read.run(sitemapParts, [site.id, partSize]),
    shop.db.read.run(sitemapCollection, [site.id, blogCollectionId]),
    shop.db.read.run(sitemapHasServices, [site.id]),
    shop.db.read.run(sitemapHasEvents, [site.id, now]),
    shop.db.read.run(sitemapHasPlans, [site.id]),
  ])
  return indexXml(shop.hosts.urlOf(site.id), [
    ...parts.map(({ part, changed }) => ({ path: `/sitemaps/products-${part}.xml`, changed })),
    { path: '/sitemaps/collections.xml' },
    { path: '/sitemaps/pages.xml' },
    ...(blog?.found ? [{ path: '/sitemaps/blog.xml' }] : []),
    ...(services?.found ? [{ path: '/sitemaps/services.xml' }] : []),
    ...(events?.found ? [{ path: '/sitemaps/events.xml' }] : []),
    ...(plans?.found ? [{ path: '/sitemaps/plans.xml' }] : []),
  ])
}

/** Streams the addresses of one part. */
export async function products(shop: Shop, { id }: Site, part: number): Promise<AsyncIterable<string>> {
  const end = BigInt(part) * partSize
  const after = (key: bigint) => shop.db.read.run(sitemapProducts, [id, key, end, batchSize])
  const first = await after(end - partSize)
  if (first.length === 0) throw refuse('NOT_FOUND', 'No such part of the sitemap')
  return toUrlSet(shop.hosts.urlOf(id), { folder: '/products/', first, after })
}

/** The page of services, and those that are shown. */
export async function services(shop: Shop, { id }: Site): Promise<AsyncIterable<string>> {
  const after = (key: string) => shop.db.read.run(sitemapServices, [id, key, batchSize])
  const first = await after('00000000-0000-0000-0000-000000000000')
  return toUrlSet(shop.hosts.urlOf(id), {
    folder: '/services/',
    first,
    after,
    always: first.length > 0 ? ['/services'] : [],
  })
}

/** The page of events, and those that are published and not over. */
export async function events(shop: Shop, { id }: Site): Promise<AsyncIterable<string>> {
  const now = new Date(shop.clock())
  const after = (key: string) => shop.db.read.run(sitemapEvents, [id, now, key, batchSize])
  const first = await after('00000000-0000-0000-0000-000000000000')
  return toUrlSet(shop.hosts.urlOf(id), {
    folder: '/events/',
    first,
    after,
    always: first.length > 0 ? ['/events'] : [],
  })
}

/** The page of plans, and those that are shown. */
export async function plans(shop: Shop, { id }: Site): Promise<AsyncIterable<string>> {
  const after = (key: string) => shop.db.read.run(sitemapPlans, [id, key, batchSize])
  const first = await after('00000000-0000-0000-0000-000000000000')
  return toUrlSet(shop.hosts.urlOf(id), {
    folder: '/plans/',
    first,
    after,
    always: first.length > 0 ? ['/plans'] : [],
  })
}

export async function collections(shop: Shop, { id }: Site): Promise<AsyncIterable<string>> {
  const after = (key: string) => shop.db.read.run(sitemapCollections, [id, key, batchSize])
  const first = await after('00000000-0000-0000-0000-000000000000')
  return toUrlSet(shop.hosts.urlOf(id), {
    folder: '/collections/',
    first,
    after,
    always: ['/collections', `/collections/${allProducts.slug}`],
  })
}

export async function pages(shop: Shop, { id }: Site): Promise<AsyncIterable<string>> {
  const after = (key: string) => shop.db.read.run(sitemapPages, [id, key, batchSize])
  return toUrlSet(shop.hosts.urlOf(id), { folder: '/pages/', first: await after(''), after, always: ['/'] })
}

type Site = Pick<sites.Site, 'id'>

interface Listing<Key> {
  folder: string
  first: SitemapRow<Key>[]
  after(key: Key): Promise<SitemapRow<Key>[]>
  /** Paths besides those of the rows. */
  always?: readonly string[]
}

async function* toUrlSet<Key>(
  publicUrl: string,
  { folder, first, after, always = [] }: Listing<Key>,
): AsyncIterable<string> {
  yield urlSetStart + always.map((path) => urlXml(publicUrl, path)).join('')
  for (let rows = first; ; ) {
    yield rows.map(({ slug, changed }) => urlXml(publicUrl, folder + slug, changed)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) break
    rows = await after(last.key)
  }
  yield urlSetEnd
}
