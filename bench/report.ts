import type { Sample } from './load.ts'

/** One line of the result. */
export interface Bar {
  name: string
  figures: string[]
  /** Undefined if there is no bar. */
  met?: boolean
}

export interface Contest {
  contender: Sample[]
  baseline: Sample[]
}

/** Runs for a fraction of the full time. */
type Run = (part: number) => Promise<Sample>

/**
 * Warms up both, because a server that runs for days is compiled. Then runs them in turn, so that other load on the
 * machine affects both alike.
 */
export async function measure(pairs: number, contender: Run, baseline?: Run): Promise<Contest> {
  await contender(2)
  await baseline?.(0.5)
  const contest: Contest = { contender: [], baseline: [] }
  for (let pair = 0; pair < pairs; pair++) {
    contest.contender.push(await contender(1))
    if (baseline) contest.baseline.push(await baseline(1))
  }
  return contest
}

export interface Terms {
  /** The minimum ratio to the baseline. */
  bar?: number
  against?: string
  /** The target is twenty times this number per second. */
  peer?: number
}

export function compare(name: string, { contender, baseline }: Contest, { bar, against, peer }: Terms): Bar {
  const failed = contender.reduce((sum, sample) => sum + sample.failed, 0)
  const own = medianOf(contender)
  const figures = [formatSample('ours', own)]
  if (peer) figures.push(`${(own.perSecond / peer).toFixed(0)} × the best open peer (${peer}/s), aim 20 ×`)
  if (failed > 0) figures.push(`${failed} requests failed`)
  if (bar === undefined || against === undefined)
    return { name, figures, ...(failed > 0 ? { met: false } : {}) }
  const other = medianOf(baseline)
  const ratio = own.perSecond / other.perSecond
  const ratios = contender.map(
    ({ perSecond }, index) => perSecond / (baseline[index]?.perSecond ?? Number.NaN),
  )
  const span = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  figures.push(formatSample(against, other), `ratio ${ratio.toFixed(2)} (pairs ${span}), bar ${bar}`)
  return { name, figures, met: failed === 0 && ratio >= bar }
}

export function print(bars: readonly Bar[]): void {
  for (const { name, figures, met } of bars) {
    const verdict = met === undefined ? '      ' : met ? 'met   ' : 'MISSED'
    process.stdout.write(`${verdict}  ${name}\n${figures.map((figure) => `          ${figure}\n`).join('')}`)
  }
}

export function formatSample(who: string, { perSecond, p50, p99 }: Sample): string {
  return `${who}: ${perSecond.toFixed(perSecond < 1000 ? 1 : 0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

export function medianOf(samples: readonly Sample[]): Sample {
  const median = (pick: (sample: Sample) => number) => {
    const sorted = samples.map(pick).sort((a, b) => a - b)
    const middle = sorted.length / 2
    const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
    return (low + high) / 2
  }
  return {
    perSecond: median((sample) => sample.perSecond),
    p50: median((sample) => sample.p50),
    p99: median((sample) => sample.p99),
    failed: samples.reduce((sum, sample) => sum + sample.failed, 0),
  }
}
