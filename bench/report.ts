import type { Measured } from './costs.ts'
import { failuresOf, medianNumber, medianOf, type Sample } from './samples.ts'

/** One line of the result. */
export interface Bar {
  name: string
  figures: string[]
  /** Undefined if there is no bar. */
  met?: boolean
}

export interface Contest<Own extends Sample> {
  contender: Own[]
  baseline: Sample[]
}

/** Runs for a fraction of the full time. No two turns send the same random requests. */
type Run<S extends Sample> = (part: number, turn: number) => Promise<S>

/**
 * Warms up both, because a server that runs for days is compiled. Then runs them in turn, so that other load on the
 * machine affects both alike.
 */
export async function measure<Own extends Sample>(
  pairs: number,
  contender: Run<Own>,
  baseline?: Run<Sample>,
): Promise<Contest<Own>> {
  await contender(2, 0)
  await baseline?.(0.5, 0)
  const contest: Contest<Own> = { contender: [], baseline: [] }
  for (let pair = 1; pair <= pairs; pair++) {
    contest.contender.push(await contender(1, pair))
    if (baseline) contest.baseline.push(await baseline(1, pair))
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

export function compare(name: string, { contender, baseline }: Contest<Measured>, terms: Terms): Bar {
  const { bar, against, peer } = terms
  const own = medianOf(contender)
  const figures = figuresOf(contender)
  if (peer) figures.push(formatRatio(own.perSecond, peer))
  if (bar === undefined || against === undefined) return judge(name, figures, { samples: contender })
  const other = medianOf(baseline)
  const ratio = own.perSecond / other.perSecond
  const ratios = contender.map(
    ({ perSecond }, index) => perSecond / (baseline[index]?.perSecond ?? Number.NaN),
  )
  const span = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  figures.push(formatSample(against, other), `ratio ${ratio.toFixed(2)} (pairs ${span}), bar ${bar}`)
  return judge(name, figures, { samples: [...contender, ...baseline], met: ratio >= bar })
}

/** A result is missed if any request failed, whatever the figures. */
export function judge(
  name: string,
  figures: readonly string[],
  { samples, met }: { samples: readonly Pick<Sample, 'failures'>[]; met?: boolean },
): Bar {
  const failures = failuresOf(samples)
  if (Object.keys(failures).length > 0) {
    return { name, figures: [...figures, `failed: ${formatFailures(failures)}`], met: false }
  }
  return { name, figures: [...figures], ...(met === undefined ? {} : { met }) }
}

/** The rate, what one of them costs, and what else used the machine. */
export function figuresOf(samples: readonly Measured[], of = 'request'): string[] {
  if (samples.every(({ count }) => count === 0)) return ['ours: no request succeeded']
  const rates = samples.map(({ perSecond }) => perSecond)
  const span =
    samples.length > 1 ? ` (${formatRate(Math.min(...rates))} to ${formatRate(Math.max(...rates))})` : ''
  const [server, database] = (['server', 'database'] as const).map((who) =>
    medianNumber(samples.map(({ cost }) => cost[who])),
  )
  const others = Math.max(...samples.map((sample) => sample.others))
  return [
    formatSample('ours', medianOf(samples)) + span,
    `CPU of one ${of}, server + database: ${formatTime(server)} + ${formatTime(database)} ms`,
    ...(others >= 0.05 ? [`other programs used up to ${others.toFixed(2)} cores meanwhile`] : []),
  ]
}

export function print({ name, figures, met }: Bar): void {
  const verdict = met === undefined ? '      ' : met ? 'met   ' : 'MISSED'
  process.stdout.write(`${verdict}  ${name}\n${figures.map((figure) => `          ${figure}\n`).join('')}`)
}

export function formatSample(who: string, { perSecond, p50, p99 }: Sample): string {
  return `${who}: ${formatRate(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

export function formatRatio(perSecond: number, peer: number): string {
  return `${(perSecond / peer).toFixed(1)} × the best open peer (${peer}/s), aim 20 ×`
}

function formatRate(perSecond: number): string {
  return perSecond.toFixed(perSecond < 1000 ? 1 : 0)
}

export function formatTime(milliseconds = Number.NaN): string {
  return milliseconds.toFixed(milliseconds < 10 ? 2 : 1)
}

function formatFailures(failures: Record<string, number>): string {
  const most = Object.entries(failures).sort(([, a], [, b]) => b - a)
  return most.map(([answer, count]) => `${count} × ${answer}`).join(', ')
}
