import type { Frame } from './frame.load.ts'

/** The addresses of the page in all languages. The shop's own language is also the default. */
export function alternatesOf({ languages }: Frame, path: string): Record<string, string> {
  if (languages.length < 2) return {}
  const paths = languages.map(({ tag, prefix }) => [tag, addressOf(prefix, path)] as const)
  return Object.fromEntries([...paths, ['x-default', path]])
}

export function titled(title: string, { name }: Frame): string {
  return `${title} – ${name}`
}

export function addressOf(prefix: string, path: string): string {
  return path === '/' ? prefix || '/' : prefix + path
}

/** A path of this shop to go back to; the home page for anything else. */
export function pathWithin(back: string | null): string {
  const start = '/'
  if (back === null || !/^\/(?![/\\])/.test(back) || !URL.canParse(back, 'http://shop')) return start
  const url = new URL(back, 'http://shop')
  if (url.origin !== 'http://shop' || url.pathname.startsWith('//')) return start
  return url.pathname + url.search
}

export interface Crumb {
  name: string
  /** Without the language. */
  path: string
}

/** Breadcrumbs in the words of schema.org. */
export function breadcrumbData(crumbs: readonly Crumb[], address: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(path),
    })),
  }
}
