import { columnFinder } from '../entries/rules.ts'
import { barcodeColumn } from './rows.rules.ts'

/** The columns that both kinds of rows share, without measures, attributes and those that are left out. */
export const wooColumns: readonly string[] = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Short description', 'Description'],
  ...['Date sale price starts', 'Date sale price ends', 'In stock?', 'Stock', 'Backorders allowed?'],
  ...['Sale price', 'Regular price', 'Categories', 'Tags', 'Images', 'Parent', 'Brands', 'Cost of goods'],
  ...['Slug', 'SEO title', 'SEO description', 'Weight'],
]

/** The column of a field of an entry. */
export const wooColumnOf = columnFinder([
  [/^(variants\[\d+\]\.)?price/, 'Regular price'],
  [/^(variants\[\d+\]\.)?cost/, 'Cost of goods'],
  [/^(variants\[\d+\]\.)?weight/, 'Weight (kg)'],
  [/^(variants\[\d+\]\.)?sku/, 'SKU'],
  [/^(variants\[\d+\]\.)?barcode/, barcodeColumn],
  [/^variants/, 'Attribute 1 value(s)'],
  [/^stock/, 'Stock'],
  [/^options\[(\d+)\]\.name/, 'Attribute # name'],
  [/^options\[(\d+)\]/, 'Attribute # value(s)'],
  [/^options/, 'Attribute 1 value(s)'],
  [/^discount/, 'Sale price'],
  [/^description/, 'Description'],
  [/^brand/, 'Brands'],
  [/^keywords/, 'Tags'],
  [/^name/, 'Name'],
  [/^slug/, 'Slug'],
  [/^media/, 'Images'],
  [/^collections/, 'Categories'],
  [/^additionalInfoSections/, 'Attribute 1 value(s)'],
  [/^seoData/, 'SEO title'],
])
