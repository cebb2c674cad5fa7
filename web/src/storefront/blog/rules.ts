import type { BlogPost } from '@cartwright/contract/content/blog.ts'

export const mostPages = 1000

/** The page that an address asks for; the first for nonsense. */
export function pageIn({ searchParams }: URL): number {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1
}

export function pathOf(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

export function pathOfPage(page: number): string {
  return page > 1 ? `/blog?page=${page}` : '/blog'
}

/** The post in the words of schema.org. */
export function articleData(
  { title, excerpt, author, tags, publishedDate, updatedDate, cover }: BlogPost,
  { address, shop }: { address: string; shop: string },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': address,
    url: address,
    headline: title,
    ...(excerpt ? { description: excerpt } : {}),
    ...(cover?.url ? { image: cover.url } : {}),
    datePublished: publishedDate,
    ...(updatedDate ? { dateModified: updatedDate } : {}),
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: shop },
    publisher: { '@type': 'Organization', name: shop },
    ...(tags.length > 0 ? { keywords: tags.join(', ') } : {}),
  }
}
