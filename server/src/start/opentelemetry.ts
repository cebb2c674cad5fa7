import { type Environment, oneOf, url } from './environment.ts'

/** What goes to a collector, and the settings of its exporters. */
export interface OpenTelemetryConfig {
  traces: boolean
  metrics: boolean
  settings: Environment
}

/** The standard names; the exporters speak OTLP over HTTP. Undefined when nothing is to be sent. */
export function readOpenTelemetry(env: Environment): OpenTelemetryConfig | undefined {
  if (env.OTEL_SDK_DISABLED === 'true') return undefined
  const [traces, metrics] = [isSent(env, 'TRACES'), isSent(env, 'METRICS')]
  if (!traces && !metrics) return undefined
  const settings = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('OTEL_')))
  return { traces, metrics, settings }
}

/** Whether a collector for the signal is named, or wanted at its usual address, and the signal is not switched off. */
function isSent(env: Environment, signal: 'TRACES' | 'METRICS'): boolean {
  const exporter = `OTEL_${signal}_EXPORTER`
  const collector = url(env, ownOrCommon(env, signal, 'ENDPOINT'), ['http:', 'https:'])
  if (!collector && env[exporter] !== 'otlp') return false
  if (oneOf(env, exporter, { values: ['otlp', 'none'], fallback: 'otlp' }) === 'none') return false
  const protocols = { values: ['http/protobuf'], fallback: 'http/protobuf' }
  oneOf(env, ownOrCommon(env, signal, 'PROTOCOL'), protocols)
  return true
}

/** The name of the setting for one signal, or of that for all. */
function ownOrCommon(env: Environment, signal: string, setting: string): string {
  const own = `OTEL_EXPORTER_OTLP_${signal}_${setting}`
  return env[own] ? own : `OTEL_EXPORTER_OTLP_${setting}`
}
