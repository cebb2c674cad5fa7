import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Caller, Shop } from '../shop/shop.ts'
import { isObject } from '../values/optional.ts'

/** The hosts that are compiled into the published clients, by the first part of a path. */
const publishedHosts: Readonly<Record<string, string>> = {
  media: 'https://static.wixstatic.com',
  mp3: 'https://static.wixstatic.com',
  video: 'https://video.wixstatic.com',
  ugd: 'https://d945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com',
}

type Json = string | Buffer

type Reader = Pick<Caller, 'mediaHosts' | 'siteId'>

/** A reply with the addresses of files that its caller expects. */
export function inMediaHosts(shop: Shop, reader: Reader, json: Buffer): Buffer
export function inMediaHosts(shop: Shop, reader: Reader, json: Json): Json
export function inMediaHosts(shop: Shop, { mediaHosts, siteId }: Reader, json: Json): Json {
  if (mediaHosts !== 'published') return json
  const publicUrl = shop.hosts.urlOf(siteId)
  if (typeof json === 'string') return withPublishedHosts(publicUrl, json)
  const known = converted.get(json)
  if (known) return known
  const text = Buffer.from(withPublishedHosts(publicUrl, json.toString()))
  converted.set(json, text)
  return text
}

/** A reply that the catalogue keeps is converted once. */
const converted = new WeakMap<Buffer, Buffer>()

/** Changes values that are such an address, not texts that contain one. Uploads stay with the shop. */
function withPublishedHosts(publicUrl: string, json: string): string {
  return json.replace(patternFor(publicUrl), (found, folder: string, at: number) =>
    json[at - 1] === '\\' ? found : `"${publishedHosts[folder]}/${folder}/`,
  )
}

/** By the address of the shop. */
const patterns = new LRUCache<string, RegExp>({ max: 1000 })

function patternFor(publicUrl: string): RegExp {
  const known = patterns.get(publicUrl)
  if (known) return known
  const folders = Object.keys(publishedHosts).join('|')
  const pattern = new RegExp(
    `"${publicUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(${folders})/(?!uploads/)`,
    'g',
  )
  patterns.set(publicUrl, pattern)
  return pattern
}

/** A request in which addresses of the shop's own files lead to the shop again, so that it keeps no other. */
export function withOwnHosts<Body>(shop: Shop, { mediaHosts, siteId }: Caller, body: Body): Body {
  if (mediaHosts !== 'published') return body
  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return toOwnAddress(value, siteId, shop.hosts.urlOf(siteId))
    if (Array.isArray(value)) return value.map(own)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, own(inner)]))
  }
  return own(body) as Body
}

function toOwnAddress(address: string, siteId: string, publicUrl: string): string {
  if (address.startsWith(publicUrl)) return address
  const isOwn = mediaIdIn(address, publicUrl)?.startsWith(`${siteMark(siteId)}_`)
  return isOwn ? address.replace(/^https:\/\/[^/]+/, publicUrl) : address
}

/** With it begin the ids of all files of a site. */
export function siteMark(siteId: string): string {
  return createHash('sha256').update(siteId).digest('hex').slice(0, 6)
}

/** The id of a file at an address of this shop, or at one that published clients build; undefined for any other address. */
export function mediaIdIn(address: string, publicUrl: string): string | undefined {
  const host = [publicUrl, ...Object.values(publishedHosts)].find((one) => address.startsWith(`${one}/`))
  if (host === undefined) return undefined
  const [, folder = '', id = ''] =
    /^\/(media|video|mp3|ugd)\/([^/?#]+)/.exec(address.slice(host.length)) ?? []
  if (host !== publicUrl && host !== publishedHosts[folder]) return undefined
  try {
    return decodeURIComponent(id) || undefined
  } catch {
    return undefined
  }
}
