/** How the service worker answers a request; undefined: not at all. */
export type Kind = 'asset' | 'picture' | 'page' | 'uncached-page' | undefined

interface RequestParts {
  method: string
  url: string
  mode: string
}

/** Pages with orders and addresses, and pages that change with each visit. */
const uncached = /^\/(checkout|r|order|preferences|mailbox|docs|offline)(\/|$)/

export function kindOf({ method, url, mode }: RequestParts, home: string): Kind {
  const { origin, pathname } = new URL(url)
  if (mode === 'navigate' && origin === home && pathname.endsWith('/cart/checkout')) return 'uncached-page'
  if (method !== 'GET' || origin !== home) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/media/')) return 'picture'
  if (mode !== 'navigate' || pathname === '/admin' || pathname.startsWith('/admin/')) return undefined
  return uncached.test(withoutLanguage(pathname)) ? 'uncached-page' : 'page'
}

/** The address of the cart, if this request changes it. */
export function cartChangedBy({ method, url }: Omit<RequestParts, 'mode'>): string | undefined {
  return method === 'POST' ? /^(\/[a-z]{2})?\/cart(?=$|\/add$)/.exec(new URL(url).pathname)?.[0] : undefined
}

/** The offline page in the language of the address. */
export function offlinePath(url: string, languages: readonly string[]): string {
  const first = new URL(url).pathname.split('/')[1] ?? ''
  return languages.includes(first) ? `/${first}/offline` : '/offline'
}

export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))]
}

function withoutLanguage(path: string): string {
  return path.replace(/^\/[a-z]{2}(?=\/)/, '')
}
