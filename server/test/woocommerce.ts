/** The columns of WooCommerce's product export, in its order. */
const columns = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
  ...['Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount'],
  ...['Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)'],
  ...['Allow customer reviews?', 'Purchase note', 'Sale price', 'Regular price', 'Categories', 'Tags'],
  ...['Shipping class', 'Images', 'Download limit', 'Download expiry days', 'Parent', 'Grouped products'],
  ...['Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position', 'Brands'],
  ...[1, 2].flatMap((number) =>
    ['name', 'value(s)', 'visible', 'global', 'default'].map((part) => `Attribute ${number} ${part}`),
  ),
]

type WooRow = Readonly<Record<string, string>>

const usual: WooRow = {
  Type: 'simple',
  Published: '1',
  'Is featured?': '0',
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'In stock?': '1',
  'Backorders allowed?': '0',
  'Sold individually?': '0',
  'Allow customer reviews?': '1',
  Position: '0',
}

/** A product export of WooCommerce. What a row does not say is as a new shop has it. */
export function wooTable(
  rows: readonly WooRow[],
  { delimiter = ',', more = [] as readonly string[] } = {},
): string {
  const all = [...columns, ...more]
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
  const lines = rows.map((row) => line(all.map((column) => row[column] ?? usual[column] ?? '')))
  return `${[line(all), ...lines].join('\n')}\n`
}

function quoted(cell: string, delimiter: string): string {
  return /["\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}
