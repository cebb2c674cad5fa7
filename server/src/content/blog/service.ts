import type {
  BlogPost,
  GetBlogPostReply,
  ListBlogPostsReply,
  ListBlogPostsRequest,
} from '@cartwright/contract/content/blog.ts'
import {
  blogCollectionId,
  postsPerPage,
  publishedField,
} from '@cartwright/contract/content/blog-collection.ts'
import type { FastifyRequest } from 'fastify'
import { safeHtml } from '../../catalogue/model/description.rules.ts'
import { urlSetEnd, urlSetStart, urlXml } from '../../catalogue/sitemap/rules.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { type Shop, unknownCaller } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as collections from '../collections/service.ts'
import * as items from '../items/service.ts'
import { feedXml, pathOf, textOf, toPost } from './rules.ts'

const sort = [{ fieldName: publishedField, order: 'DESC' as const }]
const listed = ['slug', 'title', 'excerpt', 'author', 'tags', 'cover', publishedField, '_updatedDate']

/** Posts as everybody sees them, whoever asks; none without a blog. */
export async function list(
  shop: Shop,
  siteId: string,
  { page, limit }: ListBlogPostsRequest,
): Promise<ListBlogPostsReply> {
  const size = limit ?? postsPerPage
  const paging = { limit: size, offset: ((page ?? 1) - 1) * size }
  const query = { fields: listed, paging, sort }
  const found = await find(shop, siteId, { query, returnTotalCount: true })
  return { name: found?.name ?? '', posts: found?.posts ?? [], total: found?.total ?? 0 }
}

export async function read(shop: Shop, siteId: string, slug: string): Promise<GetBlogPostReply> {
  const found = await find(shop, siteId, { query: { filter: { slug }, paging: { limit: 1 }, sort } })
  const [post] = found?.posts ?? []
  if (!found || !post) throw refuse('NOT_FOUND', 'No post has this address')
  // Rich text is stored safe, but the merchant may have made it a field of another type.
  return { name: found.name, post: { ...post, body: safeHtml(textOf(found.data[0]?.body)) } }
}

function newest(shop: Shop, siteId: string, paging: { limit: number; offset?: number }) {
  return find(shop, siteId, { query: { fields: listed, paging, sort } })
}

type Query = Pick<Parameters<typeof items.query>[2], 'query' | 'returnTotalCount'>

/** Undefined without a blog, or with one that not everybody may read. */
async function find(shop: Shop, siteId: string, query: Query) {
  const body = { dataCollectionId: blogCollectionId, ...query }
  try {
    const { displayName } = await collections.find(shop, siteId, blogCollectionId)
    const { dataItems, pagingMetadata } = await items.query(shop, unknownCaller(siteId), body)
    const data = dataItems.map((item) => item.data ?? {})
    const posts = data.map((each): BlogPost => toPost(each, shop.hosts.urlOf(siteId)))
    return { name: displayName, data, posts, total: pagingMetadata.total ?? 0 }
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'WDE0025' || error.code === 'WDE0027')) return undefined
    throw error
  }
}

const feedLength = 20

export async function feed(shop: Shop, request: Pick<FastifyRequest, 'headers'>): Promise<string> {
  const { id, name: shopName, settings } = await sites.requireAt(shop, request)
  const found = await newest(shop, id, { limit: feedLength })
  if (!found || found.posts.length === 0) throw refuse('NOT_FOUND', 'This shop has no blog')
  const publicUrl = shop.hosts.urlOf(id)
  const { name, posts } = found
  return feedXml({ publicUrl, name, shop: shopName, language: settings.language, posts })
}

const batch = 500

/** The addresses of all posts; an empty list without a blog. */
export async function* sitemap(shop: Shop, { id }: Pick<sites.Site, 'id'>): AsyncIterable<string> {
  const publicUrl = shop.hosts.urlOf(id)
  for (let offset = 0; ; offset += batch) {
    const { posts = [] } = (await newest(shop, id, { limit: batch, offset })) ?? {}
    if (offset === 0) yield urlSetStart + (posts.length > 0 ? urlXml(publicUrl, '/blog') : '')
    yield posts.map(({ slug, updatedDate }) => urlXml(publicUrl, pathOf(slug), dateIn(updatedDate))).join('')
    if (posts.length < batch) break
  }
  yield urlSetEnd
}

function dateIn(text: string): Date | undefined {
  return text ? new Date(text) : undefined
}
