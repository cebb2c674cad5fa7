import { setTimeout as wait } from 'node:timers/promises'
import { compare, describeDifferences, isExact } from '../load/compare.ts'
import { describeTally } from '../load/insist.ts'
import { type Load, startLoad } from '../load/load.ts'
import type { ShopProcess } from '../process.ts'
import type { Faults } from '../proxy/faults.ts'
import { type FaultyShop, shelf, withFaultyShop } from '../proxy/faulty-shop.ts'
import type { FaultProxy } from '../proxy/proxy.ts'
import type { Outcome } from '../trial.ts'

export interface CutCommitsOptions {
  /** Acknowledged actions under each kind of fault. */
  actions: number
  /** Also connections that fall silent, and times without the database: whoever meets one waits for seconds. */
  outages: boolean
  folder?: string
}

/** A fifth of all answers to COMMIT is lost throughout; one of these comes on top, in turn. */
const cut = 200
const phases: readonly Faults[] = [{ cut }, { cut, reset: 50 }, { cut, latency: [50, 500] }, { cut, hole: 2 }]
/** After each of these, somebody is served within seconds. */
const absences: readonly Faults[] = [{ away: 'silent' }, { away: 'refused' }, { stale: true }]
const longestReturn = 5
/** Milliseconds */
const outage = 5000

/** Cuts the answers to commits, slows, resets and silences connections under a mixed load with a key on every POST. */
export function cutCommits({ folder, ...options }: CutCommitsOptions): Promise<Outcome> {
  return withFaultyShop({ folder }, async (faulty) => cutCommitsOn(faulty, await faulty.start(), options))
}

export async function cutCommitsOn(
  { goods, proxy, database }: Pick<FaultyShop, 'goods' | 'proxy' | 'database'>,
  shop: ShopProcess,
  { actions, outages }: Omit<CutCommitsOptions, 'folder'>,
): Promise<Outcome> {
  const load = startLoad(shop, goods)
  await load.more(20)
  for (const faults of phases.filter(({ hole }) => outages || !hole)) {
    await proxy.let(faults)
    await load.more(faults.latency ? actions / 20 : actions)
  }
  await proxy.let({})
  const returns = outages ? await returnsAfter(proxy, load) : []
  await load.stop()
  const differences = await compare(database, load.books, { stock: shelf, productIds: goods.counted })
  const { explicit, implicit, resets, holes } = await proxy.counts()
  const seconds = returns.map((back) => `${back.toFixed(1)} s`)
  const served = seconds.length > 0 ? `served again after ${seconds.join(', ')}; ` : ''
  return {
    bar: 'every fifth answer to a commit lost, with delays, resets, silence and outages: all books exact, served again ≤ 5 s after each outage',
    measured:
      `${explicit} answers to COMMIT and ${implicit} to single statements cut, ${resets} resets, ${holes} silent connections; ` +
      `${describeTally(load.tally)}; ${served}${describeDifferences(differences)}`,
    met: isExact(differences) && explicit >= actions / 10 && Math.max(...returns, 0) <= longestReturn,
  }
}

/** Seconds until somebody is served, after each absence of the database. */
async function returnsAfter(proxy: FaultProxy, load: Load): Promise<number[]> {
  const returns: number[] = []
  for (const faults of absences) {
    await load.more(100)
    await proxy.let(faults)
    if (faults.away) await wait(outage)
    if (faults.away) await proxy.let({})
    returns.push(await secondsUntilServed(load))
  }
  return returns
}

/** Until as many actions are acknowledged as there are clients. */
async function secondsUntilServed(load: Load): Promise<number> {
  const since = performance.now()
  await load.more(14)
  return (performance.now() - since) / 1000
}
