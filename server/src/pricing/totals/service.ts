import * as catalogue from '../../catalogue/service.ts'
import type { Shop } from '../../platform/shop.ts'
import { displayOf } from '../../sites/currencies.rules.ts'
import { languageFor } from '../../sites/languages.rules.ts'
import * as sites from '../../sites/service.ts'
import type { Coupon } from '../coupons/rules.ts'
import { couponByCode } from '../coupons/service.ts'
import { pricingCoupon } from '../coupons/specification.rules.ts'
import { calculationErrors, pricingInput, purchaseViolations } from './input.rules.ts'
import { availabilities, lineViolations, pricedLines } from './lines.rules.ts'
import type { Found, PricedPurchase, PriceOptions, Purchase } from './purchase.rules.ts'
import * as rules from './rules.ts'
import * as tables from './tables.service.ts'

export type {
  Availability,
  PricedLine,
  PricedPurchase,
  PriceOptions,
  Purchase,
  PurchaseLine,
  PurchaseViolation,
  RememberedItem,
} from './purchase.rules.ts'

/** Prices a cart or a checkout and says which lines can be bought. Nothing is written. */
export async function price(
  shop: Shop,
  siteId: string,
  purchase: Purchase,
  options: PriceOptions = {},
): Promise<PricedPurchase> {
  const [site, table, found, coupon] = await Promise.all([
    sites.get(shop, siteId),
    tables.get(shop, siteId),
    findItems(shop, siteId, purchase, options),
    findCoupon(shop, siteId, purchase),
  ])
  const now = shop.clock()
  const { currency } = site.settings
  const language = languageFor(site.settings, purchase.buyerLanguage)
  const result = rules.price(
    pricingInput(purchase, options, { site, language, now, found, coupon, tables: table }),
  )
  const availability = availabilities(found, now, purchase.checkoutId)
  return {
    site,
    currency,
    display: displayOf(site.settings, options.shownIn),
    language,
    publicUrl: shop.publicUrl,
    lines: pricedLines(found, availability, result),
    result,
    violations: [...lineViolations(found, availability), ...purchaseViolations(result)],
    calculationErrors: calculationErrors(result, purchase),
  }
}

/** Each line with what the catalogue says about it. */
async function findItems(
  shop: Shop,
  siteId: string,
  { lines }: Purchase,
  { fresh = false }: PriceOptions,
): Promise<Found[]> {
  const references = lines.flatMap(({ catalogReference, custom }) =>
    catalogReference === undefined || custom !== undefined ? [] : [catalogReference],
  )
  if (references.length === 0) return lines.map((line) => ({ line }))
  const items = await catalogue.items(shop, siteId, references, { fresh })
  const found = items.values()
  return lines.map((line) =>
    line.catalogReference === undefined || line.custom !== undefined
      ? { line }
      : { line, item: found.next().value },
  )
}

async function findCoupon(shop: Shop, siteId: string, purchase: Purchase): Promise<Coupon | undefined> {
  const { couponCode, buyerId, buyerEmail } = purchase
  if (!couponCode) return undefined
  const [site, coupon] = await Promise.all([
    sites.get(shop, siteId),
    couponByCode(shop, siteId, { code: couponCode, buyer: { id: buyerId, email: buyerEmail } }),
  ])
  const { currency } = site.settings
  return coupon && pricingCoupon(coupon, { usesByBuyer: coupon.usesByBuyer, currency })
}
