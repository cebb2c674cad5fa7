import type { TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import type { Entry } from './rules.ts'

/** The paths under which another shop showed a product. */
export function oldPaths(layout: TransferLayout | null, { name, identifiers: { slug } }: Entry): string[] {
  if (layout === 'SHOPIFY') return slug ? [`/products/${slug}`] : []
  if (layout !== 'WOOCOMMERCE') return []
  const slugs = slug ? [slug] : [wordPressSlug(name), wordPressSlug(inGerman(name))]
  return [...new Set(slugs)]
    .filter((one) => one !== '')
    .flatMap((one) => ['product', 'produkt'].map((base) => `/${base}/${one}`))
}

/** WooCommerce's file has no slugs. WordPress makes them of names: without accents and signs. */
function wordPressSlug(name: string): string {
  return name
    .replace(/<[^>]*>/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 's')
    .replace(/[\u2013\u2014\u00a0./]/g, '-')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
}

const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A German WordPress writes umlauts as two letters. */
function inGerman(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => german[letter] ?? letter)
}
