import type { Report, ReportRow } from '@cartwright/contract/reports/reports.ts'
import { Paper, Skeleton, Table, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { type LocaleSettings, numberText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { useHasPage } from '../shell/pages-context.ts'
import { columnText, figureText, labelText, mainColumn, rowText } from './rules.ts'
import { texts } from './texts/index.ts'

const Chart = lazy(() => import('../dashboard/chart.tsx').then(({ Chart }) => ({ default: Chart })))
const Bars = lazy(() => import('./bars.tsx').then(({ Bars }) => ({ default: Bars })))

/** A report as a chart and a table. */
export function Figures({ report }: { report: Report }) {
  const settings = { ...useLocaleSettings(), currency: report.currency }
  const { name, from, rows, totalRows, currency } = report
  if (rows.length === 0) {
    return (
      <Paper withBorder p="xl">
        <Text c="dimmed">{name === 'STOCK' ? texts.nothingNow : texts.nothing}</Text>
      </Paper>
    )
  }
  return (
    <>
      <Paper withBorder p="md" mb="md">
        <Suspense fallback={<Skeleton height={300} />}>
          <ReportChart report={report} settings={settings} />
        </Suspense>
        <Text size="xs" c="dimmed" mt="sm">
          {from ? periodText(report, settings) : texts.now}. {texts.otherCurrencies(currency)}
        </Text>
      </Paper>
      <Paper withBorder>
        <FigureTable report={report} settings={settings} />
      </Paper>
      {rows.length < totalRows && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.most(numberText(rows.length, settings), numberText(totalRows, settings))}
        </Text>
      )}
    </>
  )
}

interface PartProps {
  report: Report
  settings: LocaleSettings
}

const mostBars = 10

function ReportChart({ report, settings }: PartProps) {
  const { name, rows, columns } = report
  const main = mainColumn(report)
  const column = columnText(columns[main]?.name ?? '')
  const shared = {
    label: texts.chartOf(texts.names[name], column),
    name: column,
    write: (value: number) => figureText(value, columns[main], settings),
    settings,
  }
  if (name === 'SALES') {
    const points = rows.map(({ labels: [day = ''], figures, before }) => ({
      day,
      now: figures[main] ?? 0,
      before: before?.[main] ?? 0,
    }))
    return <Chart points={points} {...shared} />
  }
  const bars = rows.slice(0, mostBars).map((row) => ({
    label: rowText(row, report, settings.language),
    now: row.figures[main] ?? 0,
  }))
  return <Bars bars={bars} {...shared} />
}

function periodText({ from = '', to = '', before }: Report, { language }: LocaleSettings): string {
  const text = (one: { from: string; to: string }) =>
    [...new Set([one.from, one.to])].map((day) => labelText(day, 'from', language)).join(' – ')
  return before ? texts.comparedTo(text({ from, to }), text(before)) : text({ from, to })
}

function FigureTable({ report, settings }: PartProps) {
  const { name, labels, columns, rows, totals, totalsBefore } = report
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <section className="report-table" tabIndex={0} aria-label={texts.table(texts.names[name])}>
      <Table verticalSpacing={8} horizontalSpacing="md" striped>
        <Table.Thead>
          <Table.Tr>
            {labels.map((label) => (
              <Table.Th key={label} scope="col">
                {report.interval === 'DAY' ? texts.day : texts.labels[label as keyof typeof texts.labels]}
              </Table.Th>
            ))}
            {columns.map((column) => (
              <Table.Th key={column.name} scope="col" ta="end">
                {columnText(column.name)}
              </Table.Th>
            ))}
          </Table.Tr>
          <Table.Tr className="report-totals">
            <Table.Th scope="row" colSpan={labels.length}>
              {texts.totals}
            </Table.Th>
            {columns.map((column, index) => (
              <Table.Td key={column.name} ta="end">
                {figureText(totals[index] ?? 0, column, settings)}
                {totalsBefore && (
                  <span className="before">
                    {texts.before(figureText(totalsBefore[index] ?? 0, column, settings))}
                  </span>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(name === 'SALES' ? rows.toReversed() : rows).map((row) => (
            <FigureRow
              key={`${row.productId} ${row.labels.join(' ')}`}
              row={row}
              report={report}
              settings={settings}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function FigureRow({ row, report, settings }: PartProps & { row: ReportRow }) {
  const { labels, columns } = report
  const hasProductPage = useHasPage('products/:id')
  return (
    <Table.Tr>
      {row.labels.map((label, index) => {
        const kind = labels[index]
        const name = labelText(label, kind, settings.language)
        const text = row.deleted ? texts.deleted(name) : name
        return (
          <Table.Th key={kind} scope="row" fw={500} className="report-label">
            {row.productId && !row.deleted && hasProductPage ? (
              <Link className="row-link" to={`/admin/products/${row.productId}`}>
                {text}
              </Link>
            ) : (
              text
            )}
          </Table.Th>
        )
      })}
      {columns.map((column, index) => (
        <Table.Td key={column.name} ta="end">
          {figureText(row.figures[index] ?? 0, column, settings)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
