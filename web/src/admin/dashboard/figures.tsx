import type { Dashboard, DashboardPeriod } from '@cartwright/contract/sites/dashboard.ts'
import { Paper, Skeleton, Table, Tabs, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import {
  dateTimeText,
  type LocaleSettings,
  minorAmountText,
  numberText,
} from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Growth } from './growth.tsx'
import { figureOf, isAmount, type Metric, metrics, type Point, pointsOf } from './rules.ts'
import { texts } from './texts/index.ts'

const Chart = lazy(() => import('./chart.tsx').then(({ Chart }) => ({ default: Chart })))

type FiguresProps = Pick<Dashboard, 'period' | 'before'>

/** Four figures; of the one that is chosen a chart, and the same by day beside it. */
export function Figures({ period, before }: FiguresProps) {
  const [metric, setMetric] = useState<Metric>('sales')
  const place = useLocaleSettings()
  const write = (value: number) => figureText(metric, value, place)
  const points = pointsOf(metric, period, before)
  const name = texts.metrics[metric]
  return (
    <Paper withBorder className="figures" component="section" aria-label={texts.figures}>
      <Tabs value={metric} onChange={(value) => setMetric((value ?? 'sales') as Metric)} variant="none">
        <Tabs.List className="figure-tabs">
          {metrics.map((each) => (
            <Tabs.Tab key={each} value={each} className="figure-tab">
              <Text component="span" size="sm" c="dimmed">
                {texts.metrics[each]}
              </Text>
              <span className="figure">{figureText(each, figureOf(each, period.totals), place)}</span>
              <Growth now={figureOf(each, period.totals)} before={figureOf(each, before.totals)} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={metric} className="figure-panel">
          <div>
            <Suspense fallback={<Skeleton height={300} />}>
              <Chart
                points={points}
                label={texts.chartOf(name, daysText(period, place))}
                name={name}
                write={write}
                place={place}
              />
            </Suspense>
            <Text size="xs" c="dimmed" mt="sm">
              {daysText(period, place)}, {texts.comparedTo(daysText(before, place))}
            </Text>
          </div>
          <ByDay points={points} metric={metric} write={write} place={place} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  )
}

interface ByDayProps {
  points: readonly Point[]
  metric: Metric
  write: (value: number) => string
  place: LocaleSettings
}

/** What the chart shows, to read. */
function ByDay({ points, metric, write, place }: ByDayProps) {
  const name = texts.metrics[metric]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with keys
    <section className="figure-table" tabIndex={0} aria-label={texts.table(name)}>
      <Table stickyHeader verticalSpacing={6} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.day}</Table.Th>
            <Table.Th scope="col" ta="end">
              {name}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {texts.before}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map(({ day, now, before }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row" fw={400}>
                {dayText(day, place)}
              </Table.Th>
              <Table.Td ta="end">{write(now)}</Table.Td>
              <Table.Td ta="end" c="dimmed">
                {write(before)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function figureText(metric: Metric, value: number, place: LocaleSettings): string {
  return isAmount(metric) ? minorAmountText(value, place) : numberText(value, place)
}

/** Days are those of the shop already. */
function dayText(day: string, place: LocaleSettings): string {
  return dateTimeText(day, { ...place, timeZone: 'UTC' }, 'day')
}

function daysText({ from, to }: DashboardPeriod, place: LocaleSettings): string {
  return from === to ? dayText(from, place) : `${dayText(from, place)} – ${dayText(to, place)}`
}
