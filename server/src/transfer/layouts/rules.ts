import { catalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type { ImportTarget, TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { maxTexts } from '../../catalogue/model/drafts.rules.ts'
import type { Numbered } from '../entries/products.rules.ts'
import { cellText, type Entry, type Row, type Terms } from '../entries/rules.ts'
import { recordLayouts } from '../tables/layouts.rules.ts'
import { redirects } from '../tables/redirects.rules.ts'
import { wooColumnOf, wooColumns } from '../woocommerce/headings.rules.ts'
import {
  barcodeColumn,
  downloadNames,
  leftOutColumns,
  parentNames,
  parentOf,
  sizeColumns,
  weightColumns,
} from '../woocommerce/rows.rules.ts'
import { tableEntry, wooEntry } from '../woocommerce/rules.ts'
import { hostedColumnOf, hostedColumns, hostedEntry } from './hosted.rules.ts'
import { hostedHeading, upTo } from './hosted-rows.rules.ts'
import { shopifyEntry } from './shopify.rules.ts'
import { shopifyColumnOf, shopifyColumns } from './shopify-headings.rules.ts'
import {
  columnKey,
  hostedTargets,
  shopifyTargets,
  type Targets,
  tableTargets,
  wooTargets,
} from './targets.rules.ts'

export interface TableLayout {
  name: Exclude<TransferLayout, 'CARTWRIGHT'>
  /** Column names by their spellings in lower case. */
  columns: ReadonlyMap<string, string>
  /** The columns that unknown ones can stand for. */
  targets: Targets
  /** Columns without a place here; nobody is asked for them. */
  ignores?: RegExp
  /** Required columns, each with its alternatives. */
  needs: readonly (readonly string[])[]
  /** Whether a row begins a new product. */
  begins(row: Row, before: Row): boolean
  entryOf(rows: readonly Row[], terms: Terms): Entry
  /** For layouts whose variants may stand anywhere in the file: the parent that a row names. */
  variants?: { parentOf(row: Row): string | undefined; parentNames(row: Row): string[] }
  /** The column of a field of an entry. */
  columnOf(field: string): string | undefined
}

const columnNames = (names: readonly string[], others: Readonly<Record<string, string>>) =>
  new Map([...names.map((name): [string, string] => [name.toLowerCase(), name]), ...Object.entries(others)])

const maxColumns: Numbered = { options: catalogueLimits.options.most, sections: maxTexts, texts: maxTexts }

/** Columns that exports have but this shop does not use. */
const ignoredColumns =
  /^google shopping \/|\(product\.metafields|\/ (international|[^/]+)$|^option\d linked to$|^modifierdescription\d+$|^(fulfillment service|variant fulfillment service|variant weight unit|weight unit for display|product category|unit price .*|template suffix|custom product type|primarycategoryslug|package(length|width|height|unit)|(base|total)units?(measurement)?)$/i

const hosted: TableLayout = {
  name: 'HOSTED',
  targets: hostedTargets,
  ignores: ignoredColumns,
  columns: columnNames(
    [
      ...hostedHeading(maxColumns),
      ...['handle', 'strikethroughPrice', 'mediaAltText'],
      ...['preOrderEnabled', 'preOrderMessage', 'preOrderLimit'],
      ...upTo(maxColumns.texts, 'modifierType'),
    ],
    hostedColumns(maxColumns),
  ),
  needs: [['handleId', 'handle'], ['fieldType']],
  begins: (row, before) =>
    cellText(row, 'fieldType')?.trim().toLowerCase() === 'product' ||
    (handleOf(row) !== '' && handleOf(row) !== handleOf(before)),
  entryOf: hostedEntry,
  columnOf: hostedColumnOf,
}

function handleOf(row: Row): string {
  return (cellText(row, 'handle') ?? cellText(row, 'handleId') ?? '').trim()
}

const shopify: TableLayout = {
  name: 'SHOPIFY',
  targets: shopifyTargets,
  ignores: ignoredColumns,
  columns: columnNames(
    [
      ...['Title', 'Vendor', 'Type', 'Tags', 'Status', 'Collection'],
      ...['Cost per item', 'SEO Title', 'SEO Description'],
      ...[1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
      ...Object.values(shopifyColumns),
    ],
    shopifyColumns,
  ),
  needs: [['Handle'], ['Title']],
  begins: (row, before) => {
    const handle = (cellText(row, 'Handle') ?? '').trim()
    return handle === ''
      ? Boolean(cellText(row, 'Title')?.trim())
      : handle !== (cellText(before, 'Handle') ?? '').trim()
  },
  entryOf: shopifyEntry,
  columnOf: shopifyColumnOf,
}

const attributes = Array.from({ length: 50 }, (_, index) =>
  ['name', 'value(s)', 'visible', 'global', 'default'].map((part) => `Attribute ${index + 1} ${part}`),
)

const woocommerce: TableLayout = {
  name: 'WOOCOMMERCE',
  targets: wooTargets,
  columns: columnNames(
    [
      ...wooColumns,
      barcodeColumn,
      ...weightColumns,
      ...sizeColumns,
      ...leftOutColumns,
      ...downloadNames,
      ...attributes.flat(),
    ],
    { stock: 'Stock', 'cost of goods sold': 'Cost of goods', gtin: barcodeColumn },
  ),
  needs: [['Type'], ['Name'], ['Regular price', 'SKU', 'ID']],
  begins(row, before) {
    const parent = parentOf(row)
    return parent === undefined || !(parent === parentOf(before) || parentNames(before).includes(parent))
  },
  variants: { parentOf, parentNames },
  entryOf: wooEntry,
  columnOf: wooColumnOf,
}

const layouts: readonly TableLayout[] = [...recordLayouts, hosted, shopify, woocommerce]

/** Any other table: nothing is known of it before somebody maps its columns. */
const table: TableLayout = {
  name: 'TABLE',
  targets: tableTargets,
  columns: new Map(),
  needs: [],
  begins: () => true,
  entryOf: tableEntry,
  columnOf: wooColumnOf,
}

export interface Heading {
  layout: TableLayout
  columns: ReadonlyMap<string, number>
  /** Columns that the layout does not know, and nobody has mapped. */
  unread: ReadonlyMap<string, number>
  /** Columns of platforms that have no place here. */
  ignored: readonly string[]
  /** The spellings of the file by column name. */
  spellings: ReadonlyMap<string, string>
}

/** What columns hold, by {@link columnKey}. */
export type ColumnMapping = ReadonlyMap<string, ImportTarget | undefined>

/** Undefined for a heading of one column. */
export function headingOf(cells: readonly string[], mapping: ColumnMapping = new Map()): Heading | undefined {
  const headings = layouts.map((layout) => ({ layout, ...columnsOf(layout, cells, new Map()) }))
  const known = headings.find(({ layout, columns }) =>
    layout.needs.every((names) => names.some((name) => columns.has(name))),
  )
  if (!known && cells.filter((cell) => cell.trim() !== '').length < 2) return undefined
  const layout = known?.layout ?? unknownTable(mapping)
  return { layout, ...columnsOf(layout, cells, mapping) }
}

/** A table that no platform exports: of redirects if its columns say so, else of products. */
function unknownTable(mapping: ColumnMapping): TableLayout {
  const targets = new Set(mapping.values())
  return targets.has('REDIRECT_FROM') && targets.has('REDIRECT_TO') ? redirects : table
}

function columnsOf(
  layout: TableLayout,
  cells: readonly string[],
  mapping: ColumnMapping,
): Omit<Heading, 'layout'> {
  const columns = new Map<string, number>()
  const spellings = new Map<string, string>()
  const unread = new Map<string, number>()
  const ignored: string[] = []
  cells.forEach((cell, index) => {
    const spelling = cell.replace(/\s+/g, ' ').trim()
    const key = columnKey(spelling)
    const target = mapping.get(key)
    const name = layout.columns.get(key) ?? (target && layout.targets[target])
    if (name === undefined || columns.has(name)) {
      if (layout.ignores?.test(spelling)) ignored.push(spelling)
      else if (spelling !== '' && !unread.has(spelling)) unread.set(spelling, index)
    } else {
      columns.set(name, index)
      spellings.set(name, spelling)
    }
  })
  return { columns, spellings, unread, ignored }
}

/** The separator of a table, by its heading. */
export function delimiterOf(heading: string): ',' | ';' | '\t' {
  const bare = heading.replace(/"[^"]*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  if (count('\t') > count(',') && count('\t') > count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}
