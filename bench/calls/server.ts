import { freePort, memoryOf, newDataDir, startShop } from '../../trials/process.ts'
import { type Bar, figuresOf, judge } from '../report.ts'
import * as cases from './cases.ts'
import { seed } from './draws.ts'
import type { Scene } from './scene.ts'
import { load, type Rounds } from './states.ts'

/** Megabytes */
const mostMemory = 250

/** All calls and pages of shoppers mixed, each with thousands of different requests, then what the server holds. */
export async function* memoryOfAll(scene: Scene, { pairs, seconds }: Rounds): AsyncIterable<Bar> {
  await scene.restart()
  const requestsOf = [
    cases.productById,
    cases.pageOfFifty,
    cases.pageByGraphQl,
    cases.search,
    cases.suggestions,
    cases.collectionPage,
    cases.productPage,
    cases.cartRead,
    cases.addToCart,
  ]
  const requests = requestsOf.flatMap((each) => each(scene).spread)
  const sample = await load(scene, { requests, seconds: (2 + pairs) * seconds, seed })
  const megabytes = memoryOf(scene.shop.pid)
  const figures = [`${megabytes.toFixed(0)} MB, bar ${mostMemory} MB`, ...figuresOf([sample])]
  const name = `memory of the server after ${sample.count} calls and pages, mixed`
  yield judge(name, figures, { samples: [sample], met: megabytes < mostMemory })
}

/** From the start of the process to the first answer. */
export async function* starts(scene: Scene): AsyncIterable<Bar> {
  const warm: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    await scene.restart()
    warm.push(scene.shop.firstAnswer)
  }
  yield atMost('warm start to the first answer', warm, 3)
  yield atMost('cold start with the demo shop', [await coldStart()], 10)
}

function atMost(name: string, times: number[], bar: number): Bar {
  const slowest = Math.max(...times) / 1000
  const all = times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')
  return { name, figures: [`${all}, bar ${bar} s`], met: slowest <= bar }
}

async function coldStart(): Promise<number> {
  const empty = await newDataDir()
  try {
    const { dataDir } = empty
    const shop = await startShop({ dataDir, port: await freePort(), env: { DEMO: '1' } })
    await shop.stop()
    return shop.firstAnswer
  } finally {
    await empty.remove()
  }
}
