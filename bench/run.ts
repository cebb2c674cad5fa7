import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { slotBars } from './bookings.ts'
import { callBars, callNames } from './calls/calls.ts'
import { catalogueBars } from './catalogue/catalogue.ts'
import { identityBars } from './identity.ts'
import { merchantBars, merchantNames } from './merchants/merchants.ts'
import { type Bar, print } from './report.ts'
import { shopBars } from './shops/shops.ts'
import { storefrontBars } from './storefront.ts'
import { webhookBars } from './webhooks.ts'

// Every ratio is measured in one run: contender and baseline by turns, each in a process of its own on the same cores.

const { values: options } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    /** Every case, all in five minutes: in short turns, a smaller shop for merchants, one audit of three pages. */
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    pairs: { type: 'string' },
    products: { type: 'string', default: '10000' },
    /** Products of the shop for edits and exports. */
    exported: { type: 'string' },
    brought: { type: 'string' },
    /** Products of the shops for lists and searches, separated by commas. */
    sizes: { type: 'string' },
    /** How many shops one installation has. */
    shops: { type: 'string' },
    /** Runs only these, separated by commas. */
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})
const usual = options.quick
  ? { seconds: 1, pairs: 1, exported: 5000, brought: 1000, audits: { pages: 3, runs: 1 } }
  : { seconds: 3, pairs: 4, exported: 100_000, brought: 5000, audits: { pages: 10, runs: 5 } }
const rounds = {
  pairs: Number(options.pairs ?? usual.pairs),
  seconds: Number(options.seconds ?? usual.seconds),
}
const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
const measuring = { ...rounds, profiling }
const products = Number(options.exported ?? usual.exported)
const sizes = (options.sizes ?? (options.quick ? '1000' : '1000,10000,100000')).split(',').map(Number)
const brought = Number(options.brought ?? usual.brought)

const shops = Number(options.shops ?? (options.quick ? 500 : 5000))

type Wanted = (name: string) => boolean

/** What is measured with a shop of its own, by the names of its cases. */
const groups: { names: readonly string[]; bars(isWanted: Wanted): AsyncIterable<Bar> }[] = [
  {
    names: callNames,
    bars: (wanted) => callBars(wanted, { ...measuring, products: Number(options.products) }),
  },
  {
    names: ['storefront', 'lighthouse'],
    bars: (wanted) => storefrontBars(wanted, { ...measuring, audits: usual.audits }),
  },
  {
    names: ['webhooks'],
    bars: (wanted) => webhookBars(wanted, { ...measuring, pairs: 2 * rounds.pairs }),
  },
  { names: ['catalogue'], bars: (wanted) => catalogueBars(wanted, { ...measuring, sizes }) },
  { names: ['slots'], bars: (wanted) => slotBars(wanted, measuring) },
  { names: ['identity'], bars: (wanted) => identityBars(wanted, measuring) },
  { names: ['shops'], bars: (wanted) => shopBars(wanted, { count: shops, profiling }) },
  { names: merchantNames, bars: (wanted) => merchantBars(wanted, { products, brought, profiling }) },
]

const names = groups.flatMap((group) => group.names)
const only = options.only?.split(',')
const unknown = only?.find((name) => !names.includes(name))
if (unknown === undefined) await run((name) => only === undefined || only.includes(name))
else {
  process.stderr.write(`There is no case "${unknown}": choose of ${names.join(', ')}.\n`)
  process.exitCode = 2
}

/** Prints each result as soon as it is measured. */
async function run(isWanted: Wanted): Promise<void> {
  const begin = performance.now()
  printMachine()
  for (const { bars } of groups) {
    for await (const bar of bars(isWanted)) {
      print(bar)
      if (options.strict && bar.met === false) process.exitCode = 1
    }
  }
  process.stdout.write(`Took ${((performance.now() - begin) / 60_000).toFixed(1)} minutes.\n`)
  printMachine()
}

function printMachine(): void {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
  const [load = 0] = loadavg()
  const how = (options.quick ? ', quick' : '') + (stdout ? `, commit ${stdout.trim()}` : '')
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, load of the last minute ${load.toFixed(2)}`
  process.stdout.write(`${new Date().toISOString()}${how}, ${machine}\n`)
}
