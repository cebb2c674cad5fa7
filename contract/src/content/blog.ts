import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import { optional, Text, Timestamp, Whole } from '../values/common.ts'

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
