import { meantBy } from '@cartwright/contract/pages/storefront.ts'

/** What was asked for, without the language; whatever host the request or its path names, it is ours. */
export function addressOf(publicUrl: string, url: string, language?: string): URL {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').slice(language === undefined ? 0 : language.length + 1)
  const address = new URL(publicUrl + (path.startsWith('/') ? path : `/${path}`))
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

/** Where a page that was asked for with a slash at its end is. */
export function tidied({ pathname, search }: URL): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  return path && path !== pathname ? path + search : undefined
}

/** The language that an address begins with. */
export function languageIn(url: string, languages: readonly string[]): string | undefined {
  return languages.find((language) => url.startsWith(`/${language}/`))
}

/** Whether a shop shows its pages at addresses that begin with this language. */
export function offers(
  { language, languages }: { language: string; languages: readonly string[] },
  asked: string | undefined,
): boolean {
  return asked === undefined || [language, ...languages].some((tag) => baseOf(tag) === asked)
}

/** `de` of `de-AT`. */
export function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}

interface Choice {
  currency?: string | undefined
  country?: string | undefined
}

/** What the page at an address depends on, beside the language. */
export function keyOf({ pathname, searchParams }: URL, { currency = '', country = '' }: Choice): string {
  const meant = meantBy(searchParams)
  meant.sort()
  return `${currency} ${country} ${pathname}?${meant}`
}
