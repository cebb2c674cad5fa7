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
  return remembered(record, `product ${key(site, merchant)}`, () =>
    Buffer.from(JSON.stringify(wireProduct(record.product, termsOf(shop, site, merchant)))),
  )
}

/** `{"product": …}` */
export function envelopeJson(shop: Shop, site: Site, record: ProductRecord, merchant: boolean): Buffer {
  return remembered(record, `envelope ${key(site, merchant)}`, () =>
    Buffer.concat([opening, productJson(shop, site, record, merchant), closing]),
  )
}

const opening = Buffer.from('{"product":')
const closing = Buffer.from('}')

/** The revision stands for all settings: currency and language are among them. */
function key(site: Site, merchant: boolean): string {
  return merchant ? `merchant ${site.revision}` : site.revision
}

function remembered({ rendered }: ProductRecord, name: string, render: () => Buffer): Buffer {
  const known = rendered.get(name)
  if (known) return known
  const json = render()
  rendered.set(name, json)
  return json
}
