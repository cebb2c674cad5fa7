export interface Sample {
  /** Requests that were answered with success. */
  count: number
  perSecond: number
  /** Milliseconds */
  p50: number
  p99: number
  slowest: number
  /** How often each other answer came, by status and code, and how many requests had none. */
  failures: Record<string, number>
}

/** Of times in milliseconds since `begin`, each that of a success. */
export function sampleOf(
  times: readonly number[],
  { begin, failures }: { begin: number; failures: Record<string, number> },
): Sample {
  return {
    count: times.length,
    perSecond: (1000 * times.length) / (performance.now() - begin),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
    failures,
  }
}

export function medianOf(samples: readonly Sample[]): Sample {
  const median = (pick: (sample: Sample) => number) => medianNumber(samples.map(pick))
  return {
    count: median((sample) => sample.count),
    perSecond: median((sample) => sample.perSecond),
    p50: median((sample) => sample.p50),
    p99: median((sample) => sample.p99),
    slowest: Math.max(...samples.map((sample) => sample.slowest)),
    failures: failuresOf(samples),
  }
}

export function medianNumber(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** The value below which this part of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export function failuresOf(samples: readonly Pick<Sample, 'failures'>[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { failures } of samples) {
    for (const [answer, count] of Object.entries(failures)) all[answer] = (all[answer] ?? 0) + count
  }
  return all
}

/** The code of a refusal, or an empty text. */
export function codeIn(answer: string): string {
  return /"code":"?([\w-]+)/.exec(answer)?.[1] ?? ''
}
