import type { ReportColumn } from '@cartwright/contract/reports/reports.ts'
import { csvHead, csvRow } from '../platform/values/csv.ts'
import { toDecimal } from '../platform/values/money.ts'
import type { Table } from './tables.service.ts'

/** The rows of a report. Amounts are decimals in its currency. */
export function* csvLines(
  { labels, columns, rows }: Pick<Table, 'labels' | 'columns' | 'rows'>,
  currency: string,
): Generator<string> {
  yield csvHead([...labels, ...columns.map(({ name }) => name), 'currency'])
  for (const row of rows) {
    yield csvRow([
      ...row.labels,
      ...row.figures.map((figure, index) => text(figure, columns[index], currency)),
      currency,
    ])
  }
}

function text(figure: bigint, column: ReportColumn | undefined, currency: string): string {
  return column?.kind === 'AMOUNT' ? toDecimal(figure, currency) : String(figure)
}
