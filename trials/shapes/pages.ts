import type { Ids } from './ids.ts'
import type { Random } from './random.ts'
import type { HttpRequest } from './requests.ts'

interface Route {
  method: string
  path: string
}

/** Streams of events. */
const endless = new Set(['/admin/v1/changes'])

/** The routes that are no calls of the API, read from Fastify's tree of routes. */
export function pageRoutes(tree: string, apiPaths: ReadonlySet<string>): Route[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│├└─ ]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === '') return []
    parts.length = Math.max(indent.length / 4 - 1, 0)
    parts.push(part)
    const path = parts.join('')
    const asked = methods.split(', ').filter((method) => ['GET', 'POST', 'PUT'].includes(method))
    return apiPaths.has(path) || endless.has(path) ? [] : asked.map((method) => ({ method, path }))
  })
}

/** A request for a page with repeated, missing and broken parameters. */
export function pageRequest({ method, path }: Route, ids: Ids, random: Random): HttpRequest {
  const url = path.replaceAll(/:(\w+)|\*/g, (_, name: string = 'id') => {
    return random.chance(0.6) ? encodeURIComponent(ids.pick(name, path)) : random.pick(oddParts)
  })
  const query = Array.from({ length: random.pick([0, 1, 2, 3]) }, () => pair(random))
  const accept = random.pick(['text/html', 'application/json', '*/*', 'image/avif,image/webp'])
  const headers = { accept, ...(random.chance(0.1) ? { cookie: random.pick(oddCookies) } : {}) }
  const address = query.length > 0 ? `${url}?${query.join('&')}` : url
  if (method === 'GET') return { method, url: address, headers }
  const fields = Array.from({ length: random.pick([0, 1, 2, 5]) }, () => pair(random))
  const type = random.chance(0.8) ? 'application/x-www-form-urlencoded' : 'application/json'
  const origin = random.chance(0.5) ? { origin: 'https://shop.test' } : {}
  return {
    method,
    url: address,
    headers: { ...headers, ...origin, 'content-type': type },
    payload: fields.join('&'),
  }
}

function pair(random: Random): string {
  const name = random.pick(names)
  const value = random.pick(values)
  return random.chance(0.5) ? `${name}=${value}` : `${name}=${value}&${name}=${random.pick(values)}`
}

const oddParts = [
  'x',
  '%00',
  '%ED%A0%80',
  '..%2F..',
  `${'x'.repeat(400)}`,
  '-1',
  '%F0%9F%99%82',
  '__proto__',
  '0',
]
const oddCookies = ['staff=x', '=;;;', 'checkout=x.y.z', 'session=%ED%A0%80', `member=${'x'.repeat(3000)}`]
const values = [
  'a',
  '',
  '%00',
  '%ED%A0%80',
  '1',
  '-1',
  '99999999999999999999',
  'NaN',
  '%5B%5D',
  '../x',
  'en',
  `${'x'.repeat(3000)}`,
]
const names = [
  'key',
  'expires',
  'state',
  'code',
  'token',
  'lang',
  'language',
  'currency',
  'page',
  'q',
  'sort',
  'order',
  'next',
  'w',
  'h',
  'url',
  'filename',
  'name',
  'email',
  'visitor',
  'member',
  'until',
  'cursor',
  'price',
  'csrf',
  'answer',
  'action',
  'redirect_uri',
  'client_id',
  'return',
  'a[]',
  '__proto__',
]
