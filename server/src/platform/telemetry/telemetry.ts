import type { Log } from '../process/log.ts'
import { currentTask } from '../process/tasks.ts'
import { type Measured, type Metrics, openMetrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** What the server tells its operator about itself. */
export interface Telemetry {
  metrics: Metrics
  /** Absent unless spans go to a collector. */
  tracing?: Tracing
  statementEnded(statement: SentStatement): void
  /** A statement got its connection after `milliseconds`. */
  waited(pool: string, milliseconds: number): void
}

interface SentStatement {
  pool: string
  /** SQL without values, or with a name; whether it waits for locks. */
  query: string | { name?: string | undefined; text: string; waits?: boolean }
  /** In terms of `performance.now()`. */
  began: number
  error?: Error | undefined
}

export interface TelemetryOptions extends Measured {
  log: Log
  /** Milliseconds from which a statement is logged; 0 for none. */
  slowStatements?: number
  tracing?: Tracing
  /** Whether the figures of the process are among its metrics. */
  ofProcess?: boolean
}

/** Milliseconds between two lines about the same statement. An overloaded database should not fill the log as well. */
const quiet = 1000

export function openTelemetry({
  log,
  slowStatements = 500,
  tracing,
  ofProcess = true,
  ...measured
}: TelemetryOptions): Telemetry {
  const metrics = openMetrics(measured, { ofProcess })
  const isSlow = (milliseconds: number) => slowStatements > 0 && milliseconds >= slowStatements
  const warn = limitedWarnings(log)
  return {
    metrics,
    ...(tracing ? { tracing } : {}),
    statementEnded({ pool, query, began, error }) {
      const ms = performance.now() - began
      metrics.observeStatement(pool, ms)
      const parent = tracing && currentTask()?.span
      if (parent) tracing.addStatement(parent, { name: nameOf(query), pool, ms, error })
      if (!isSlow(ms)) return
      const statement = nameOf(query)
      if (typeof query !== 'string' && query.waits) {
        return warn(statement, { statement, pool, ms: Math.round(ms) }, 'long wait for a lock')
      }
      metrics.count('slow_statements', statement)
      warn(statement, { statement, pool, ms: Math.round(ms) }, 'slow statement')
    },
    waited(pool, milliseconds) {
      metrics.observeWait(pool, milliseconds)
      if (!isSlow(milliseconds)) return
      warn(`pool ${pool}`, { pool, ms: Math.round(milliseconds) }, 'long wait for a connection')
    },
  }
}

/** Returns the function that warns about a subject once a second, and says how many warnings it left out. */
function limitedWarnings(log: Log) {
  const warned = new Map<string, { at: number; omitted: number }>()
  return (subject: string, fields: object, message: string) => {
    const now = performance.now()
    const last = warned.get(subject)
    if (last && now - last.at < quiet) return void last.omitted++
    warned.set(subject, { at: now, omitted: 0 })
    log.warn({ ...fields, ...(last?.omitted ? { omitted: last.omitted } : {}) }, message)
  }
}

/** Statements without a name are called by what they do, such as "select products". */
function nameOf(query: SentStatement['query']): string {
  const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query
  if (name) return name
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? []
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`
}
