import type { LineItemQuantityUpdate } from '@cartwright/contract/cart/line-item-fields.ts'
import { free } from '../../inventory/stock/rules.ts'
import * as items from '../../items/service.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import {
  fromCatalogue,
  hasNoLines,
  readRequest,
  requireLine,
  requireLines,
  type SentLines,
} from './requests.rules.ts'
import {
  type AvailablePieces,
  type add,
  type NewLine,
  type StoredLine,
  setQuantity,
  toAvailablePieces,
} from './rules.ts'

/** A cart with these lines, or its checkout. */
interface Holder {
  siteId: string
  checkoutId: string | null
  lines: readonly StoredLine[]
}

/** The lines after a request, whose lines `write` adds or puts one by one. */
export async function changeLines(
  shop: Shop,
  caller: Caller,
  { holder, write, ...sent }: SentLines & { holder: Holder; write: typeof add },
): Promise<StoredLine[]> {
  const { lines } = holder
  if (hasNoLines(sent)) return [...lines]
  return writeLines(shop, holder, { added: await newLines(shop, caller, { ...sent, lines }), write })
}

export async function writeLines(
  shop: Shop,
  holder: Holder,
  { added, write }: { added: readonly NewLine[]; write: typeof add },
): Promise<StoredLine[]> {
  const named = holder.lines.filter(({ id }) => added.some((one) => one.id === id))
  const available = await availablePieces(shop, holder, [...named, ...added.map(({ line }) => line)])
  return added.reduce<StoredLine[]>(
    (lines, line) => requireLines(write(lines, line, { id: shop.newId(), available })),
    [...holder.lines],
  )
}

/** Sets quantities, each at most what is available. */
export async function setQuantities(
  shop: Shop,
  holder: Holder,
  updates: readonly LineItemQuantityUpdate[],
): Promise<StoredLine[]> {
  const available = await availablePieces(shop, holder, holder.lines)
  return updates.reduce<StoredLine[]>(
    (lines, { id = '', quantity = 1 }) =>
      requireLines(setQuantity(lines, { line: requireLine(lines, id), quantity }, available)),
    [...holder.lines],
  )
}

/** Checks the lines of a request against the catalogue. Lines with the id of a line in `lines` need only that id. */
export async function newLines(
  shop: Shop,
  caller: Caller,
  { lines = [], ...sent }: SentLines & { lines?: readonly StoredLine[] },
): Promise<NewLine[]> {
  const { siteId } = caller
  const { currency } = (await sites.get(shop, siteId)).settings
  const request = readRequest(sent, { caller, currency, lines })
  const wanted = request.catalogue.map((one) => ({ ...one, quantity: one.line.quantity ?? 1 }))
  const found = await items.requireAll(shop, siteId, wanted)
  return [...request.known, ...fromCatalogue(request.catalogue, found, caller), ...request.custom]
}

/**
 * Reads how many pieces of these lines can be sold to a cart, without the holds of its own checkout. Of an item of a
 * plugin, what it said last counts: the totals ask it again.
 */
export async function availablePieces(
  shop: Shop,
  { siteId, checkoutId }: Pick<Holder, 'siteId' | 'checkoutId'>,
  lines: readonly Pick<StoredLine, 'catalogReference' | 'sku' | 'quantity' | 'remembered'>[],
): Promise<AvailablePieces> {
  const known = lines.flatMap(({ sku, catalogReference: reference, quantity, remembered }) =>
    sku && reference ? [{ sku, reference, quantity, remembered: remembered?.offer }] : [],
  )
  const found = await items.find(shop, { siteId, onlyKept: true }, known)
  const now = shop.clock()
  return toAvailablePieces(
    known.map(({ sku }, index) => {
      const { item, offer } = found[index] ?? {}
      if (offer) return { sku, pieces: items.piecesOf(offer) }
      return { sku, pieces: item?.visible ? free(item.stock, now, checkoutId ?? undefined) : undefined }
    }),
  )
}
