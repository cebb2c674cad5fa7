import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import { optional, Text, Timestamp, Whole } from '../values/common.ts'
import type { ContentCollection, ContentField } from './collections.ts'

/** The name of the collection whose items are posts of the blog. */
export const blogCollectionId = 'BlogPosts'

/** An item without this date, or with a later one, is a draft. */
export const publishedField = 'publishedDate'

const fields = [
  { key: 'title', type: 'TEXT', required: true },
  { key: 'slug', type: 'TEXT', required: true },
  { key: 'excerpt', type: 'TEXT' },
  { key: 'body', type: 'RICH_TEXT' },
  { key: 'cover', type: 'IMAGE' },
  { key: 'author', type: 'TEXT' },
  { key: publishedField, type: 'DATETIME' },
  { key: 'tags', type: 'ARRAY_STRING' },
] as const satisfies readonly ContentField[]

type BlogField = (typeof fields)[number]['key']

interface Names {
  collection: string
  fields: Record<BlogField, string>
}

/** A ready-made collection, with the names that merchants read. */
export function blogCollection({ collection, fields: names }: Names): ContentCollection {
  return {
    id: blogCollectionId,
    displayName: collection,
    displayField: 'title',
    fields: fields.map((field) => ({ ...field, displayName: names[field.key] })),
  }
}

export const postsPerPage = 10

const listed = {
  slug: Text(),
  title: Text(),
  /** Plain text, as `author` and `tags`. */
  excerpt: Text(),
  author: Text(),
  tags: Type.Array(Text()),
  publishedDate: Timestamp,
  updatedDate: Timestamp,
  ...optional({ cover: Image }),
}
export const BlogPost = Type.Object(listed)
export type BlogPost = Static<typeof BlogPost>

/** Published posts, newest first. */
export const ListBlogPostsRequest = Type.Object(
  optional({
    page: Type.Union([Whole({ min: 1, max: 1000 }), Type.Null()]),
    limit: Type.Union([Whole({ min: 1, max: 50 }), Type.Null()]),
  }),
)
export type ListBlogPostsRequest = Static<typeof ListBlogPostsRequest>
/** `name` is what the shop calls its blog. `total` stops at 10,001. */
export const ListBlogPostsReply = Type.Object({
  name: Text(),
  posts: Type.Array(BlogPost),
  total: Whole(),
})
export type ListBlogPostsReply = Static<typeof ListBlogPostsReply>

export const GetBlogPostRequest = Type.Object({ slug: Text({ min: 1, max: 200 }) })
/** `body` is HTML that the shop has made safe. */
export const GetBlogPostReply = Type.Object({
  name: Text(),
  post: Type.Object({ ...listed, body: Text() }),
})
export type GetBlogPostReply = Static<typeof GetBlogPostReply>
