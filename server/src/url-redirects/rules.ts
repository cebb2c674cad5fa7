import { pageLanguages } from '@cartwright/contract/pages/pages.ts'
import { urlRedirectLengths } from '@cartwright/contract/sites/url-redirects.ts'

/** A redirect as it is stored. */
export interface RedirectEntry {
  /** Spelt as {@link pathKey} spells it. */
  path: string
  target: string
  /** The paths whose redirects can lead the target further, in any language. Empty for other sites. */
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
  const entry = {
    path: pathKey(new URL(from, someShop)),
    target: to,
    leadsTo: isOwn ? furtherPaths(address) : [],
  }
  if (!isOwn || !keysOf(address).includes(entry.path)) return entry
  return { field: 'target', description: 'is the same address' }
}

/** An address finds its own redirect, and the one of the same address without a language. */
function furtherPaths(address: URL): string[] {
  const keys = keysOf(address)
  const others = keys.flatMap((key) =>
    prefixIn(key) ? [key.replace(languagePrefix, '')] : pageLanguages.map((language) => `/${language}${key}`),
  )
  return [...keys, ...others]
}

const languagePrefix = new RegExp(`^/(?:${pageLanguages.join('|')})(?=/)`)

/** The language at the beginning of a path, as `/de`; empty in the shop's own. */
function prefixIn(path: string): string {
  return languagePrefix.exec(path)?.[0] ?? ''
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
function keysOf(address: URL): string[] {
  const { pathname } = address
  return [...new Set([pathKey(address), pathKey({ pathname, search: '' })])]
}

/** An address that somebody asked for. */
export interface AskedAddress {
  address: URL
  /** What stood before it and goes before a path that it leads to, e.g. `/de`. */
  prefix: string
}

/** Where a redirect of an asked address can be. */
export interface Place extends AskedAddress {
  key: string
  /** The redirect names the query, too. */
  exact: boolean
}

/** The places of all these addresses, the one that counts most first. */
export function placesOf(asked: readonly AskedAddress[]): Place[] {
  return asked.flatMap(({ address, prefix }) =>
    keysOf(address).map((key, at, { length }) => ({ key, address, prefix, exact: at === 0 && length > 1 })),
  )
}

/** The targets of redirects by their paths. */
export type Targets = ReadonlyMap<string, string>

/** Where the first of these places leads that has a redirect. */
export function leadOn(targets: Targets, places: readonly Place[]): string | undefined {
  const place = places.find(({ key }) => targets.has(key))
  return place && locationOf(targets.get(place.key) ?? '/', place)
}

/** The query of whoever asked goes along if the target has none of its own. */
function locationOf(target: string, { address, prefix, exact }: Place): string {
  if (!isPath(target)) return new URL(target).href
  const { pathname, search, hash } = new URL(target, someShop)
  const folder = prefixIn(pathname) ? '' : prefix
  return `${folder}${pathname}${search || (exact ? '' : address.search)}${hash}`
}

/** Browsers give up after so many redirects. */
const mostRedirects = 20

/** Whether redirects from a path never come to an end, in some language. `publicUrl` is where the shop is. */
export function isLoop(targets: Targets, path: string, publicUrl: string): boolean {
  const prefixes = prefixIn(path) ? [''] : ['', ...pageLanguages.map((language) => `/${language}`)]
  return prefixes.some((prefix) => !hasEnd(targets, prefix + path, publicUrl))
}

function hasEnd(targets: Targets, start: string, publicUrl: string): boolean {
  let at = new URL(start, publicUrl)
  const { origin } = at
  for (let count = 0; count < mostRedirects; count++) {
    const next = leadOn(targets, placesOf(addressesOf(at)))
    if (next === undefined) return true
    at = new URL(next, publicUrl)
    if (at.origin !== origin) return true
  }
  return false
}

/** The address itself, and as it is without its language. */
function addressesOf(address: URL): AskedAddress[] {
  const whole = { address, prefix: '' }
  const prefix = prefixIn(address.pathname)
  if (!prefix) return [whole]
  const local = new URL(address)
  local.pathname = address.pathname.slice(prefix.length)
  return [whole, { address: local, prefix }]
}

/** Pages that every shop has, whatever it sells. */
export const fixedPages: readonly string[] = [
  ...['/collections', '/collections/all-products', '/search', '/cart', '/order'],
  ...['/preferences', '/offline', '/back-in-stock', '/login', '/register', '/forgot', '/logout', '/account'],
  ...['/admin', '/docs/api', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
]
