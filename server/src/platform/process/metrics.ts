import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Milliseconds one request took. */
  observe(call: string, status: number, milliseconds: number): void
  print(): Promise<string>
  contentType: string
  close(): void
}

const statusClasses = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx']

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'cartwright_request_seconds',
    help: 'Time to answer, by call and status class',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  return {
    observe: (call, status, milliseconds) =>
      requests.observe(
        { call, status: statusClasses[Math.floor(status / 100)] ?? 'other' },
        milliseconds / 1000,
      ),
    print: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => registry.clear(),
  }
}
