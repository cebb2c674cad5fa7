import { parseArgs } from 'node:util'
import { slotBars } from './bookings.ts'
import { callBars } from './calls/calls.ts'
import { identityBars } from './identity.ts'
import { adminBars } from './merchants/admin.ts'
import { editBars } from './merchants/edits.ts'
import { transferBars } from './merchants/transfer.ts'
import { type Bar, print } from './report.ts'
import { storefrontBars } from './storefront.ts'
import { webhookBars } from './webhooks.ts'

// Every ratio is measured in one run: contender and baseline by turns, each in a process of its own on the same cores.

const { values: options } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '4' },
    products: { type: 'string', default: '10000' },
    /** Products of the shop for edits and exports. */
    exported: { type: 'string', default: '100000' },
    brought: { type: 'string', default: '5000' },
    /**
     * Runs only one of product, page, graphql, read, add, checkout, storefront, lighthouse, webhooks, slots, identity,
     * edits, admin, transfer.
     */
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const pairs = Number(options.pairs)
const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []

const isWanted = (name: string) => options.only === undefined || options.only === name
const bars: Bar[] = []
bars.push(...(await callBars(isWanted, { products: Number(options.products), pairs, seconds, profiling })))
bars.push(...(await storefrontBars(isWanted, { pairs, seconds, profiling })))
bars.push(...(await webhookBars(isWanted, { pairs: 2 * pairs, seconds, profiling })))
bars.push(...(await slotBars(isWanted, { pairs, seconds, profiling })))
bars.push(...(await identityBars(isWanted, { pairs, seconds, profiling })))
const sizes = { products: Number(options.exported), brought: Number(options.brought) }
bars.push(...(await editBars(isWanted, { products: sizes.products, profiling })))
bars.push(...(await adminBars(isWanted, { products: sizes.products, profiling })))
bars.push(...(await transferBars(isWanted, { ...sizes, profiling })))
print(bars)
if (options.strict && bars.some(({ met }) => met === false)) process.exitCode = 1
