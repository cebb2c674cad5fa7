import * as catalogue from '../../catalogue/items/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { displayCurrency, languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import type { Coupon } from '../coupons/rules.ts'
import { findCoupon } from '../coupons/usage.service.ts'
import { availabilities, type LineWithItem, lineViolations, pricedLines } from './lines.rules.ts'
import { priceWithPlugins } from './plugins.service.ts'
import {
  calculationErrors,
  type PricedPurchase,
  type PriceOptions,
  type Purchase,
  pricingInput,
  purchaseViolations,
} from './purchase.rules.ts'
import { price } from './rules.ts'
import { tables } from './tables.service.ts'

export type { PricedPurchase, PriceOptions } from './purchase.rules.ts'

/** Prices a cart or a checkout and says which lines can be bought. Writes nothing. */
export async function quote(
  shop: Shop,
  purchase: Purchase,
  options: PriceOptions = {},
): Promise<PricedPurchase> {
  const [site, table, found, coupon] = await Promise.all([
    sites.get(shop, purchase.siteId),
    tables(shop, purchase.siteId),
    findItems(shop, purchase, options),
    couponOf(shop, purchase),
  ])
  const now = shop.clock()
  const { currency } = site.settings
  const language = languageFor(site.settings, purchase.buyerLanguage)
  const context = { site, language, now, found, coupon, tables: table }
  const input = pricingInput(purchase, options, context)
  const { result, ...plugins } =
    table.plugins.length > 0
      ? await priceWithPlugins(shop, input, { purchase, context, options })
      : { result: price(input), violations: [], errors: {} }
  const availability = availabilities(found, now, purchase.checkoutId)
  return {
    site,
    currency,
    display: displayCurrency(site.settings, options.displayCurrency),
    language,
    publicUrl: shop.publicUrl,
    lines: pricedLines(found, availability, result),
    result,
    violations: [
      ...lineViolations(found, availability),
      ...purchaseViolations(result),
      ...plugins.violations,
    ],
    calculationErrors: { ...plugins.errors, ...calculationErrors(result, purchase) },
  }
}

async function findItems(
  shop: Shop,
  { siteId, lines }: Purchase,
  { fresh = false }: PriceOptions,
): Promise<LineWithItem[]> {
  const references = lines.flatMap(({ catalogReference, custom }) =>
    catalogReference === undefined || custom !== undefined ? [] : [catalogReference],
  )
  if (references.length === 0) return lines.map((line) => ({ line }))
  const items = await (fresh ? catalogue.freshItems : catalogue.items)(shop, siteId, references)
  const found = items.values()
  return lines.map((line) =>
    line.catalogReference === undefined || line.custom !== undefined
      ? { line }
      : { line, item: found.next().value },
  )
}

async function couponOf(shop: Shop, purchase: Purchase): Promise<Coupon | undefined> {
  const { siteId, couponCode, buyerId, buyerEmail } = purchase
  if (!couponCode) return undefined
  const { currency } = (await sites.get(shop, siteId)).settings
  const buyer = { id: buyerId, email: buyerEmail }
  return findCoupon(shop, { siteId, currency, code: couponCode, buyer })
}
