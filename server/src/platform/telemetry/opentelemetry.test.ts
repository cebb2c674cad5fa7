import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../../test/store.ts'
import { createApp } from '../../app.ts'
import { openDb } from '../db/db.ts'
import { openOpenTelemetry } from './opentelemetry.ts'
import { openTelemetry } from './telemetry.ts'

interface Span {
  traceId: string
  id: string
  parent?: string
  name: string
  attributes: Record<string, string>
}

const program = fileURLToPath(new URL('../../../test/otlp-collector.ts', import.meta.url))
const collector = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
afterAll(() => {
  collector.kill()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  delete process.env.OTEL_SERVICE_NAME
})

test('a collector gets the spans of a request, its page and its statements, and all metrics', async () => {
  const lines = createInterface(collector.stdout)
  const received: string[] = []
  lines.on('line', (line) => received.push(line))
  await once(lines, 'line')
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = received.shift()
  process.env.OTEL_SERVICE_NAME = 'mill-lane'
  const store = await openStore()
  const { log } = store.shop
  const collecting = await openOpenTelemetry(log)
  const telemetry = openTelemetry({ log, tracing: collecting.tracing })
  collecting.exportMetrics(telemetry.metrics)
  const db = openDb({ url: store.shop.db.url, connections: 2, observer: telemetry })
  const app = await createApp({ ...store.shop, db, telemetry, limits: 0 })

  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { accept: 'text/html', traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  expect((await app.server.inject({ url: '/', headers })).statusCode).toBe(200)
  await app.server.inject({
    url: '/robots.txt',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` },
  })
  await app.close()
  await collecting.close()
  await expect.poll(() => received.some((line) => line.includes('"metric"')), { timeout: 5000 }).toBe(true)

  const found = received.map((line) => JSON.parse(line) as { service: string; span?: Span; metric?: string })
  const spans = found.flatMap(({ span }) => span ?? [])
  const page = spans.find(({ name }) => name === 'GET /')
  expect(page).toMatchObject({ traceId, parent: 'b7ad6b7169203331', attributes: { 'http.route': '/' } })
  const calls = spans.filter(({ parent, name }) => parent === page?.id && name.startsWith('POST'))
  expect(calls.length).toBeGreaterThan(0)
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.some(({ parent }) => calls.some(({ id }) => id === parent))).toBe(true)
  // The caller of the second request did not want a trace.
  expect(spans.filter(({ name }) => name.includes('robots'))).toEqual([])
  const metrics = found.flatMap(({ metric }) => metric ?? [])
  expect(metrics).toEqual(
    expect.arrayContaining(['cartwright_request_seconds', 'nodejs_eventloop_lag_p99_seconds']),
  )
  expect(new Set(found.map(({ service }) => service))).toEqual(new Set(['mill-lane']))

  await db.close()
  await store.close()
})
