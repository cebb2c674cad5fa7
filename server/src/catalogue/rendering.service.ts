import { type Caller, may, type Shop } from '../platform/shop.ts'
import type { Site } from '../sites/service.ts'
import type { ProductRecord } from './records.service.ts'
import { type Terms, wireProduct } from './wire.rules.ts'

/** Costs and hidden things are for those who may see them, and only when they ask. */
export function seesEverything(caller: Caller, asked: boolean | undefined): boolean {
  return asked === true && may(caller, 'WIX_STORES.READ_MERCHANT_DATA')
}

export function termsOf(shop: Shop, { settings }: Site, merchant: boolean): Terms {
  const { currency, language } = settings
  return { currency, language, publicUrl: shop.publicUrl, merchant }
}

/** The JSON text of a product; written once per kind of reader until the product or the site changes. */
export function productJson(shop: Shop, site: Site, record: ProductRecord, merchant: boolean): Buffer {
  return remembered(record.rendered, readerOf(site, merchant), () =>
    Buffer.from(JSON.stringify(wireProduct(record.product, termsOf(shop, site, merchant)))),
  )
}

/** `{"product": …}`, as a string: Node sends a short one in one piece with the headers. */
export function envelopeJson(shop: Shop, site: Site, record: ProductRecord, merchant: boolean): string {
  return remembered(
    record.envelopes,
    readerOf(site, merchant),
    () => `{"product":${productJson(shop, site, record, merchant)}}`,
  )
}

/** The revision stands for all settings: currency and language are among them. */
export function readerOf(site: Site, merchant: boolean): string {
  return merchant ? `merchant ${site.revision}` : site.revision
}

/** A reply of several products as it was last sent to one kind of reader. */
export interface KeptReply {
  generation: number
  records: readonly ProductRecord[]
  json: Buffer
}

interface Replying {
  reader: string
  generation: number
  find(): Promise<ProductRecord[]>
  render(records: readonly ProductRecord[]): Buffer
}

/** The reply again while no product of the site has changed, or none of those in it; else made anew. */
export async function replyOf(
  kept: Map<string, KeptReply>,
  { reader, generation, find, render }: Replying,
): Promise<Buffer> {
  const last = kept.get(reader)
  if (last?.generation === generation) return last.json
  const records = await find()
  const json = last && sameRecords(last.records, records) ? last.json : render(records)
  kept.set(reader, { generation, records, json })
  return json
}

function sameRecords(one: readonly ProductRecord[], other: readonly ProductRecord[]): boolean {
  return one.length === other.length && one.every((record, index) => record === other[index])
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

function remembered<Text>(known: Map<string, Text>, reader: string, render: () => Text): Text {
  const text = known.get(reader)
  if (text !== undefined) return text
  const rendered = render()
  known.set(reader, rendered)
  return rendered
}
