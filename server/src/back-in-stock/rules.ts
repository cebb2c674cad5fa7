import type { BackInStockRequest } from '@cartwright/contract/inventory/back-in-stock.ts'
import { pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { onlyVariant } from '../inventory/stock/rules.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import type { RequestRow } from './queries.ts'

/** Days until a request is deleted: while it is open, and after it was answered. */
export const retentionDays = { open: 365, answered: 90 }

export function wireRequest(row: RequestRow): BackInStockRequest {
  const { id, reference, email, status, autoNotified, itemUrl, createdAt } = row
  return {
    id,
    catalogReference: reference,
    email,
    status,
    createdDate: createdAt.toISOString(),
    ...withoutNulls({ autoNotified, itemUrl }),
  }
}

/** The page that the e-mail links to: where the shopper asked if it is a storefront of this shop, otherwise our own. */
export function productPage(
  { itemUrl, variantId }: Pick<RequestRow, 'itemUrl' | 'variantId'>,
  { slug, home, storefronts }: { slug: string; home: string; storefronts: readonly string[] },
): string {
  const known = [home, ...storefronts].flatMap((address) => originOf(address) ?? [])
  const asked = itemUrl === null ? undefined : originOf(itemUrl)
  if (itemUrl !== null && asked !== undefined && known.includes(asked)) return itemUrl
  const query = variantId === onlyVariant ? '' : `?variant=${variantId}`
  return `${home}/products/${encodeURIComponent(slug)}${query}`
}

/** The beginning of our own addresses in the reader's language. */
export function homePage(language: string, { own, publicUrl }: { own: string; publicUrl: string }): string {
  return language === own ? publicUrl : `${publicUrl}/${pageLanguage(language)}`
}

/** Apps have addresses, too, but no page in a browser. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
