import * as oldAddresses from '../catalogue/old-addresses/service.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as urlRedirects from '../url-redirects/visits.service.ts'
import { pageAddress } from './addresses.rules.ts'

/** Where an address without a page leads: as the merchant says, or to the product that another shop showed there. */
export async function findMoved(
  shop: Shop,
  siteId: string,
  { url, language }: { url: string; language: string | undefined },
): Promise<string | undefined> {
  const whole = { address: pageAddress(shop.publicUrl, url), prefix: '' }
  const local = { address: pageAddress(shop.publicUrl, url, language), prefix: `/${language}` }
  const asked = language === undefined ? [whole] : [whole, local]
  return (
    (await urlRedirects.find(shop, siteId, asked)) ??
    (await oldAddresses.find(shop, siteId, asked.at(-1)?.address ?? whole.address))
  )
}
