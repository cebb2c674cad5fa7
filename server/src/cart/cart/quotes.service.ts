import type { EstimateCurrentCartTotalsRequest } from '@cartwright/contract/cart/cart.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as pricing from '../../pricing/totals/service.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { type Cart, toPurchase } from './rules.ts'

interface QuoteOptions extends pricing.PriceOptions {
  estimate?: EstimateCurrentCartTotalsRequest
}

/** Prices the lines. Only estimates include delivery, tax and fees. */
export async function quote(
  shop: Shop,
  cart: Cart,
  { estimate, ...options }: QuoteOptions = { shipping: false, tax: false, fees: false, plugins: false },
): Promise<pricing.PricedPurchase> {
  const { settings } = await sites.get(shop, cart.siteId)
  const purchase = toPurchase(cart, settings.currency, estimate)
  return pricing.quote(shop, purchase, { ...options, displayCurrency: cart.displayPreferences?.currency })
}
