import { urlRedirectLengths } from '@cartwright/contract/sites/url-redirects.ts'

/** A redirect as it is stored. */
export interface RedirectEntry {
  /** Spelt as {@link pathKey} spells it. */
  path: string
  target: string
  /** The paths whose redirects would lead the target further. */
  leadsTo: string[]
}

export interface RedirectFault {
  field: 'path' | 'target'
  description: string
}

/** Any host: only what follows it counts. */
const someShop = 'https://shop.invalid'

/** The redirect from a path to a target, or why there can be none. `publicUrl` is where the shop is. */
export function toRedirect(path: string, target: string, publicUrl: string): RedirectEntry | RedirectFault {
  const from = path.trim()
  const to = target.trim()
  const description = pathProblem(from)
  if (description) return { field: 'path', description }
  const address = targetAddress(to)
  if (!address) {
    return {
      field: 'target',
      description: 'must be a path such as /products/mug, or an address with https://',
    }
  }
  const isOwn = isPath(to) || address.origin === new URL(publicUrl).origin
  const entry = { path: pathKey(new URL(from, someShop)), target: to, leadsTo: isOwn ? keysOf(address) : [] }
  if (!entry.leadsTo.includes(entry.path)) return entry
  return { field: 'target', description: 'is the same address' }
}

function pathProblem(path: string): string | undefined {
  if (!isPath(path)) return 'must be a path that begins with /'
  if (path.includes('*')) return 'must be one whole path: patterns with * are not supported'
  const address = addressOf(path, someShop)
  if (!address || path.length > urlRedirectLengths.path || /[\p{Cc}#]/u.test(path)) {
    return 'is not a path such as /old-page'
  }
  return pathKey(address) === '/' ? 'is the home page, which every shop has' : undefined
}

/** Browsers take two slashes, or a slash and a backslash, for another host. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

function targetAddress(target: string): URL | undefined {
  if (target.length > urlRedirectLengths.target) return undefined
  const address = addressOf(target, isPath(target) ? someShop : undefined)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  // Without its dots and tabs, a path can be another host: /.//example.com
  const isElsewhere = address.origin !== someShop || !isPath(address.pathname)
  return isPath(target) && isElsewhere ? undefined : address
}

function addressOf(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/**
 * A path with its query as redirects are found by it: decoded, in lower case, without a slash at its end. Anybody sends
 * paths, so the pattern looks at each slash once.
 */
function pathKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return (decoded(pathname).replace(/(?<!\/)\/+$/, '') || '/').toLowerCase() + decoded(search).toLowerCase()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The keys under which a redirect of an address can be, the more exact first. */
export function keysOf(address: URL): string[] {
  const { pathname } = address
  return [...new Set([pathKey(address), pathKey({ pathname, search: '' })])]
}

/** Where a redirect with this target leads whoever asked for `address`; their query goes along if it has none of its own. */
export function locationOf(target: string, address: URL, { prefix, exact }: Found): string {
  if (!isPath(target)) return new URL(target).href
  const { pathname, search, hash } = new URL(target, someShop)
  return `${prefix}${pathname}${search || (exact ? '' : address.search)}${hash}`
}

interface Found {
  /** The language of the address, as its first folder. */
  prefix: string
  /** The redirect names the query, too. */
  exact: boolean
}

/** The paths of redirects by their own path. */
export type RedirectGraph = ReadonlyMap<string, readonly string[]>

/** Whether following redirects from a path leads back to it. */
export function isLoop(graph: RedirectGraph, path: string): boolean {
  const seen = new Set<string>()
  const next = [...(graph.get(path) ?? [])]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === path) return true
    if (seen.has(at)) continue
    seen.add(at)
    next.push(...(graph.get(at) ?? []))
  }
  return false
}

/** Pages that every shop has, whatever it sells. */
export const fixedPages: readonly string[] = [
  ...['/collections', '/collections/all-products', '/search', '/cart', '/order'],
  ...['/preferences', '/offline', '/back-in-stock', '/login', '/register', '/forgot', '/logout', '/account'],
  ...['/admin', '/docs/api', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
]
