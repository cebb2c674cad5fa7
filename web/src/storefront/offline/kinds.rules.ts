/** How the service worker answers a request; undefined: not at all. */
export type Kind = 'asset' | 'picture' | 'page' | 'passing-page' | undefined

interface Asked {
  method: string
  url: string
  mode: string
}

/** Pages of somebody's orders and addresses, and those that change with each visit. */
const passing = /^\/(checkout|r|order|preferences|mailbox|docs|offline)(\/|$)/

export function kindOf({ method, url, mode }: Asked, home: string): Kind {
  const { origin, pathname } = new URL(url)
  if (mode === 'navigate' && origin === home && pathname.endsWith('/cart/checkout')) return 'passing-page'
  if (method !== 'GET' || origin !== home) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/media/')) return 'picture'
  if (mode !== 'navigate') return undefined
  return passing.test(withoutLanguage(pathname)) ? 'passing-page' : 'page'
}

/** The address of the cart that this request changes. */
export function cartChangedBy({ method, url }: Omit<Asked, 'mode'>): string | undefined {
  return method === 'POST' ? /^(\/[a-z]{2})?\/cart(?=$|\/add$)/.exec(new URL(url).pathname)?.[0] : undefined
}

/** The page for when there is no network, in the language of the address. */
export function offlinePath(url: string, languages: readonly string[]): string {
  const first = new URL(url).pathname.split('/')[1] ?? ''
  return languages.includes(first) ? `/${first}/offline` : '/offline'
}

/** The scripts, styles and fonts that a page asks for. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))]
}

function withoutLanguage(path: string): string {
  return path.replace(/^\/[a-z]{2}(?=\/)/, '')
}
