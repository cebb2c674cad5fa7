import { databaseUrlOf } from '../../trials/process.ts'
import type { LoadJob } from '../load.ts'
import { answerOf, resultOf, startBareHttp } from '../processes.ts'
import type { Bar } from '../report.ts'
import type { Sample } from '../samples.ts'
import { type DriverJob, statementNames } from './bare-driver.ts'
import * as cases from './cases.ts'
import { databaseConnections, type Scene } from './scene.ts'
import type { StatementsJob } from './statements.ts'
import { connections, inEachState, type Rounds, tokensOf } from './states.ts'

type Measure = (scene: Scene, rounds: Rounds) => AsyncIterable<Bar>

/** Compares kept answers with a server that does nothing but send the same bytes. */
export function againstBareHttp(
  name: string,
  requestsOf: (scene: Scene) => cases.Requests,
  { bar, peer }: { bar: number; peer: number },
): Measure {
  return async function* (scene, rounds) {
    const requests = requestsOf(scene)
    const [first] = requests.kept
    if (!first) throw new Error(`${name} has nothing to ask`)
    const answer = await answerOf(scene.shop.url, scene.visitors[0]?.token ?? '', first)
    const bare = await startBareHttp(answer)
    const run = (seconds: number) => {
      const job = { url: bare.url, requests: requests.kept, connections, seconds, tokens: tokensOf(scene) }
      return resultOf<LoadJob, Sample>('./load.ts', job)
    }
    try {
      const title = `${name} (${(answer.bytes / 1024).toFixed(1)} KB)`
      const baseline = { bar, against: 'bare node:http', run }
      yield* inEachState(scene, { ...rounds, name: title, requests, peer, baseline })
    } finally {
      bare.stop()
    }
  }
}

/** Compares a page in one GraphQL document with the same over HTTP, which answers all of it from a cache. */
export async function* againstHttp(scene: Scene, rounds: Rounds): AsyncIterable<Bar> {
  const plain = cases.sameByHttp(scene)
  const run = (seconds: number) => {
    const job = { url: scene.shop.url, requests: plain, connections, seconds, tokens: tokensOf(scene) }
    return resultOf<LoadJob, Sample>('./load.ts', job)
  }
  const baseline = { bar: 0.05, against: 'all of them over HTTP, as kept', run }
  const requests = cases.pageByGraphQl(scene)
  yield* inEachState(scene, { ...rounds, name: 'page of 24 by GraphQL', requests, baseline })
}

const carts = {
  read: { name: 'cart read', requestsOf: cases.cartRead, bar: 0.35, peer: 175 },
  add: { name: 'add to cart', requestsOf: cases.addToCart, bar: 0.5, peer: 62 },
}

/** Compares a call for a few carts with its statements, run by the driver alone. */
export function againstDriver(kind: keyof typeof carts): Measure {
  return async function* (scene, rounds) {
    const { name, requestsOf, bar, peer } = carts[kind]
    const requests = requestsOf(scene)
    await requireSameStatements(scene, kind, requests)
    const run = (seconds: number) =>
      resultOf<DriverJob, Sample>('./calls/bare-driver.ts', {
        databaseUrl: databaseUrlOf(scene.shop.dataDir),
        connections: databaseConnections,
        kind,
        siteId: scene.siteId,
        ownerIds: scene.visitors.slice(0, connections).map(({ id }) => id),
        seconds,
      })
    const baseline = { bar, against: 'bare driver', run }
    yield* inEachState(scene, { ...rounds, name, requests, peer, baseline })
  }
}

/** Checks that the baseline runs the same statements as the server. */
async function requireSameStatements(
  { shop, visitors }: Scene,
  kind: keyof typeof carts,
  { kept: [ask] }: cases.Requests,
): Promise<void> {
  if (!ask) throw new Error(`${kind} has nothing to ask`)
  const names = await resultOf<StatementsJob, string[]>('./calls/statements.ts', {
    dataDir: shop.dataDir,
    databaseUrl: databaseUrlOf(shop.dataDir),
    publicUrl: shop.url,
    token: visitors.at(-1)?.token ?? '',
    ask,
  })
  const expected = statementNames[kind]
  if (names.join() !== expected.join()) {
    throw new Error(`the server runs ${names.join(', ')}, the bare driver ${expected.join(', ')}`)
  }
}
