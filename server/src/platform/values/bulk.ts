/** The totals of a bulk call, all of whose items have a result. */
export function bulkTotals(all: readonly unknown[], totalFailures: number) {
  return { totalSuccesses: all.length - totalFailures, totalFailures, undetailedFailures: 0 }
}
