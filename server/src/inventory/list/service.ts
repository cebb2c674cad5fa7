import type {
  QueryStockReply,
  QueryStockRequest,
  StockRow,
} from '@cartwright/contract/inventory/stock-list.ts'
import { publicPath } from '../../media/library/rules.ts'
import { violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { foundByAmount, type StockListRow, type StockSearch, stockByAmount, stockByName } from './queries.ts'
import { amountIn, cursorOf, isByName, type ListKey, nameIn } from './rules.ts'

const usualLimit = 50
const mostWords = 8

/** The stock of all variants. */
export async function query(
  shop: Shop,
  { siteId }: Caller,
  asked: QueryStockRequest,
): Promise<QueryStockReply> {
  const { lowStockThreshold: threshold } = (await sites.get(shop, siteId)).settings
  const { search: typed = '', productId, level, tracked } = asked
  const limit = asked.limit ?? usualLimit
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  const search = { words, productId, level, tracked, threshold, most: limit + 1 }
  const rows = await rowsOf(shop, siteId, search, asked)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((row) => wireRow(row, shop.publicUrl)),
    metadata: {
      count: page.length,
      hasNext: last !== undefined,
      cursors: last ? { next: cursorOf(last, isByName(asked)) } : {},
    },
  }
}

function rowsOf(
  shop: Shop,
  siteId: string,
  search: StockSearch,
  asked: QueryStockRequest,
): Promise<StockListRow[]> {
  const on = shop.db.read
  const { cursor, sort } = asked
  if (isByName(asked)) return stockByName(on, siteId, search, keyIn(cursor, nameIn))
  const order = { descending: sort === 'QUANTITY_DESC', from: keyIn(cursor, amountIn) }
  const isSearch = search.words.length > 0 || search.productId !== undefined
  return isSearch ? foundByAmount(on, siteId, search, order) : stockByAmount(on, siteId, search, order)
}

function keyIn<Key extends ListKey>(
  cursor: string | undefined,
  read: (cursor: string) => Key | undefined,
): Key | undefined {
  if (cursor === undefined) return undefined
  const key = read(cursor)
  if (key) return key
  const description = 'is not a cursor of this list'
  throw violations([{ field: 'cursor', description, violatedRule: 'VALIDATION' }])
}

function wireRow(row: StockListRow, publicUrl: string): StockRow {
  const { position: _, sku, image, ownThreshold, ...stock } = row
  const quantity = row.tracked ? row.onHand - row.allocated : 0
  return {
    ...stock,
    quantity,
    low: row.tracked && quantity <= row.threshold,
    ...(sku === null ? {} : { sku }),
    ...(ownThreshold === null ? {} : { ownThreshold }),
    ...(image === null
      ? {}
      : { picture: image.url ?? `${publicUrl}${publicPath({ id: image.id, mediaType: 'image' })}` }),
  }
}
