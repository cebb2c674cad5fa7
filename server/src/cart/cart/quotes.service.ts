import type { EstimateCurrentCartTotalsRequest } from '@cartwright/contract/cart/cart.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as pricing from '../../pricing/totals/service.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { type Cart, toPurchase } from './rules.ts'

interface QuoteOptions extends pricing.PriceOptions {
  estimate?: EstimateCurrentCartTotalsRequest
}

const linesOnly = { shipping: false, tax: false, fees: false, plugins: false } as const

/** Prices the lines. With `onlyKept`, no plugin is asked for its items. */
export function quote(
  shop: Shop,
  cart: Cart,
  { onlyKept = false }: Pick<pricing.PriceOptions, 'onlyKept'> = {},
): Promise<pricing.PricedPurchase> {
  return quoteWith(shop, cart, { ...linesOnly, onlyKept })
}

/** Prices more than the lines: with delivery, tax and fees unless the options say no. */
export async function quoteWith(
  shop: Shop,
  cart: Cart,
  { estimate, ...options }: QuoteOptions,
): Promise<pricing.PricedPurchase> {
  const { settings } = await sites.get(shop, cart.siteId)
  const purchase = toPurchase(cart, settings.currency, estimate)
  return pricing.quote(shop, purchase, { ...options, displayCurrency: cart.displayPreferences?.currency })
}
