import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../../docs/operators/${name}`, import.meta.url), 'utf8')

test.each(['alerts.yaml', 'dashboard.json', 'monitoring.md'])('/metrics has what %s names', async (name) => {
  const metrics = openMetrics()
  const printed = [...(await metrics.print()).matchAll(/^# TYPE (\S+) (\S+)/gm)]
  const known = printed.flatMap(([, metric = '', type]) =>
    type === 'histogram' ? [metric, `${metric}_bucket`, `${metric}_count`, `${metric}_sum`] : [metric],
  )
  const named = new Set(read(name).match(/\b(?:cartwright|nodejs|process)_[a-z0-9_]+/g))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((metric) => !known.includes(metric))).toEqual([])
  metrics.close()
})

test('the dashboard is a document that Grafana reads', () => {
  const { panels } = JSON.parse(read('dashboard.json'))
  expect(panels.every(({ targets }: { targets: unknown[] }) => targets.length > 0)).toBe(true)
})

test('a source that fails leaves its figures out, not those of others', async () => {
  const metrics = openMetrics()
  metrics.measure(async () => {
    throw new Error('the database is away')
  })
  metrics.measure(() => [['problem', 1, 'DATABASE_AWAY']])
  expect(await metrics.print()).toContain('cartwright_problem{code="DATABASE_AWAY"} 1')
  metrics.close()
})

test('histograms are the same in both formats', async () => {
  const metrics = openMetrics()
  for (const time of [2, 30, 9000]) metrics.observe('getProduct', 200, time)
  const { metricsProducer } = await import('./otlp-metrics.ts')
  const { emptyResource } = await import('@opentelemetry/resources')
  const { resourceMetrics } = await metricsProducer(metrics, emptyResource()).collect()
  const found = resourceMetrics.scopeMetrics[0]?.metrics.find(
    ({ descriptor }) => descriptor.name === 'cartwright_request_seconds',
  )
  expect(found?.dataPoints[0]).toMatchObject({
    attributes: { call: 'getProduct', status: '2xx' },
    value: { count: 3, sum: 9.032, buckets: { counts: [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1] } },
  })
  metrics.close()
})
