import { storeAppIds } from '../../catalogue/items/rules.ts'
import { productRecords } from '../../catalogue/model/cache.service.ts'
import { type Product, priceOf, salePrice } from '../../catalogue/model/product.rules.ts'
import { free } from '../../inventory/stock/rules.ts'
import type { Order } from '../../orders/order/rules.ts'
import { isRefundable } from '../../orders/order/status.rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'

/** A variant that a buyer can have instead of another one. */
export interface ExchangeChoice {
  variantId: string
  name: string
  price: Minor
  /** Pieces in stock. */
  most: number
}

type Line = NonNullable<Order['data']['order']['lineItems']>[number]

/** The other variants of the products of lines, as far as they are in stock, by the ids of the lines. */
export async function readChoices(
  shop: Shop,
  order: Order,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, readonly ExchangeChoice[]>> {
  const { currency } = (await sites.get(shop, order.siteId)).settings
  if (!isRefundable(order) || order.currency !== currency) return new Map()
  const ids = lines.map(({ catalogReference: { appId = '', catalogItemId = '' } = {} }) =>
    storeAppIds.has(appId) ? catalogItemId.toLowerCase() : '',
  )
  const records = await productRecords.getMany(shop, order.siteId, ids)
  const now = shop.clock()
  return new Map(
    lines.map(({ id = '' }, index) => {
      const bought = order.data.variants?.[id]
      return [id, choicesOf(records[index]?.product, { bought, currency, now })]
    }),
  )
}

function choicesOf(
  product: Product | undefined,
  { bought, currency, now }: { bought: string | undefined; currency: string; now: number },
): ExchangeChoice[] {
  if (!product?.visible || bought === undefined) return []
  return product.variants
    .map((variant) => ({ variant, most: free(variant.stock, now) }))
    .filter(({ variant, most }) => variant.visible && variant.id !== bought && most > 0)
    .map(({ variant, most }) => ({
      ...{ variantId: variant.id, most },
      name: Object.values(variant.choices).join(', '),
      price: salePrice(priceOf(product, variant), product.discount, currency),
    }))
}
