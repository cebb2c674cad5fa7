import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Whether an address is that of a proxy that may say who sent a request. */
export type IsTrusted = (address: string) => boolean

const loopback = ['127.0.0.0/8', '::1/128']

/** From addresses, networks such as `10.1.0.0/16`, and `loopback`. IPv4 addresses also stand for their mapped form. */
export function trustedProxies(list: readonly string[]): IsTrusted {
  const networks = list.flatMap((text) => (text === 'loopback' ? loopback : [text])).map(toNetwork)
  return (address) => {
    const found = read(address)?.parsed
    return networks.some(([network, bits]) => network.kind() === found?.kind() && found.match(network, bits))
  }
}

export function isProxyList(text: string): boolean {
  return text === 'loopback' || ipaddr.isValidCIDR(text) || isAddress(text)
}

/**
 * The address that a request comes from: that of the connection, or the last one that trusted proxies vouch for in
 * `X-Forwarded-For` or `Forwarded` (RFC 7239). If these two disagree, one of them was sent by the client, so neither
 * counts.
 */
export function addressOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  const connected = normal(socket.remoteAddress ?? '') ?? ''
  const lists = [hopsOf(headers['x-forwarded-for']), forwardedHops(headers.forwarded)].filter(
    (hops) => hops !== undefined,
  )
  if (lists.length === 0 || !isTrusted(connected)) return connected
  const [first = connected, ...others] = lists.map((hops) => lastTrusted(connected, hops, isTrusted))
  return others.every((other) => other === first) ? first : connected
}

/**
 * What a trusted proxy says in `X-Forwarded-Host` or `Forwarded`: the host that a client asked for. If these two disagree,
 * neither counts.
 */
export function forwardedHost(
  { socket, headers }: IncomingMessage,
  isTrusted: IsTrusted,
): string | undefined {
  const said = [lastOf(headers['x-forwarded-host']), hostIn(headers.forwarded)].filter(
    (host) => host !== undefined,
  )
  if (said.length === 0 || !isTrusted(normal(socket.remoteAddress ?? '') ?? '')) return undefined
  const [first, ...others] = said
  return others.every((other) => other === first) ? first : undefined
}

/** The last one is what the proxy says that is connected; a client may have sent those before it. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim() || undefined
}

function hostIn(forwarded: string | undefined): string | undefined {
  const [, quoted, plain] = /(?:^|;)\s*host=(?:"([^"]*)"|([^;\s]*))/i.exec(lastOf(forwarded) ?? '') ?? []
  return quoted ?? plain
}

/** Reads from the nearest proxy on, as far as each one is trusted and its word is an address. */
function lastTrusted(connected: string, hops: readonly (string | undefined)[], isTrusted: IsTrusted): string {
  let address = connected
  for (const hop of hops.toReversed()) {
    if (hop === undefined || !isTrusted(address)) return address
    address = hop
  }
  return address
}

function hopsOf(header: string | string[] | undefined): (string | undefined)[] | undefined {
  return header === undefined ? undefined : header.toString().split(',').map(withoutPort)
}

/** The `for` of each element; undefined where it is missing, unknown or a name. */
function forwardedHops(header: string | undefined): (string | undefined)[] | undefined {
  return header?.split(',').map((element) => {
    const [, quoted, plain] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(element) ?? []
    return withoutPort(quoted ?? plain ?? '')
  })
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string | undefined {
  const trimmed = text.trim()
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\w+)?$/.exec(trimmed) ?? []
  return normal(bracketed ?? dotted ?? trimmed)
}

/** The usual spelling of an address; undefined for any other text. An IPv4 address loses its IPv6 mapping. */
export function normal(text: string): string | undefined {
  return read(text)?.normal
}

const privateRanges = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether an address is of a network that the internet does not reach. */
export function isPrivate(address: string): boolean {
  const found = read(address)?.parsed
  return found !== undefined && privateRanges.has(found.range())
}

/** An IPv6 user controls a whole /64 network, so its first 64 bits count as one address. */
export function networkOf(address: string): string {
  return read(address)?.network ?? address
}

/** Whoever has an IPv6 /48 has 65,536 such networks. Undefined for an IPv4 address. */
export function blockOf(address: string): string | undefined {
  return read(address)?.block
}

interface Address {
  parsed: ipaddr.IPv4 | ipaddr.IPv6
  normal: string
  network: string
  block: string | undefined
}

/** Every request has an address, and the same ones come again and again. */
const lately = new LRUCache<string, Address>({ max: 4096 })

function read(text: string): Address | undefined {
  const known = lately.get(text)
  if (known || !isAddress(text)) return known
  const parsed = ipaddr.process(text)
  const normal = parsed.toString()
  const prefix = (parts: number) =>
    parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, parts).map(hex).join(':') : undefined
  const address = { parsed, normal, network: prefix(4) ?? normal, block: prefix(3) }
  lately.set(text, address)
  return address
}

function hex(part: number): string {
  return part.toString(16)
}

/** Four decimal parts or an IPv6 address; other old spellings of IPv4 are none. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

function toNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const isRange = text.includes('/')
  const [address, bits] = isRange ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), undefined]
  if (address instanceof ipaddr.IPv4) return [address, bits ?? 32]
  // A range of mapped addresses is one of IPv4 addresses.
  return address.isIPv4MappedAddress() && (bits ?? 128) >= 96
    ? [address.toIPv4Address(), (bits ?? 128) - 96]
    : [address, bits ?? 128]
}
