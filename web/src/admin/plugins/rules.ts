import type { PluginAlgorithm } from '@cartwright/contract/catalogue/recommendations.ts'
import { fallbacksOf } from '@cartwright/contract/plugins/fallbacks.ts'
import type {
  Plugin,
  PluginFallback,
  PluginKind,
  PluginStatistics,
} from '@cartwright/contract/plugins/plugins.ts'
import type { LocaleSettings } from '../components/display/formats.rules.ts'

export interface PluginValues {
  kind: PluginKind | ''
  name: string
  address: string
  /** Milliseconds */
  budget: number | ''
  fallback: PluginFallback
  /** Only sent of a plugin that recommends products. */
  algorithms: readonly PluginAlgorithm[]
}

export const newAlgorithm: PluginAlgorithm = { algorithmId: '', name: '' }

export function valuesOf(plugin: Plugin): PluginValues {
  const { kind = '', name = '', address, budget = 3000, fallback = 'FAIL', algorithms } = plugin
  return { kind, name, address: address ?? '', budget, fallback, algorithms: algorithms ?? [newAlgorithm] }
}

/** What the form sends. An empty time is the usual one. */
export function settingsOf({ kind, name, address, budget, fallback, algorithms }: PluginValues) {
  return {
    name: name.trim(),
    address: address.trim(),
    fallback,
    ...(budget === '' ? {} : { budget }),
    ...(kind === 'RECOMMENDATIONS' ? { algorithms: algorithms.map(trimmed) } : {}),
  }
}

/** The fields that must be filled in and are empty, as the form names them. */
export function emptyIn({ kind, name, address, algorithms }: PluginValues, isInProcess = false): string[] {
  const fields: Record<string, string> = { kind, name, ...(isInProcess ? {} : { address }) }
  if (kind === 'RECOMMENDATIONS') {
    for (const [index, algorithm] of algorithms.entries()) {
      fields[`algorithms.${index}.name`] = algorithm.name
      fields[`algorithms.${index}.algorithmId`] = algorithm.algorithmId
    }
  }
  return Object.keys(fields).filter((field) => fields[field]?.trim() === '')
}

function trimmed(algorithm: PluginAlgorithm): PluginAlgorithm {
  const { algorithmId, name } = algorithm
  return { ...algorithm, algorithmId: algorithmId.trim(), name: name.trim() }
}

/** What a kind can do without an answer: `fallback`, or the usual where it cannot do that. */
export function fallbackFor(kind: PluginKind, fallback: PluginFallback): PluginFallback {
  const [usual, ...others] = fallbacksOf(kind)
  return others.includes(fallback) ? fallback : usual
}

/** The choices that a kind has. Nobody has chosen a kind yet: all. */
export function choicesFor<Choice>(
  kind: PluginKind | '',
  choices: Readonly<Record<PluginFallback, Choice>>,
): Partial<Record<PluginFallback, Choice>> {
  if (kind === '') return choices
  return Object.fromEntries(fallbacksOf(kind).map((fallback) => [fallback, choices[fallback]]))
}

/** `resting`: it is not asked for now, because it failed several times. */
export type State = 'on' | 'off' | 'resting'

export function stateOf(state: string | undefined, breaker: PluginStatistics['breaker'] | undefined): State {
  if (state === 'DISABLED') return 'off'
  return breaker === 'OPEN' ? 'resting' : 'on'
}

export interface Hour {
  start: string
  answered: number
  failures: number
  /** Milliseconds within which 95 % of the answers came, at the slowest five minutes. */
  p95?: number
}

const oneHour = 60 * 60_000

/** The last 24 hours, oldest first, also those without questions. */
export function hoursOf(slots: PluginStatistics['slots'], now: number): Hour[] {
  const last = now - (now % oneHour)
  return Array.from({ length: 24 }, (_, index) => {
    const start = last - (23 - index) * oneHour
    const own = slots.filter((slot) => {
      const time = Date.parse(slot.start)
      return time >= start && time < start + oneHour
    })
    const failures = own.reduce((sum, slot) => sum + slot.failures, 0)
    const questions = own.reduce((sum, slot) => sum + slot.questions, 0)
    const slowest = Math.max(...own.map(({ p95 = 0 }) => p95))
    return {
      start: new Date(start).toISOString(),
      answered: questions - failures,
      failures,
      ...(slowest > 0 ? { p95: slowest } : {}),
    }
  })
}

/** `2 PM`, with a day `Mon, 2 PM`, in the time zone of the shop. */
export function hourText(
  start: string,
  { language, timeZone }: Pick<LocaleSettings, 'language' | 'timeZone'>,
  weekday?: 'short',
): string {
  const day = weekday ? { weekday } : {}
  return new Intl.DateTimeFormat(language, { timeZone, hour: 'numeric', ...day }).format(new Date(start))
}

type Parsed = { request: Record<string, unknown> } | { problem: 'notObject' } | { reason: string }

/** The question that somebody wrote, or why it is none. */
export function parseRequest(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'notObject' }
    return { request: value as Record<string, unknown> }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}
