import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { LocaleSettings } from '../components/display/formats.rules.ts'
import { type Hour, hourText } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.statistics

const style = {
  type: 'stacked',
  gridColor: 'var(--line)',
  textColor: 'var(--ink-soft)',
  strokeDasharray: '0',
  tickLine: 'none',
  accessibilityLayer: false,
  barProps: { isAnimationActive: false },
} as const

/** Answers and failures by hour, in the time zone of the shop. */
export function HoursChart({ hours, locale }: { hours: Hour[]; locale: LocaleSettings }) {
  const write = (start: unknown) => (typeof start === 'string' ? hourText(start, locale) : '')
  return (
    <div role="img" aria-label={texts.chart}>
      <BarChart
        h={180}
        data={hours}
        dataKey="start"
        series={[
          { name: 'answered', label: texts.answered, color: 'var(--accent)' },
          { name: 'failures', label: texts.failures, color: 'var(--mantine-color-red-6)' },
        ]}
        {...style}
        xAxisProps={{ tickFormatter: write, minTickGap: 32, tickMargin: 8 }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
        tooltipProps={{ labelFormatter: write }}
      />
    </div>
  )
}
