/** Milliseconds: the first comes again after a second, each one a little after the last, nobody later than in ten seconds. */
const returns = { first: 1000, apart: 5, latest: 10_000 }

/**
 * Returns the seconds after which somebody who is refused now may come again. Each one is given a later moment than the
 * last, so that they do not all come at once.
 */
export function spreadReturns(now: () => number = () => performance.now()): () => number {
  let last = 0
  return () => {
    const time = now()
    const next = Math.max(time + returns.first, last + returns.apart)
    last = Math.min(next, time + returns.latest)
    return Math.ceil((last - time) / 1000)
  }
}
