import type { BackInStockRequest } from '@cartwright/contract/inventory/back-in-stock.ts'
import { pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { onlyVariant } from '../inventory/stock/rules.ts'
import type { RequestRow } from './queries.ts'

/** Days a request is kept: while it waits, and after it was answered. */
export const retentionDays = { open: 365, answered: 90 }

export function wireRequest(row: RequestRow): BackInStockRequest {
  const { id, reference, email, status, autoNotified, itemUrl, createdAt } = row
  return {
    id,
    catalogReference: reference,
    email,
    status,
    createdDate: createdAt.toISOString(),
    ...(autoNotified === null ? {} : { autoNotified }),
    ...(itemUrl === null ? {} : { itemUrl }),
  }
}

/** The page a mail leads to: the one the shopper asked on, when it is of a storefront of this shop; else our own. */
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

/** Where our pages begin in the language of a reader. */
export function homePage(language: string, { own, publicUrl }: { own: string; publicUrl: string }): string {
  return language === own ? publicUrl : `${publicUrl}/${pageLanguage(language)}`
}

/** Apps have addresses, too, but no page that a browser opens. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
