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
  const publicUrl = shop.hosts.urlOf(siteId)
  const whole = { address: pageAddress(publicUrl, url), prefix: '' }
  const local = { address: pageAddress(publicUrl, url, language), prefix: `/${language}` }
  const asked = language === undefined ? [whole] : [whole, local]
  const redirected = await urlRedirects.find(shop, siteId, asked)
  if (redirected !== undefined) return redirected
  const { address, prefix } = asked.at(-1) ?? whole
  const product = await oldAddresses.find(shop, siteId, address)
  return product && prefix + product
}
