import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { type LocaleSettings, majorAmount } from '../components/display/formats.rules.ts'
import type { Point } from './rules.ts'
import { texts } from './texts/index.ts'

interface ChartProps {
  points: Point[]
  /** What it shows, for those who cannot see it; its figures stand in the table beside. */
  label: string
  name: string
  write: (value: number) => string
  place: LocaleSettings
}

export function Chart({ points, label, name, write, place }: ChartProps) {
  const writer = new Intl.DateTimeFormat(place.language, { timeZone: 'UTC', day: 'numeric', month: 'short' })
  const short = (day: unknown) => (typeof day === 'string' ? writer.format(new Date(day)) : '')
  const compact = new Intl.NumberFormat(place.language, { notation: 'compact', maximumFractionDigits: 1 })
  const isMoney = write(1) !== '1'
  const fewest = isMoney ? 4 / majorAmount(1, place.currency) : 4
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
        curveType="monotone"
        withDots={points.length < 2}
        strokeWidth={2}
        fillOpacity={0.18}
        gridColor="var(--line)"
        textColor="var(--ink-soft)"
        strokeDasharray="0"
        tickLine="none"
        accessibilityLayer={false}
        valueFormatter={write}
        areaProps={{ isAnimationActive: false }}
        xAxisProps={{
          tickFormatter: short,
          minTickGap: 48,
          tickMargin: 10,
        }}
        yAxisProps={{
          tickFormatter: (value: number) =>
            compact.format(isMoney ? majorAmount(value, place.currency) : value),
          allowDecimals: false,
          // Where there is next to nothing the axis still counts, 0 to 4.
          domain: [0, (most: number) => Math.max(most, fewest)],
          width: 44,
        }}
        tooltipProps={{ labelFormatter: short }}
      />
    </div>
  )
}
