import type { Caller, Shop } from '../../../platform/shop/shop.ts'
import { type DisplayCurrency, displayCurrency, languageFor } from '../../../sites/settings/locale.rules.ts'
import type { Site } from '../../../sites/settings/service.ts'
import * as sites from '../../../sites/settings/service.ts'
import { seesMerchantData } from '../../model/visibility.rules.ts'
import type { Terms } from './products.rules.ts'

/** What decides how products are rendered. */
export interface Reader {
  merchant: boolean
  display?: DisplayCurrency | undefined
  /** Set when it is not the shop's own. */
  language?: string
}

export function readerOf({ settings }: Site, caller: Caller, merchant: boolean): Reader {
  const language = languageFor(settings, caller.language)
  return {
    merchant,
    display: displayCurrency(settings, caller.currency),
    ...(language === settings.language ? {} : { language }),
  }
}

export function termsOf(shop: Shop, { id, settings }: Site, { merchant, display, language }: Reader): Terms {
  const { currency, language: own } = settings
  return { currency, language: language ?? own, publicUrl: shop.hosts.urlOf(id), merchant, display }
}

/** The terms for a merchant who changed a product. */
export async function merchantTerms(shop: Shop, caller: Caller): Promise<Terms> {
  const site = await sites.get(shop, caller.siteId)
  return termsOf(shop, site, readerOf(site, caller, seesMerchantData(caller, true)))
}
