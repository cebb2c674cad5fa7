import * as catalogue from '../../catalogue/items/service.ts'
import { free } from '../../inventory/stock/rules.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { fromCatalogue, readRequest, type SentLines } from './requests.rules.ts'
import { type AvailablePieces, type NewLine, type StoredLine, toAvailablePieces } from './rules.ts'

/** Checks the lines of a request against the catalogue. Lines with the id of a line in `lines` need only that id. */
export async function newLines(
  shop: Shop,
  caller: Caller,
  { lines = [], ...sent }: SentLines & { lines?: readonly StoredLine[] },
): Promise<NewLine[]> {
  const { siteId } = caller
  const { currency } = (await sites.get(shop, siteId)).settings
  const request = readRequest(sent, { caller, currency, lines })
  const items = await catalogue.requireItems(shop, siteId, request.catalogue)
  return [...request.known, ...fromCatalogue(request.catalogue, items, caller), ...request.custom]
}

/** Reads how many pieces of these lines the shop can sell to a cart, without the holds of its own checkout. */
export async function availablePieces(
  shop: Shop,
  { siteId, checkoutId }: { siteId: string; checkoutId: string | null },
  lines: readonly Pick<StoredLine, 'catalogReference' | 'sku'>[],
): Promise<AvailablePieces> {
  const known = lines.flatMap(({ sku, catalogReference }) =>
    sku && catalogReference ? [{ sku, catalogReference }] : [],
  )
  const references = known.map(({ catalogReference }) => catalogReference)
  const items = await catalogue.items(shop, siteId, references)
  const now = shop.clock()
  return toAvailablePieces(
    known.map(({ sku }, index) => {
      const item = items[index]
      return { sku, pieces: item?.visible ? free(item.stock, now, checkoutId ?? undefined) : undefined }
    }),
  )
}
