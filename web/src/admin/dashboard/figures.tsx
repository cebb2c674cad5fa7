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
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { figureOf, growthRate, isAmount, type Metric, metrics, type Point, pointsOf } from './rules.ts'
import { texts } from './texts/index.ts'

const Chart = lazy(() => import('./chart.tsx').then(({ Chart }) => ({ default: Chart })))

type FiguresProps = Pick<Dashboard, 'period' | 'before'>

/** Four figures; the chosen one also as a chart and as a table by day. */
export function Figures({ period, before }: FiguresProps) {
  const [metric, setMetric] = useState<Metric>('sales')
  return (
    <Paper withBorder className="figures" component="section" aria-label={texts.figures}>
      <Tabs value={metric} onChange={(value) => setMetric((value ?? 'sales') as Metric)} variant="none">
        <Tabs.List className="figure-tabs">
          {metrics.map((each) => (
            <FigureTab
              key={each}
              metric={each}
              now={figureOf(each, period.totals)}
              before={figureOf(each, before.totals)}
            />
          ))}
        </Tabs.List>
        <Tabs.Panel value={metric} className="figure-panel">
          <FigurePanel metric={metric} period={period} before={before} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  )
}

function FigureTab({ metric, now, before }: { metric: Metric; now: number; before: number }) {
  const settings = useLocaleSettings()
  return (
    <Tabs.Tab value={metric} className="figure-tab">
      <Text component="span" size="sm" c="dimmed">
        {texts.metrics[metric]}
      </Text>
      <span className="figure">{figureText(metric, now, settings)}</span>
      <Growth now={now} before={before} />
    </Tabs.Tab>
  )
}

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })

/** Compares a figure with the period before. */
function Growth({ now, before }: { now: number; before: number }) {
  const by = growthRate(now, before)
  if (by === undefined) return <span className="growth">{now === 0 ? texts.none : texts.nothingBefore}</span>
  const text = percent.format(Math.abs(by))
  if (text === percent.format(0)) {
    return (
      <span className="growth">
        <IconMinus size={15} aria-hidden /> {texts.same}
      </span>
    )
  }
  const Arrow = by > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className="growth" data-way={by > 0 ? 'up' : 'down'}>
      <Arrow size={15} aria-hidden /> {by > 0 ? texts.more(text) : texts.less(text)}
    </span>
  )
}

function FigurePanel({ metric, period, before }: FiguresProps & { metric: Metric }) {
  const settings = useLocaleSettings()
  const write = (value: number) => figureText(metric, value, settings)
  const points = pointsOf(metric, period, before)
  const name = texts.metrics[metric]
  return (
    <>
      <div>
        <Suspense fallback={<Skeleton height={300} />}>
          <Chart
            points={points}
            label={texts.chartOf(name, daysText(period, settings))}
            name={name}
            write={write}
            settings={settings}
          />
        </Suspense>
        <Text size="xs" c="dimmed" mt="sm">
          {daysText(period, settings)}, {texts.comparedTo(daysText(before, settings))}
        </Text>
      </div>
      <FigureTable points={points} metric={metric} write={write} settings={settings} />
    </>
  )
}

interface FigureTableProps {
  points: readonly Point[]
  metric: Metric
  write: (value: number) => string
  settings: LocaleSettings
}

/** The points of the chart as a table. */
function FigureTable({ points, metric, write, settings }: FigureTableProps) {
  const name = texts.metrics[metric]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
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
                {dayText(day, settings)}
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

function figureText(metric: Metric, value: number, settings: LocaleSettings): string {
  return isAmount(metric) ? minorAmountText(value, settings) : numberText(value, settings)
}

/** Days are already in the time zone of the shop, so they are not converted. */
function dayText(day: string, settings: LocaleSettings): string {
  return dateTimeText(day, { ...settings, timeZone: 'UTC' }, 'day')
}

function daysText({ from, to }: DashboardPeriod, settings: LocaleSettings): string {
  return from === to ? dayText(from, settings) : `${dayText(from, settings)} – ${dayText(to, settings)}`
}
