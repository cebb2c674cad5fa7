import { reviewsPerPage } from '@cartwright/contract/reviews/limits.ts'

const mostPages = 1000

/** The page of reviews that an address asks for; the first for nonsense. */
export function pageIn({ searchParams }: URL): number {
  const page = Number(searchParams.get('reviews') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1
}

export function pagesOf(count: number): number {
  return Math.min(Math.ceil(count / reviewsPerPage), mostPages)
}

interface Place {
  /** Of the product. */
  path: string
  query: URLSearchParams
}

/** The address of another page of reviews, with the chosen variant. */
export function addressOfPage({ path, query }: Place, page: number): string {
  const next = new URLSearchParams(query)
  next.delete('reviews')
  if (page > 1) next.set('reviews', String(page))
  const text = next.toString()
  return `${path}${text && `?${text}`}#reviews`
}
