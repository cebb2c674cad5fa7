import type { HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { DataPoint, Histogram, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricReading, Metrics } from './metrics.ts'

// Numbers of the enumerations of @opentelemetry/sdk-metrics, which is loaded only where it is used.
const cumulative = 1
const dataPoints = { histogram: 0, gauge: 2, sum: 3 } as const
const double = 1

/** Gives the metrics of `/metrics` to OpenTelemetry, so that both tell the same. */
export function metricsProducer(metrics: Metrics, resource: Resource): MetricProducer {
  const startTime = toHrTime(Date.now())
  return {
    async collect() {
      const times = { startTime, endTime: toHrTime(Date.now()) }
      const readings = await metrics.read()
      const found = readings.flatMap((reading) => toMetricData(reading, times) ?? [])
      const scopeMetrics = [{ scope: { name: 'cartwright' }, metrics: found }]
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    },
  }
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

function toMetricData(reading: MetricReading, times: Times): MetricData | undefined {
  const { name, help: description, type, values } = reading
  const isSeconds = name.includes('_seconds')
  const base = {
    descriptor: { name, description, unit: isSeconds ? 's' : '', valueType: double },
    aggregationTemporality: cumulative,
  }
  const points = () => values.map(({ value, labels: attributes }) => ({ ...times, attributes, value }))
  if (type === 'gauge') return { ...base, dataPointType: dataPoints.gauge, dataPoints: points() }
  if (type === 'counter') {
    return { ...base, dataPointType: dataPoints.sum, isMonotonic: true, dataPoints: points() }
  }
  if (type !== 'histogram') return undefined
  return { ...base, dataPointType: dataPoints.histogram, dataPoints: histogramPoints(reading, times) }
}

/** Prometheus counts values up to each bound, OpenTelemetry those between two bounds. */
function histogramPoints({ values }: MetricReading, times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le, ...labels } }) => JSON.stringify(labels))
  return [...series].map(([labels, rows]) => {
    const cumulated = rows.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    const end = (suffix: string) => rows.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0
    const boundaries = cumulated.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite)
    const counts = cumulated.map(({ value }, index) => value - (cumulated[index - 1]?.value ?? 0))
    const value = { buckets: { boundaries, counts }, sum: end('_sum'), count: end('_count') }
    return { ...times, attributes: JSON.parse(labels), value }
  })
}

function toHrTime(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000]
}
