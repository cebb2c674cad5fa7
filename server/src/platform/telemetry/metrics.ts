import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What happened, with the names of its labels. Each is a metric `cartwright_…_total`. */
const counters = {
  orders: ['Orders placed'],
  sign_ins: ['Sign-ins and attempts', 'who', 'result'],
  emails: ['E-mails given to a mail server', 'result'],
  refusals: ['Requests refused, by code', 'code'],
  errors: ['Lines in the log at level error or above'],
  jobs: ['Attempts of jobs', 'kind', 'result'],
  webhook_attempts: ['Attempts to deliver an event', 'result'],
  slow_statements: ['Statements slower than LOG_SLOW_STATEMENTS', 'statement'],
} as const

/** What is measured when somebody asks. Each is a metric `cartwright_…`. */
const gauges = {
  problem: ['1 for each problem that /ready names', 'code'],
  database_up: ['Whether the database answers'],
  requests_in_flight: ['Requests that are not answered yet'],
  pool_connections: ['Connections to the database: most, open, idle', 'pool', 'state'],
  pool_waiting: ['Requests for a connection that wait', 'pool'],
  jobs_waiting: ['Jobs that are due and not done; at most 10000 are counted', 'kind'],
  jobs_oldest_seconds: [
    'How long the oldest of them has been due, or one that is tried again has existed',
    'kind',
  ],
  jobs_since_success_seconds: ['How long ago recurring work last succeeded', 'kind'],
  jobs_failed: ['Jobs that failed for good; at most 10000 are counted', 'kind'],
  outbox_events: ['Events kept in the outbox, as the database estimates'],
  outbox_oldest_seconds: ['Age of the oldest event; events are deleted after 30 days'],
  webhook_deliveries_waiting: ['Deliveries of events that wait; at most 10000 are counted'],
  webhook_oldest_seconds: ['How long the oldest of them has waited'],
  webhook_breakers_open: ['Subscriptions whose receiver failed ten times in a row'],
  cache_entries: ['Values in a cache', 'cache'],
  product_index_products: ['Products in the indexes of this server'],
  product_index_bytes: ['Memory that these take, about'],
  cache_reads: ['Reads of a cache since the start', 'cache', 'result'],
} as const

/** What `database_up` says of a cell that is not open yet. */
export function closedCell(measured: Measured): MetricReading {
  const [help] = gauges.database_up
  const labels = { ...measured }
  return { name: 'cartwright_database_up', help, type: 'gauge', values: [{ value: 0, labels }] }
}

export type CounterName = keyof typeof counters
export type GaugeName = keyof typeof gauges

/** A value of a gauge, with the values of its labels. */
export type Figure = readonly [name: GaugeName, value: number, ...labels: string[]]

export interface CacheFigures {
  entries: number
  hits: number
  misses: number
}

export interface Metrics {
  /** Adds one. `labels` are in the order of the table of counters. */
  count(name: CounterName, ...labels: string[]): void
  /** Milliseconds one request took. */
  observe(call: string, status: number, milliseconds: number): void
  /** Milliseconds one statement took, and how long it waited for a connection before. */
  observeStatement(pool: string, milliseconds: number): void
  observeWait(pool: string, milliseconds: number): void
  /** Reads figures whenever somebody asks for metrics. */
  measure(read: () => Promise<readonly Figure[]> | readonly Figure[]): void
  measureCache(name: string, read: () => CacheFigures): void
  /** In the text format of Prometheus, with what `read` gave in other processes of this server. */
  print(others?: readonly MetricReading[][]): Promise<string>
  contentType: string
  /** The same as objects. */
  read(): Promise<MetricReading[]>
  close(): void
}

/** A metric as prom-client gives it; those of a histogram have names that end in _bucket, _sum and _count. */
export interface MetricReading {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[]
}

const statusClasses = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx']
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Of what the figures tell: each has these as labels. */
export interface Measured {
  /** The name of this process if the server has several. */
  worker?: string
  /** The name of the database if there are several. */
  cell?: string
}

/** `ofProcess`: the figures of the process itself are among them. */
export function openMetrics(measured: Measured = {}, { ofProcess = true } = {}): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels(measured)
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name: `cartwright_${name}_seconds`, help, labelNames, buckets, registers: [registry] })
  const requests = histogram('request', 'Time to answer, by call and status class', ['call', 'status'])
  const statements = histogram('statement', 'Time of statements of the database', ['pool'])
  const waits = histogram('connection_wait', 'Time that statements wait for a connection', ['pool'])
  const counted = openCounters(registry)
  const { measure, refresh } = openGauges(registry)
  const read = async () => {
    await refresh()
    return (await registry.getMetricsAsJSON()) as unknown as MetricReading[]
  }
  return {
    count: (name, ...labels) => counted[name].inc(labelled(counters[name], labels)),
    observe: (call, status, milliseconds) =>
      requests.observe(
        { call, status: statusClasses[Math.floor(status / 100)] ?? 'other' },
        milliseconds / 1000,
      ),
    observeStatement: (pool, milliseconds) => statements.observe({ pool }, milliseconds / 1000),
    observeWait: (pool, milliseconds) => waits.observe({ pool }, milliseconds / 1000),
    measure,
    measureCache: (cache, read) =>
      measure(() => {
        const { entries, hits, misses } = read()
        return [
          ['cache_entries', entries, cache],
          ['cache_reads', hits, cache, 'hit'],
          ['cache_reads', misses, cache, 'miss'],
        ]
      }),
    async print(others = []) {
      if (others.length > 0) return together([await read(), ...others])
      await refresh()
      return registry.metrics()
    },
    contentType: registry.contentType,
    read,
    close: () => registry.clear(),
  }
}

/** Figures of several processes and databases, which differ in the labels `worker` and `cell`, so nothing is added up. */
function together(readings: readonly (readonly MetricReading[])[]): Promise<string> {
  const all = readings.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' })))
  return AggregatorRegistry.aggregate(all).metrics()
}

type Table = Readonly<Record<string, readonly [help: string, ...labels: string[]]>>

function openCounters(registry: Registry): Record<CounterName, Counter> {
  const table: Table = counters
  const opened = Object.entries(table).map(([name, [help, ...labelNames]]) => [
    name,
    new Counter({ name: `cartwright_${name}_total`, help, labelNames, registers: [registry] }),
  ])
  return Object.fromEntries(opened)
}

function openGauges(registry: Registry): Pick<Metrics, 'measure'> & { refresh(): Promise<void> } {
  const table: Table = gauges
  const opened = new Map(
    Object.entries(table).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name: `cartwright_${name}`, help, labelNames, registers: [registry] }),
    ]),
  )
  const sources: Parameters<Metrics['measure']>[0][] = []
  return {
    measure: (read) => sources.push(read),
    async refresh() {
      // A source that fails, such as a database that is away, leaves its figures out.
      const read = await Promise.allSettled(sources.map(async (source) => source()))
      for (const gauge of opened.values()) gauge.reset()
      for (const [name, value, ...labels] of read.flatMap((each) =>
        each.status === 'fulfilled' ? each.value : [],
      )) {
        opened.get(name)?.inc(labelled(gauges[name], labels), value)
      }
    },
  }
}

function labelled([, ...names]: Table[string], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}
