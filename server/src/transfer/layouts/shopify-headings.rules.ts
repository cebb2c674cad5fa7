import { columnFinder } from '../entries/rules.ts'

// Shopify renamed columns in 2024; both spellings are read.

/** Former column names by today's, in lower case. */
export const shopifyColumns: Readonly<Record<string, string>> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'inventory tracker': 'Variant Inventory Tracker',
  'inventory quantity': 'Variant Inventory Qty',
  'continue selling when out of stock': 'Variant Inventory Policy',
  'weight value (grams)': 'Variant Grams',
  'requires shipping': 'Variant Requires Shipping',
  'product image url': 'Image Src',
  'image position': 'Image Position',
  'image alt text': 'Image Alt Text',
  'variant image url': 'Variant Image',
  'charge tax': 'Variant Taxable',
  'tax code': 'Variant Tax Code',
  'gift card': 'Gift Card',
}

/** The column of a field of an entry. */
export const shopifyColumnOf = columnFinder([
  [/^(variants\[\d+\]\.)?price/, 'Variant Price'],
  [/^(variants\[\d+\]\.)?cost/, 'Cost per item'],
  [/^(variants\[\d+\]\.)?weight/, 'Variant Grams'],
  [/^(variants\[\d+\]\.)?sku/, 'Variant SKU'],
  [/^(variants\[\d+\]\.)?barcode/, 'Variant Barcode'],
  [/^variants/, 'Option1 Value'],
  [/^stock/, 'Variant Inventory Qty'],
  [/^options\[(\d+)\]\.name/, 'Option# Name'],
  [/^options\[(\d+)\]/, 'Option# Value'],
  [/^options/, 'Option1 Value'],
  [/^discount/, 'Variant Compare At Price'],
  [/^description/, 'Body (HTML)'],
  [/^brand/, 'Vendor'],
  [/^keywords/, 'Tags'],
  [/^name/, 'Title'],
  [/^slug/, 'Handle'],
  [/^media/, 'Image Src'],
  [/^seoData/, 'SEO Title'],
])
