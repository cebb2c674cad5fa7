import type { PluginStatistics } from '@cartwright/contract/plugins/plugins.ts'

/** The milliseconds that answers are counted by. */
const bounds = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

const slotLength = 5 * 60_000

export function boundOf(milliseconds: number): number {
  return bounds.find((bound) => milliseconds <= bound) ?? bounds.at(-1) ?? 0
}

export function slotOf(time: number): number {
  return time - (time % slotLength)
}

export interface CountedAnswers {
  slot: Date
  most: number
  answered: number
  failed: number
}

/** `rows` by slot, then by bound. */
export function summarize(
  rows: readonly CountedAnswers[],
): Pick<PluginStatistics, 'questions' | 'failures' | 'p50' | 'p95' | 'slots'> {
  const slots = Map.groupBy(rows, ({ slot }) => slot.toISOString())
  return {
    ...figures(rows),
    slots: [...slots].map(([start, counted]) => ({ start, ...figures(counted) })),
  }
}

/** Of answers by bound. */
export function figures(rows: readonly Omit<CountedAnswers, 'slot'>[]) {
  const answered = rows.reduce((sum, row) => sum + row.answered, 0)
  const failures = rows.reduce((sum, row) => sum + row.failed, 0)
  return {
    questions: answered + failures,
    failures,
    ...(answered > 0 ? { p50: percentile(rows, answered / 2), p95: percentile(rows, answered * 0.95) } : {}),
  }
}

/** The bound within which this many answers came. */
function percentile(rows: readonly Omit<CountedAnswers, 'slot'>[], wanted: number): number {
  let seen = 0
  for (const bound of bounds) {
    for (const { most, answered } of rows) if (most === bound) seen += answered
    if (seen >= wanted) return bound
  }
  return bounds.at(-1) ?? 0
}
