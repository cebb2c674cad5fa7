import type { Call } from '../../contract/src/calls.ts'
import { RawJson, toJson } from './mutations.ts'
import type { Random } from './random.ts'

export interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

/** A request to a call as HTTP, by one of its paths, in the body or in the query string. */
export function httpRequest(call: Call, request: unknown, random: Random): HttpRequest {
  const prefix = random.pick(call.prefixes)
  const path = random.chance(0.1) && call.aliases ? random.pick(call.aliases) : prefix + call.path
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => escaped(textOf(at(request, name) ?? 'x')))
  const headers = random.chance(0.06) ? random.pick(oddHeaders) : {}
  const getsQuery = call.method === 'GET' || call.method === 'DELETE' || call.file === 'request'
  const byGet = getsQuery || (call.query === true && random.chance(0.3))
  const method = byGet && !getsQuery ? 'GET' : call.method
  if (byGet) {
    const query = queryString(request, call, random)
    const body = call.file === 'request' ? fileBody(random) : {}
    return {
      method,
      url: query ? `${url}?${query}` : url,
      headers: { ...headers, ...body.headers },
      ...payload(body),
    }
  }
  const type = random.chance(0.02) ? random.pick(oddTypes) : 'application/json'
  return { method, url, headers: { 'content-type': type, ...headers }, payload: bodyOf(request, random) }
}

function payload({ payload: text }: { payload?: string }): { payload?: string } {
  return text === undefined ? {} : { payload: text }
}

function bodyOf(request: unknown, random: Random): string {
  const text = toJson(request)
  if (!random.chance(0.03)) return text
  return random.pick([text.slice(0, -1), `[${text}]`, `"${'x'.repeat(100)}"`, 'null', '', '7', `${text}x`])
}

function fileBody(random: Random): { headers?: Record<string, string>; payload?: string } {
  const csv = 'handleId,fieldType,name,price\np1,Product,Mug,24\np2,Product,Cup,x'
  return {
    headers: {
      'content-type': random.pick(['text/csv', 'image/png', form, form, form, 'multipart/form-data', 'x']),
    },
    payload: random.pick([
      csv,
      '',
      '\0'.repeat(100),
      '\x89PNG\r\n\x1a\n',
      '--x\r\n\r\n--x--',
      '--x\r\nx\r\n\r\n--x--',
      inForm(csv),
      inForm(csv).slice(0, -20),
      csv.slice(0, 20),
    ]),
  }
}

const form = 'multipart/form-data; boundary=x'

function inForm(content: string): string {
  const head = 'content-disposition: form-data; name="file"; filename="a.csv"'
  return `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`
}

/** The request as `a.b=1`, or packed as JSON in `.r`. */
function queryString(request: unknown, call: Call, random: Random): string {
  const own = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const pairs = flat('', request)
    .filter(([name]) => !own.includes(name))
    .map(([name, text]) => `${escaped(name)}=${escaped(text)}`)
  if (random.chance(0.25)) pairs.splice(0, pairs.length, `.r=${packed(request)}`)
  if (random.chance(0.15) && pairs.length > 0) pairs.push(random.pick(pairs))
  if (random.chance(0.15)) pairs.push(random.pick(oddPairs))
  return pairs.join('&')
}

function packed(request: unknown): string {
  return Buffer.from(toJson(request)).toString('base64url')
}

function flat(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.slice(0, 101).map((item) => [name, textOf(item)])
  if (value === null || typeof value !== 'object' || value instanceof RawJson) {
    return name === '' ? [] : [[name, textOf(value)]]
  }
  return Object.entries(value).flatMap(([key, inner]) => flat(name === '' ? key : `${name}.${key}`, inner))
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : toJson(value)
  return text.length > 7000 ? text.slice(0, 7000) : text
}

function at(request: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], request)
}

/** Half a surrogate pair as the bytes that a careless client sends. */
function escaped(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`
}

const oddPairs = [
  'id=x&id=y',
  'query=x',
  'query.filter=x&query.filter=y',
  'query.filter.a.b.c=1',
  `query.filter${'.$not'.repeat(2000)}=1`,
  `a${'.a'.repeat(5000)}=1`,
  `query${'.a'.repeat(5000)}=1`,
  '.r=e30&.r=e30',
  '.r=x',
  '.r=',
  `.r=${Buffer.from('{"a":'.repeat(3000) + 1 + '}'.repeat(3000)).toString('base64url')}`,
  '__proto__.x=1',
  'constructor.prototype.x=1',
  'toString=1',
  'id.toString=1',
  'a=%00',
  'a=%ED%A0%80',
  'id=%ED%A0%80',
  '=x',
  '&&&',
  'paging.limit=1e9&paging.offset=99999999999999999999',
  'query.paging.limit=1&query.paging.limit=2',
  'query.paging.offset=2147483648',
]

const oddTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
  'x',
]

const oddHeaders: Record<string, string>[] = [
  { authorization: 'x' },
  { authorization: 'Bearer x.y.z' },
  { authorization: `Bearer ${'x'.repeat(5000)}` },
  { 'x-wix-currency': 'x' },
  { 'x-wix-currency': 'ZZZ' },
  { 'x-wix-language': 'x' },
  { 'x-wix-language': '-'.repeat(2000) },
  { 'accept-language': ',;q=x,*;q=99' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'idempotency-key': '\u00ff\u0001' },
  { cookie: '=;;;x=%ED%A0%80; a' },
  { origin: 'null' },
  { origin: 'x' },
  { 'x-forwarded-for': 'x, y, 999.1.1.1' },
  { 'if-none-match': 'x' },
  { range: 'bytes=x-' },
  { 'x-wix-linguist': 'x' },
  { 'client-binding': 'x' },
]
