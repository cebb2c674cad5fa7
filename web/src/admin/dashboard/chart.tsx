import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { type LocaleSettings, majorAmount } from '../components/display/formats.rules.ts'
import type { Point } from './rules.ts'
import { texts } from './texts/index.ts'

interface ChartProps {
  points: Point[]
  /** A description for screen readers; the figures are in the table beside the chart. */
  label: string
  name: string
  write: (value: number) => string
  settings: LocaleSettings
}

const style = {
  curveType: 'monotone',
  strokeWidth: 2,
  fillOpacity: 0.18,
  gridColor: 'var(--line)',
  textColor: 'var(--ink-soft)',
  strokeDasharray: '0',
  tickLine: 'none',
  accessibilityLayer: false,
  areaProps: { isAnimationActive: false },
} as const

export function Chart({ points, label, name, write, settings }: ChartProps) {
  const dayFormat = new Intl.DateTimeFormat(settings.language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
  const short = (day: unknown) => (typeof day === 'string' ? dayFormat.format(new Date(day)) : '')
  const compact = new Intl.NumberFormat(settings.language, { notation: 'compact', maximumFractionDigits: 1 })
  const isMoney = write(1) !== '1'
  const smallestRange = isMoney ? 4 / majorAmount(1, settings.currency) : 4
  return (
    <div role="img" aria-label={label}>
      <AreaChart
        h={300}
        data={points}
        dataKey="day"
        series={[
          { name: 'before', label: texts.before, color: 'var(--line-strong)', strokeDasharray: '4 4' },
          { name: 'now', label: name, color: 'var(--accent)' },
        ]}
        {...style}
        withDots={points.length < 2}
        valueFormatter={write}
        xAxisProps={{ tickFormatter: short, minTickGap: 48, tickMargin: 10 }}
        yAxisProps={{
          tickFormatter: (value: number) =>
            compact.format(isMoney ? majorAmount(value, settings.currency) : value),
          allowDecimals: false,
          // With tiny figures, the axis still shows 0 to 4.
          domain: [0, (most: number) => Math.max(most, smallestRange)],
          width: 44,
        }}
        tooltipProps={{ labelFormatter: short }}
      />
    </div>
  )
}
