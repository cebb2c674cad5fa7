import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Milliseconds one request took. */
  observe(call: string, status: number, milliseconds: number): void
  print(): Promise<string>
  contentType: string
  close(): void
}

interface JobFigures {
  kind: string
  waiting: number
  oldest: number
  failed: number
}

const statusClasses = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx']

/** `readJobs` reads the figures of jobs when somebody asks for metrics. */
export function openMetrics(readJobs: () => Promise<readonly JobFigures[]>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'cartwright_request_seconds',
    help: 'Time to answer, by call and status class',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const jobs = openJobGauges(registry)
  return {
    observe: (call, status, milliseconds) =>
      requests.observe(
        { call, status: statusClasses[Math.floor(status / 100)] ?? 'other' },
        milliseconds / 1000,
      ),
    async print() {
      jobs(await readJobs())
      return registry.metrics()
    },
    contentType: registry.contentType,
    close: () => registry.clear(),
  }
}

/** Returns the function that sets the figures of jobs, by kind. */
function openJobGauges(registry: Registry): (figures: readonly JobFigures[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `cartwright_jobs_${name}`, help, labelNames: ['kind'], registers: [registry] })
  const waiting = gauge('waiting', 'Jobs that are due and not done')
  const oldest = gauge('oldest_seconds', 'How long the oldest of them has been due')
  const failed = gauge('failed', 'Jobs that failed for good')
  return (figures) => {
    for (const each of [waiting, oldest, failed]) each.reset()
    for (const { kind, ...figure } of figures) {
      waiting.set({ kind }, figure.waiting)
      oldest.set({ kind }, figure.oldest)
      failed.set({ kind }, figure.failed)
    }
  }
}
