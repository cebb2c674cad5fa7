import { catalogueReads, named, noPrefix } from './call.ts'

const reads = { ...catalogueReads, prefixes: noPrefix, method: 'GET' } as const

export const blogCalls = named({
  listBlogPosts: {
    ...reads,
    path: '/v1/storefront/blog',
    summary: 'List published posts of the blog, newest first',
  },
  getBlogPost: {
    ...reads,
    path: '/v1/storefront/blog/{slug}',
    summary: 'Read a published post of the blog',
  },
})
