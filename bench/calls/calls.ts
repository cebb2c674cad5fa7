import type { Bar } from '../report.ts'
import { againstBareHttp, againstDriver, againstHttp } from './baselines.ts'
import * as cases from './cases.ts'
import { checkouts } from './checkout.ts'
import { inScene, type Scene } from './scene.ts'
import { memoryOfAll, starts } from './server.ts'
import { inEachState, type Rounds } from './states.ts'

export interface CallOptions extends Rounds {
  products: number
  profiling: readonly string[]
}

type Measure = (scene: Scene, rounds: Rounds) => AsyncIterable<Bar>

/** Cases that are compared with nothing. */
function alone(name: string, requestsOf: (scene: Scene) => cases.Requests): Measure {
  return (scene, rounds) => inEachState(scene, { ...rounds, name, requests: requestsOf(scene) })
}

const measures: Record<string, Measure> = {
  product: againstBareHttp('product by id', cases.productById, { bar: 0.5, peer: 56 }),
  page: againstBareHttp('page of 50, filtered and sorted', cases.pageOfFifty, { bar: 0.3, peer: 3.8 }),
  graphql: againstHttp,
  search: alone('search', cases.search),
  suggestions: alone('suggestions', cases.suggestions),
  collection: alone('collection page', cases.collectionPage),
  'product-page': alone('product page', cases.productPage),
  read: againstDriver('read'),
  add: againstDriver('add'),
  checkout: checkouts,
  memory: memoryOfAll,
  start: starts,
}

export const callNames = Object.keys(measures)

/** As many as there are different requests of other kinds. */
const manyCarts = 5000
/** Enough for one shopper on each connection. */
const fewCarts = 64

/** Measures the calls and pages of shoppers. */
export async function* callBars(
  isWanted: (name: string) => boolean,
  { products, profiling, ...rounds }: CallOptions,
): AsyncIterable<Bar> {
  const wanted = Object.entries(measures).filter(([name]) => isWanted(name))
  if (wanted.length === 0) return
  const carts = ['read', 'add', 'memory'].some(isWanted) ? manyCarts : fewCarts
  yield* inScene({ products, carts, profiling }, async function* (scene) {
    for (const [, measured] of wanted) yield* measured(scene, rounds)
  })
}
