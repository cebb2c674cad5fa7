import type { ExportLayout } from '@cartwright/contract/catalogue/transfers.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { byteOrderMark } from '../../platform/values/csv.ts'
import { escapeFormula } from '../entries/cells.rules.ts'
import type { ExportTerms, Numbered, WrittenRow } from '../entries/products.rules.ts'
import {
  type CartwrightCollection,
  collectionLine,
  type ExportedProduct,
  headLine,
  productLine,
} from './cartwright.rules.ts'
import { hostedHeading, hostedRows } from './hosted-rows.rules.ts'
import { shopifyHeading, shopifyRows } from './shopify-rows.rules.ts'

export interface Writer {
  extension: 'csv' | 'jsonl'
  mime: string
  /** Whether the number of columns depends on the products. */
  isNumbered?: true
  begin(terms: ExportTerms): string
  /** Only for layouts with collections. */
  collections?(collections: readonly CartwrightCollection[]): string
  products(products: readonly ExportedProduct[], terms: ExportTerms): string
}

function tableWriter(
  headingOf: (numbered?: Numbered) => readonly string[],
  rowsOf: (product: Product, terms: ExportTerms) => WrittenRow[],
): Writer {
  return {
    extension: 'csv',
    mime: 'text/csv; charset=utf-8',
    begin: ({ numbered }) => `${byteOrderMark}${headingOf(numbered).join(',')}\r\n`,
    products(products, terms) {
      const lineOf = lineWriter(headingOf(terms.numbered))
      return products.map((product) => rowsOf(product, terms).map(lineOf).join('')).join('')
    },
  }
}

/** Throws if a cell has no column: a product may have grown since the heading was written. */
export function lineWriter(heading: readonly string[]): (cells: WrittenRow) => string {
  const known = new Set(heading)
  return (cells) => {
    const more = Object.keys(cells).find((column) => !known.has(column))
    if (more) throw new Error(`the heading has no column ${more}`)
    return `${heading.map((column) => encodeCell(cells[column])).join(',')}\r\n`
  }
}

const special = /[",\r\n]/

/** RFC 4180. Large tables have millions of mostly empty cells, and libraries take ten times as long. */
function encodeCell(value: WrittenRow[string]): string {
  if (value === undefined || value === '') return ''
  if (typeof value !== 'string') return String(value)
  const text = escapeFormula(value)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const writers: Readonly<Record<ExportLayout, Writer>> = {
  HOSTED: { ...tableWriter(hostedHeading, hostedRows), isNumbered: true },
  SHOPIFY: tableWriter(() => shopifyHeading, shopifyRows),
  CARTWRIGHT: {
    extension: 'jsonl',
    mime: 'application/jsonl; charset=utf-8',
    begin: headLine,
    collections: (collections) => collections.map(collectionLine).join(''),
    products: (products, terms) => products.map((product) => productLine(product, terms)).join(''),
  },
}
