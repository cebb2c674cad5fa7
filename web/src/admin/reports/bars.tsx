import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { type LocaleSettings, majorAmount } from '../components/display/formats.rules.ts'

export interface Bar {
  label: string
  now: number
}

interface BarsProps {
  bars: Bar[]
  /** For screen readers; the figures are in the table. */
  label: string
  name: string
  write: (value: number) => string
  settings: LocaleSettings
}

const longest = 22

/** Amounts by what a report goes by. */
export function Bars({ bars, label, name, write, settings }: BarsProps) {
  const compact = new Intl.NumberFormat(settings.language, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={Math.max(120, 34 * bars.length + 40)}
        data={bars}
        dataKey="label"
        orientation="vertical"
        series={[{ name: 'now', label: name, color: 'var(--accent)' }]}
        gridColor="var(--line)"
        textColor="var(--ink-soft)"
        tickLine="none"
        accessibilityLayer={false}
        maxBarWidth={18}
        barProps={{ isAnimationActive: false, radius: 3 }}
        valueFormatter={write}
        xAxisProps={{
          tickFormatter: (value: number) => compact.format(majorAmount(value, settings.currency)),
        }}
        yAxisProps={{
          width: 150,
          interval: 0,
          tickFormatter: (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text),
        }}
      />
    </div>
  )
}
