import type { BlogPost } from '@cartwright/contract/content/blog.ts'
import { isObject } from '../../platform/values/optional.ts'

type Data = Readonly<Record<string, unknown>>

/** An item of the collection as a post. Merchants may have changed its fields, so nothing is sure. */
export function toPost(data: Data, publicUrl: string): BlogPost {
  const { tags } = data
  const cover = toImage(textOf(data.cover), publicUrl)
  return {
    slug: textOf(data.slug),
    title: textOf(data.title),
    excerpt: textOf(data.excerpt),
    author: textOf(data.author),
    tags: Array.isArray(tags) ? tags.map(textOf).filter(Boolean) : [],
    publishedDate: dateOf(data.publishedDate),
    updatedDate: dateOf(data._updatedDate),
    ...(cover ? { cover } : {}),
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function dateOf(value: unknown): string {
  return isObject(value) ? textOf(value.$date) : ''
}

/** A picture of the media library, with its size behind the `#`. */
function toImage(reference: string, publicUrl: string): BlogPost['cover'] {
  const [, id, size = ''] = /^wix:image:\/\/v1\/([^/#]+)(?:\/[^#]*)?(?:#(.*))?$/.exec(reference) ?? []
  if (id === undefined) return undefined
  const known = new URLSearchParams(size)
  const [width, height] = [known.get('originWidth'), known.get('originHeight')].map(Number)
  return { id, url: `${publicUrl}/media/${id}`, ...(width && height ? { width, height } : {}) }
}

interface Feed {
  publicUrl: string
  name: string
  shop: string
  language: string
  posts: readonly BlogPost[]
}

/** RSS 2.0, with the address of the feed itself as feed readers expect it. */
export function feedXml({ publicUrl, name, shop, language, posts }: Feed): string {
  const items = posts.map(({ slug, title, excerpt, author, tags, publishedDate }) => {
    const address = publicUrl + pathOf(slug)
    return `<item>${[
      element('title', title),
      element('link', address),
      `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
      element('pubDate', new Date(publishedDate).toUTCString()),
      element('description', excerpt),
      author ? element('dc:creator', author) : '',
      ...tags.map((tag) => element('category', tag)),
    ].join('')}</item>`
  })
  const self = `<atom:link href="${escapeXml(`${publicUrl}${feedPath}`)}" rel="self" type="application/rss+xml"/>`
  const channel = [
    element('title', `${name} – ${shop}`),
    element('link', `${publicUrl}/blog`),
    element('description', shop),
    element('language', language),
    self,
    ...items,
  ]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<channel>${channel.join('\n')}</channel></rss>\n`
  )
}

export const feedPath = '/blog/rss.xml'

export function pathOf(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
