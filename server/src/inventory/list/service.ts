import type {
  QueryStockReply,
  QueryStockRequest,
  StockRow,
} from '@cartwright/contract/inventory/stock-list.ts'
import { publicPath } from '../../media/library/rules.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { invalidCursor } from '../stock/cursors.rules.ts'
import { listByAmount, listByName, type StockListRow, type StockSearch, searchByAmount } from './queries.ts'
import { cursorOf, isByName, type ListKey, readAmountKey, readNameKey } from './rules.ts'

const defaultLimit = 50
const maxWords = 8

export async function query(
  shop: Shop,
  { siteId }: Caller,
  request: QueryStockRequest,
): Promise<QueryStockReply> {
  const { lowStockThreshold: threshold } = (await sites.get(shop, siteId)).settings
  const { search: typed = '', productId, level, tracked } = request
  const limit = request.limit ?? defaultLimit
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const search = { siteId, words, productId, level, tracked, threshold, limit: limit + 1 }
  const rows = await readRows(shop, search, request)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((row) => wireRow(row, shop.hosts.urlOf(siteId))),
    metadata: {
      count: page.length,
      hasNext: last !== undefined,
      cursors: last ? { next: cursorOf(last, isByName(request)) } : {},
    },
  }
}

function readRows(shop: Shop, search: StockSearch, request: QueryStockRequest): Promise<StockListRow[]> {
  const on = shop.db.read
  const { cursor, sort } = request
  if (isByName(request)) return listByName(on, search, keyIn(cursor, readNameKey))
  const order = { descending: sort === 'QUANTITY_DESC', from: keyIn(cursor, readAmountKey) }
  const isSearch = search.words.length > 0 || search.productId !== undefined
  return isSearch ? searchByAmount(on, search, order) : listByAmount(on, search, order)
}

function keyIn<Key extends ListKey>(
  cursor: string | undefined,
  read: (cursor: string) => Key | undefined,
): Key | undefined {
  if (cursor === undefined) return undefined
  const key = read(cursor)
  if (!key) throw invalidCursor()
  return key
}

function wireRow(row: StockListRow, publicUrl: string): StockRow {
  const { position: _, sku, image, ownThreshold, ...stock } = row
  const quantity = row.tracked ? row.onHand - row.allocated : 0
  return {
    ...stock,
    quantity,
    low: row.tracked && quantity <= row.threshold,
    ...withoutNulls({ sku, ownThreshold }),
    ...(image === null
      ? {}
      : { picture: image.url ?? `${publicUrl}${publicPath({ id: image.id, mediaType: 'image' })}` }),
  }
}
