import { parse } from 'csv-parse/sync'
import type { Entry, Row, Terms } from '../src/transfer/entries/rules.ts'
import { delimiterOf, headingOf } from '../src/transfer/layouts/rules.ts'

const usd: Terms = {
  currency: 'USD',
  weightUnit: 'KG',
  language: 'en',
  now: Date.UTC(2026, 5, 15),
  publicUrl: 'https://shop.example',
}

/** Reads the products of a table. Its rows count as lines. */
export function entriesIn(text: string, terms: Terms = usd): Entry[] {
  const delimiter = delimiterOf(text.split('\n')[0] ?? '')
  const [first = [], ...records] = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
  }) as string[][]
  const heading = headingOf(first)
  if (!heading) throw new Error(`not a heading: ${first.join(', ')}`)
  const groups: Row[][] = []
  records.forEach((cells, index) => {
    const row: Row = { line: index + 2, columns: heading.columns, cells }
    const last = groups.at(-1)?.at(-1)
    if (last && !heading.layout.begins(row, last)) groups.at(-1)?.push(row)
    else groups.push([row])
  })
  return groups.map((rows) => heading.layout.entryOf(rows, terms))
}
