import { meantBy, type StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'

/** The requested address without its language. The host is always ours. */
export function pageAddress(publicUrl: string, url: string, language?: string): URL {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').slice(language === undefined ? 0 : language.length + 1)
  const address = new URL(publicUrl + (path.startsWith('/') ? path : `/${path}`))
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

/** The path of an address that ends with a slash, without that slash. */
export function pathWithoutSlash({ pathname, search }: URL): string | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return path && path !== pathname ? path + search : undefined
}

/** Where shops on the hosted platform have their pages, and where they are here. */
const formerFolders = { 'product-page': 'products', category: 'collections' } as const

/** The path here of a page that a shop had on the hosted platform. */
export function pathHere({ pathname, search }: URL): string | undefined {
  const [, folder, slug] = /^\/(product-page|category)\/([^/]+)$/.exec(pathname) ?? []
  return folder && `/${formerFolders[folder as keyof typeof formerFolders]}/${slug}${search}`
}

/** The language at the beginning of a path. */
export function languageInPath(url: string, languages: readonly string[]): string | undefined {
  return languages.find((language) => url.startsWith(`/${language}/`))
}

/** True if the site offers its pages in this language. */
export function offersLanguage(
  { language, languages }: { language: string; languages: readonly string[] },
  requested: string | undefined,
): boolean {
  return requested === undefined || [language, ...languages].some((tag) => baseLanguage(tag) === requested)
}

/** `de` of `de-AT`. */
export function baseLanguage(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}

/** Everything that a shared page depends on, beside its language. */
export function pageKey(
  { pathname, searchParams }: URL,
  { currency = '', country = '' }: StorefrontAsk['choice'],
): string {
  const meant = meantBy(searchParams)
  meant.sort()
  return `${currency} ${country} ${pathname}?${meant}`
}
