import type { ImportTarget } from '@cartwright/contract/catalogue/transfers.ts'
import { barcodeColumn } from '../woocommerce/rows.rules.ts'

/** The columns of a layout by what they hold. */
export type Targets = Readonly<Partial<Record<ImportTarget, string>>>

export const hostedTargets: Targets = {
  NAME: 'name',
  DESCRIPTION: 'description',
  PRICE: 'price',
  COST: 'cost',
  SKU: 'sku',
  BARCODE: 'barcode',
  QUANTITY: 'inventory',
  WEIGHT: 'weight',
  BRAND: 'brand',
  RIBBON: 'ribbon',
  COLLECTIONS: 'collection',
  PICTURES: 'productImageUrl',
  VISIBLE: 'visible',
}

export const shopifyTargets: Targets = {
  DESCRIPTION: 'Body (HTML)',
  PRICE: 'Variant Price',
  FORMER_PRICE: 'Variant Compare At Price',
  COST: 'Cost per item',
  SKU: 'Variant SKU',
  BARCODE: 'Variant Barcode',
  QUANTITY: 'Variant Inventory Qty',
  BRAND: 'Vendor',
  KEYWORDS: 'Tags',
  COLLECTIONS: 'Collection',
  PICTURES: 'Image Src',
  VISIBLE: 'Published',
  SEO_TITLE: 'SEO Title',
  SEO_DESCRIPTION: 'SEO Description',
}

export const wooTargets: Targets = {
  NAME: 'Name',
  ADDRESS: 'Slug',
  DESCRIPTION: 'Description',
  PRICE: 'Regular price',
  SALE_PRICE: 'Sale price',
  COST: 'Cost of goods',
  SKU: 'SKU',
  BARCODE: barcodeColumn,
  QUANTITY: 'Stock',
  WEIGHT: 'Weight',
  BRAND: 'Brands',
  KEYWORDS: 'Tags',
  COLLECTIONS: 'Categories',
  PICTURES: 'Images',
  VISIBLE: 'Published',
  SEO_TITLE: 'SEO title',
  SEO_DESCRIPTION: 'SEO description',
}

/** Of a table of any kind. With both addresses, it holds redirects. */
export const tableTargets: Targets = {
  ...wooTargets,
  REDIRECT_FROM: 'Redirect from',
  REDIRECT_TO: 'Redirect to',
}

/** Columns with the same key are the same column. */
export function columnKey(column: string): string {
  return column.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Names of columns, without signs and spaces, in English and German. The first match counts. */
const names: readonly [name: RegExp, target: ImportTarget][] = [
  [
    /^(redirect|umleitung)?(from|old|source|von|alte[rs]?|quell)[a-z]*(url|uri|address|adresse|path|pfad|link)$/,
    'REDIRECT_FROM',
  ],
  [
    /^(redirect|umleitung)?(to|new|target|nach|neue[rs]?|ziel)[a-z]*(url|uri|address|adresse|path|pfad|link)$/,
    'REDIRECT_TO',
  ],
  [/(seo|meta).*(desc|beschreibung)/, 'SEO_DESCRIPTION'],
  [/(seo|meta).*tit[le]/, 'SEO_TITLE'],
  [
    /^(former|old|original|compareat|list|strikethrough)price|^(streich|alter|statt)preis|^uvp$|^msrp$/,
    'FORMER_PRICE',
  ],
  [/^(sale|special|offer|discounted)price|^(angebots|sonder|aktions)preis/, 'SALE_PRICE'],
  [/^(cost|purchaseprice|ek$|ekpreis|einkaufspreis)/, 'COST'],
  [/^(unit|gross|retail|regular|selling)?price|^(brutto|verkaufs|einzel)?preis|^vk(preis)?/, 'PRICE'],
  [/^sku$|^(item|article|product)(no|nr|number|code)$|^(artikel|produkt)(nummer|nr|code)$/, 'SKU'],
  [/^(barcode|ean|gtin|upc|isbn|strichcode)/, 'BARCODE'],
  [/^(stock|quantity|qty|inventory|onhand)|^(lager)?bestand|^menge|^anzahl/, 'QUANTITY'],
  [/^weight|^gewicht/, 'WEIGHT'],
  [/^(brand|vendor|manufacturer|marke|hersteller)/, 'BRAND'],
  [/^(ribbon|badge|label)/, 'RIBBON'],
  [/^(tags?|keywords?|schlagw|stichw|suchbegriff)/, 'KEYWORDS'],
  [/^(categor|collection|kategorie|kollektion|warengruppe)/, 'COLLECTIONS'],
  [/^(images?|pictures?|photos?|bild|bilder|foto)/, 'PICTURES'],
  [/^(visible|published|active|sichtbar|aktiv|veröffentlicht)/, 'VISIBLE'],
  [/^(slug|handle|permalink|urlkey)$/, 'ADDRESS'],
  [/^(long|product)?description|^(artikel|produkt|lang)?beschreibung/, 'DESCRIPTION'],
  [/^(product|item|article)?(name|title)|^(produkt|artikel)?(name|bezeichnung|titel)/, 'NAME'],
]

/** Names that say less. They count if no other column has a better one. */
const vagueNames: typeof names = [
  [/^(product|produkt|article|artikel|item|text)$/, 'NAME'],
  [/^(no|nr|nummer|code|artikelid|productid|id)$/, 'SKU'],
]

/** What the columns seem to hold: each target once, and only one that is `free`. */
export function proposeTargets(
  columns: readonly string[],
  free: readonly ImportTarget[],
): (ImportTarget | undefined)[] {
  const left = new Set(free)
  const take = (column: string, known: typeof names) => {
    const bare = column.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
    const target = known.find(([name, target]) => left.has(target) && name.test(bare))?.[1]
    if (target) left.delete(target)
    return target
  }
  const sure = columns.map((column) => take(column, names))
  return columns.map((column, index) => sure[index] ?? take(column, vagueNames))
}
