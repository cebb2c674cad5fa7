import type { Caller, Shop } from '../shop/shop.ts'

/** The hosts that are compiled into the published clients, by the first part of a path. */
const publishedHosts: Readonly<Record<string, string>> = {
  media: 'https://static.wixstatic.com',
  mp3: 'https://static.wixstatic.com',
  video: 'https://video.wixstatic.com',
  ugd: 'https://d945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com',
}

type Json = string | Buffer

/** A reply with the addresses of files that its caller expects. */
export function inMediaHosts(shop: Shop, { mediaHosts }: Pick<Caller, 'mediaHosts'>, json: Json): Json {
  if (mediaHosts !== 'published') return json
  if (typeof json === 'string') return withPublishedHosts(shop, json)
  const known = converted.get(json)
  if (known) return known
  const text = Buffer.from(withPublishedHosts(shop, json.toString()))
  converted.set(json, text)
  return text
}

/** A reply that the catalogue keeps is converted once. */
const converted = new WeakMap<Buffer, Buffer>()

/** Changes values that are such an address, not texts that contain one. Uploads stay with the shop. */
function withPublishedHosts(shop: Shop, json: string): string {
  return json.replace(patternFor(shop), (found, folder: string, at: number) =>
    json[at - 1] === '\\' ? found : `"${publishedHosts[folder]}/${folder}/`,
  )
}

const patterns = new WeakMap<Shop, RegExp>()

function patternFor(shop: Shop): RegExp {
  const known = patterns.get(shop)
  if (known) return known
  const folders = Object.keys(publishedHosts).join('|')
  const pattern = new RegExp(
    `"${shop.publicUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(${folders})/(?!uploads/)`,
    'g',
  )
  patterns.set(shop, pattern)
  return pattern
}

/** The id of a file at an address of this shop, or at one that published clients build; undefined for any other address. */
export function mediaIdIn(address: string, publicUrl: string): string | undefined {
  const [, host = '', folder = '', id = ''] =
    /^(https?:\/\/[^/?#]+)\/(media|video|mp3|ugd)\/([^/?#]+)/.exec(address) ?? []
  if (host !== publicUrl && host !== publishedHosts[folder]) return undefined
  try {
    return decodeURIComponent(id) || undefined
  } catch {
    return undefined
  }
}
