import type { BlogPost } from '@cartwright/contract/content/blog.ts'
import { postsPerPage } from '@cartwright/contract/content/blog-collection.ts'
import { CartwrightError } from '@cartwright/sdk'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest } from '../kit/page.ts'
import BlogPage, { type BlogProps, type ShownPost } from './page.tsx'
import PostPage, { type PostProps } from './post-page.tsx'
import { articleData, mostPages, pageIn, pathOf, pathOfPage } from './rules.ts'

const feed = '/blog/rss.xml'

/** There is no page without posts: neither of a shop without a blog nor behind the last one. */
export const blogPage: Page<BlogProps> = {
  module: 'blog/page',
  Component: BlogPage,
  async load(request) {
    const { shop, url, setLanguage } = request
    const page = pageIn(url)
    const [{ name, posts, total }, timeZone] = await Promise.all([
      shop.storefront.listBlogPosts({ page }),
      timeZoneOf(request),
    ])
    if (posts.length === 0) throw new CartwrightError(404, 'There are no posts here', { code: 'NOT_FOUND' })
    setLanguage()
    const pages = Math.min(Math.ceil(total / postsPerPage), mostPages)
    return { props: { name, posts: posts.map(toShown), timeZone, page, pages } }
  },
  head: ({ name, page }, frame) => ({
    title: titled(name, frame),
    canonical: addressOf(frame.prefix, pathOfPage(page)),
    alternates: alternatesOf(frame, pathOfPage(page)),
    feed,
  }),
}

interface Loaded extends PostProps {
  article: object
  /** Of the cover, for link previews. */
  preview?: string
}

export const postPage: Page<Loaded> = {
  module: 'blog/post-page',
  Component: PostPage,
  async load(request) {
    const { shop, params, url, frame, setLanguage } = request
    const [{ name, post }, timeZone] = await Promise.all([
      shop.storefront.getBlogPost({ slug: params.slug ?? '' }),
      timeZoneOf(request),
    ])
    setLanguage()
    const address = url.origin + addressOf(frame.prefix, pathOf(post.slug))
    const { body, ...about } = post
    return {
      props: {
        name,
        post: toShown(about),
        timeZone,
        body,
        article: articleData(about, { address, shop: frame.name }),
        ...(post.cover?.url ? { preview: `${post.cover.url}?og=1` } : {}),
      },
    }
  },
  browserProps: ({ name, post, timeZone }) => ({ name, post, timeZone, body: '' }),
  head: ({ post: { slug, title, excerpt }, article, preview }, frame) => ({
    title: titled(title, frame),
    ...(excerpt ? { description: excerpt.slice(0, 160) } : {}),
    canonical: addressOf(frame.prefix, pathOf(slug)),
    alternates: alternatesOf(frame, pathOf(slug)),
    ...(preview ? { image: preview } : {}),
    type: 'article',
    data: [article],
    feed,
  }),
}

async function timeZoneOf({ shop, remember }: PageRequest): Promise<string> {
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  return storefront.timeZone
}

function toShown({ cover, ...post }: BlogPost): ShownPost {
  const picture = pictureOf(cover, post.title)
  return { ...post, ...(picture ? { picture: { ...picture, alt: '' } } : {}) }
}
