import { giftCardProductLimits } from '@cartwright/contract/gift-cards/limits.ts'
import type {
  CreateGiftCardProductRequest,
  GiftCardProduct,
  ListGiftCardProductsReply,
  UpdateGiftCardProductRequest,
} from '@cartwright/contract/gift-cards/products.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { type Minor, toDecimal, toMinor } from '../../platform/values/money.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as sites from '../../sites/settings/service.ts'
import type { ProductRow } from './queries.ts'
import * as queries from './queries.ts'
import { toWire } from './rules.ts'

type Written = CreateGiftCardProductRequest['giftCardProduct']

export async function list(
  shop: Shop,
  caller: Caller,
  { all = false }: { all?: boolean | undefined },
): Promise<ListGiftCardProductsReply> {
  const { siteId } = caller
  const { currency } = (await sites.get(shop, siteId)).settings
  const isAll = all && may(caller, 'ECOM.READ_GIFT_CARDS')
  const rows = await shop.db.run(queries.listProducts, [siteId, isAll ? null : currency])
  return { giftCardProducts: rows.map(toWire) }
}

/** Whether shoppers can buy one. */
export async function areForSale(shop: Shop, { id, settings }: Site): Promise<boolean> {
  return (await shop.db.run(queries.listProducts, [id, settings.currency])).length > 0
}

export async function create(
  shop: Shop,
  { siteId }: Caller,
  written: Written,
): Promise<{ giftCardProduct: GiftCardProduct }> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const values = valuesOf(written, currency)
  const { products } = giftCardProductLimits
  const now = new Date(shop.clock())
  const [row] = await shop.db.run(queries.insertProduct, [siteId, shop.newId(), ...values, products, now])
  if (!row) throw refuse('GIFT_CARD_PRODUCT_LIMIT')
  shop.changes.publish('site', siteId, siteId)
  return { giftCardProduct: toWire(row) }
}

/** Changes what is sent. */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  { id, revision, ...sent }: UpdateGiftCardProductRequest['giftCardProduct'],
): Promise<{ giftCardProduct: GiftCardProduct }> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const [before] = await shop.db.run(queries.productsByIds, [siteId, [id]])
  if (!before) throw refuse('GIFT_CARD_PRODUCT_NOT_FOUND')
  const { ownAmount = null, validMonths = null, ...kept } = toWire(before)
  const values = valuesOf({ ...kept, ownAmount, validMonths, ...sent }, currency)
  const now = new Date(shop.clock())
  const [row] = await shop.db.run(queries.updateProduct, [siteId, id, revision, ...values, now])
  if (!row) throw refuse('REVISION_MISMATCH')
  shop.changes.publish('site', siteId, siteId)
  return { giftCardProduct: toWire(row) }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  const [gone] = await shop.db.run(queries.deleteProduct, [siteId, id])
  if (!gone) throw refuse('GIFT_CARD_PRODUCT_NOT_FOUND')
  // The menu leads to what is for sale.
  shop.changes.publish('site', siteId, siteId)
  return {}
}

/** What is written, as the columns from name to visible; the currency is the shop's of now. */
function valuesOf(written: Written, currency: string): unknown[] {
  const {
    name,
    description = '',
    amounts = [],
    ownAmount = null,
    validMonths = null,
    visible = true,
  } = written
  const fixed = amounts.map((decimal, index) => amountOf(decimal, `amounts[${index}]`, currency))
  const own = ownAmount && {
    least: amountOf(ownAmount.least, 'ownAmount.least', currency),
    most: amountOf(ownAmount.most, 'ownAmount.most', currency),
  }
  if (own && own.least > own.most) {
    const description = `must be ${toDecimal(own.least, currency)} or more`
    throw violation('giftCardProduct.ownAmount.most', description, 'VALIDATION')
  }
  if (fixed.length === 0 && !own)
    throw violation('giftCardProduct.amounts', 'is required without ownAmount', 'REQUIRED_FIELD')
  const ordered = [...new Set(fixed)].sort((one, other) => (one < other ? -1 : 1)).map(String)
  return [
    ...[name.trim(), description.trim(), ordered, own?.least ?? null, own?.most ?? null, currency],
    ...[validMonths, visible],
  ]
}

function amountOf(decimal: string, field: string, currency: string): Minor {
  const amount = toMinor(decimal, currency)
  if (!amount || amount < 0n)
    throw violation(`giftCardProduct.${field}`, `must be an amount in ${currency}`, 'VALIDATION')
  return amount
}

/** The products of these ids. */
export async function byIds(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = ids.length === 0 ? [] : await shop.db.run(queries.productsByIds, [siteId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}
