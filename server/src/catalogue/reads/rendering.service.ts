import { LRUCache } from 'lru-cache'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { ProductRecord } from '../model/cache.service.ts'
import { wireProduct } from '../wire/v1/products.rules.ts'
import { type Reader, termsOf } from '../wire/v1/terms.service.ts'

/** Where and for whom products are rendered. */
interface Rendering {
  shop: Shop
  site: Site
  reader: Reader
}

/** The JSON text of a product. It is cached per kind of reader until the product or the site changes. */
export function productJson(record: ProductRecord, { shop, site, reader }: Rendering): Buffer {
  return cachedText(record.rendered, readerKey(site, reader), () =>
    Buffer.from(JSON.stringify(wireProduct(record.product, termsOf(shop, site, reader)))),
  )
}

const values = new WeakMap<Shop, LRUCache<Buffer, object>>()

const maxParsedBytes = 8_000_000

/** The parsed value of a JSON text that is sent again and again. The value is shared: do not change it. */
export function parsedJson<Value extends object>(shop: Shop, json: Buffer): Value {
  const known =
    values.get(shop) ??
    new LRUCache({ maxSize: maxParsedBytes, sizeCalculation: (_, text) => text.length || 1 })
  values.set(shop, known)
  const value = known.get(json) ?? (JSON.parse(json.toString()) as object)
  known.set(json, value)
  return value as Value
}

/** `{"product": …}`, as a string: Node sends a short string together with the headers. */
export function envelopeJson(record: ProductRecord, rendering: Rendering): string {
  return cachedText(
    record.envelopes,
    readerKey(rendering.site, rendering.reader),
    () => `{"product":${productJson(record, rendering)}}`,
  )
}

/** The cache key of a kind of reader. The site's revision covers all settings, such as currency, rates and language. */
export function readerKey({ revision }: Site, { merchant, display, language }: Reader): string {
  const converted = display ? `${display.currency} ${revision}` : revision
  const shownIn = language === undefined ? converted : `${language} ${converted}`
  return merchant ? `merchant ${shownIn}` : shownIn
}

/** The last reply with several products for one kind of reader. */
export interface CachedReply<Part = ProductRecord, Reply = Buffer> {
  generation: number
  parts: readonly Part[]
  reply: Reply
}

interface ReplyOptions<Part, Reply> {
  /** See {@link readerKey}. */
  key: string
  generation: number
  /** What the reply is rendered from. */
  find(): Promise<readonly Part[]>
  render(parts: readonly Part[]): Reply
}

/** Returns the cached reply unless one of its products changed; then renders it again. */
export async function cachedReply<Part, Reply>(
  kept: Map<string, CachedReply<Part, Reply>>,
  { key, generation, find, render }: ReplyOptions<Part, Reply>,
): Promise<Reply> {
  const last = kept.get(key)
  if (last?.generation === generation) return last.reply
  const parts = await find()
  const reply = last && sameParts(last.parts, parts) ? last.reply : render(parts)
  cacheEntry(kept, key, { generation, parts, reply })
  return reply
}

function sameParts<Part>(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

/** `[…]` of JSON texts. */
export function arrayJson(items: readonly Buffer[]): Buffer {
  return Buffer.concat([
    opening,
    ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
    closing,
  ])
}

const opening = Buffer.from('[')
const comma = Buffer.from(',')
const closing = Buffer.from(']')

function cachedText<Text>(known: Map<string, Text>, reader: string, render: () => Text): Text {
  const text = known.get(reader)
  if (text !== undefined) return text
  const rendered = render()
  cacheEntry(known, reader, rendered)
  return rendered
}

/** Currencies, languages and revisions of the settings make many kinds of readers. */
const maxReaders = 6

/** Adds an entry and drops the oldest when there are too many. */
function cacheEntry<Value>(known: Map<string, Value>, kind: string, value: Value): void {
  const [first] = known.keys()
  if (first !== undefined && known.size >= maxReaders && !known.has(kind)) known.delete(first)
  known.set(kind, value)
}
