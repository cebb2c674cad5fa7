import { memoryOf } from '../../trials/process.ts'
import { type Measured, withCosts } from '../costs.ts'
import type { Ask, LoadJob } from '../load.ts'
import { resultOf } from '../processes.ts'
import { type Bar, compare, figuresOf, judge, measure, type Terms } from '../report.ts'
import type { Sample } from '../samples.ts'
import type { Requests } from './cases.ts'
import { seed } from './draws.ts'
import type { Scene } from './scene.ts'

export const connections = 32

export interface Rounds {
  pairs: number
  seconds: number
}

/** What kept requests are compared with. */
export interface Baseline extends Pick<Terms, 'bar' | 'against'> {
  run(seconds: number): Promise<Sample>
}

interface Case extends Rounds {
  name: string
  requests: Requests
  /** Per second, of the best open-source peer on such a machine. */
  peer?: number | undefined
  baseline?: Baseline | undefined
}

/** Measures a call with many different requests, with few, and right after a restart. */
export async function* inEachState(scene: Scene, measured: Case): AsyncIterable<Bar> {
  yield await cold(scene, measured)
  yield await spread(scene, measured)
  yield await kept(scene, measured)
}

/** Nothing is warmed up: this is what the first shoppers get. */
async function cold(scene: Scene, { name, requests, seconds }: Case): Promise<Bar> {
  await scene.restart()
  const sample = await load(scene, { requests: requests.spread, seconds, seed })
  const slowest = `slowest ${sample.slowest.toFixed(0)} ms`
  const title = `${name}, cold: the first ${seconds} s after a restart`
  return judge(title, [...figuresOf([sample]), slowest], { samples: [sample] })
}

async function spread(scene: Scene, { name, requests, peer, pairs, seconds }: Case): Promise<Bar> {
  const contest = await measure(pairs, (part, turn) =>
    load(scene, { requests: requests.spread, seconds: seconds * part, seed: seed + 1 + turn }),
  )
  const title = `${name}, spread: ${requests.spread.length} different requests at random`
  const bar = compare(title, contest, peer === undefined ? {} : { peer })
  return { ...bar, figures: [...bar.figures, `the server holds ${memoryOf(scene.shop.pid).toFixed(0)} MB`] }
}

async function kept(scene: Scene, { name, requests, baseline, pairs, seconds }: Case): Promise<Bar> {
  const contest = await measure(
    pairs,
    (part) => load(scene, { requests: requests.kept, seconds: seconds * part }),
    baseline && ((part) => baseline.run(seconds * part)),
  )
  const { bar, against } = baseline ?? {}
  const terms = bar === undefined || against === undefined ? {} : { bar, against }
  const few = requests.kept.length
  const what = few === 1 ? 'the same request again and again' : `${few} different requests in turn`
  return compare(`${name}, kept: ${what}`, contest, terms)
}

export function load(
  scene: Scene,
  job: { requests: Ask[]; seconds: number; seed?: number },
): Promise<Measured> {
  const { shop } = scene
  const place = { url: shop.url, connections, tokens: tokensOf(scene) }
  return withCosts(shop, () => resultOf<LoadJob, Sample>('./load.ts', { ...place, ...job }))
}

/** One shopper for each connection. */
export function tokensOf({ visitors }: Scene): string[] {
  return visitors.slice(0, connections).map(({ token }) => token)
}
