import type { PluginKind } from './kinds.ts'

export const fallbacks = ['FAIL', 'SKIP', 'LAST_GOOD'] as const
type Fallback = (typeof fallbacks)[number]

/** What the shop can do without an answer of this kind, the usual first. */
export function fallbacksOf(kind: PluginKind): readonly [Fallback, ...Fallback[]] {
  // Each order and each booking is a question of its own, so there is no answer to the same one.
  if (kind === 'PAYMENT_SETTINGS' || kind === 'BOOKINGS_VALIDATION') return ['FAIL', 'SKIP']
  // No order waits for recommendations.
  return kind === 'RECOMMENDATIONS' ? ['SKIP', 'LAST_GOOD'] : fallbacks
}
