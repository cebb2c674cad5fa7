import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CartwrightError } from '../../sdk/src/client.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { fingerprints } from '../../server/test/fingerprints.ts'
import { newDataDir, runCommand, type ShopProcess } from '../process.ts'
import { checkOut, newShopper, pieces } from '../shoppers.ts'
import { type Outcome, type TrialShop, together, withShop } from '../trial.ts'
import { growOrders } from './orders.ts'

const orders = 10_000
const buyers = 4
const longest = 60
const shelf = 90_000

/** A shop with backups, and what is found out about them. */
interface Trial extends TrialShop {
  /** For other installations. */
  folder: string
  settings: Record<string, string>
  seconds: Record<string, number>
  faults: string[]
  sales: Map<string, Sale>
}

interface Sale {
  sent: number
  answered: number
}

/** Backs a shop up while it sells, and restores, moves and imports it elsewhere. */
export function restore(): Promise<Outcome> {
  return withShop({ demo: 1, counted: [shelf] }, async (shop) => {
    const { dataDir: folder, remove } = await newDataDir()
    try {
      const [key = ''] = (await runCommand(shop.dataDir, ['backup-key'])).split('\n')
      const settings = { BACKUP_TO: join(folder, 'vault'), BACKUP_KEY: key, BACKUP_CONTINUOUS: '1' }
      const trial = { ...shop, folder, settings, seconds: {}, faults: [], sales: new Map() }
      const moment = await sellAndBackUp(trial)
      await restoreBusy(trial)
      await carryAround(trial)
      await goBack(trial, moment)
      return verdict(trial)
    } finally {
      await remove()
    }
  })
}

/** Returns a second at which the shop sold. */
async function sellAndBackUp(trial: Trial): Promise<Date> {
  const shop = await trial.start(trial.settings)
  await sell(trial, shop, () => trial.sales.size < 8)
  await onDatabase(trial.dataDir, (url) => growOrders(url, orders))
  while (!(await hasBase(trial))) await wait(100)
  let open = true
  const selling = sell(trial, shop, () => open)
  await timed(trial, 'backup', [trial.dataDir, 'backup'])
  const moment = new Date(1000 * Math.ceil(Date.now() / 1000))
  await wait(moment.getTime() + 3000 - Date.now())
  open = false
  await selling
  await shop.stop()
  return moment
}

async function sell({ goods, sales }: Trial, shop: ShopProcess, goesOn: () => boolean): Promise<void> {
  let cut = 0
  await together(buyers, async () => {
    while (goesOn()) {
      try {
        const [id, sale] = await buy(shop, goods.counted[0] ?? '')
        sales.set(id, sale)
      } catch (error) {
        // A kept connection may close when it is used again after a long pause: nobody knows that sale.
        if (!(error instanceof CartwrightError && error.code === 'UNREACHABLE') || ++cut > 2 * buyers)
          throw error
      }
    }
  })
}

async function buy(shop: ShopProcess, product: string): Promise<[string, Sale]> {
  const shopper = newShopper(shop)
  await shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
  const id = await checkOut(shopper)
  const sent = Date.now()
  const { orderId } = await shopper.checkout.createOrder({ id })
  return [orderId, { sent, answered: Date.now() }]
}

async function hasBase({ settings }: Trial): Promise<boolean> {
  const paths = await readdir(join(settings.BACKUP_TO ?? '', 'continuous'), { recursive: true }).catch(
    () => [],
  )
  return paths.some((path) => path.endsWith('base.json'))
}

/** The backup that was made while the shop sold is of one moment: each order has its payment and its pieces. */
async function restoreBusy(trial: Trial): Promise<void> {
  const busy = join(trial.folder, 'busy')
  await timed(trial, 'restore', [busy, 'restore'])
  const torn = await onDatabase(busy, (url) => ask(url, halfOrders))
  if (torn.length > 0) trial.faults.push(`${torn.length} orders of the busy shop are incomplete`)
  const kept = await onDatabase(busy, (url) => ask(url, 'SELECT id FROM orders'))
  if (kept.length < orders) trial.faults.push(`only ${kept.length} orders are in the backup`)
}

const halfOrders = `SELECT id FROM orders o WHERE NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
  UNION ALL SELECT order_id FROM stock_movements m
  WHERE order_id IS NOT NULL AND NOT EXISTS (SELECT FROM orders o WHERE o.id = m.order_id)
  UNION ALL SELECT s.product_id FROM stock s JOIN (
    SELECT product_id, variant_id, sum(on_hand_change) AS on_hand, sum(allocated_change) AS allocated
    FROM stock_movements GROUP BY product_id, variant_id) m USING (product_id, variant_id)
  WHERE (s.on_hand, s.allocated) IS DISTINCT FROM (m.on_hand, m.allocated)`

/** The shop stands still now, so that each table must be the same wherever it goes. */
async function carryAround(trial: Trial): Promise<void> {
  const { dataDir, folder } = trial
  const at = (name: string) => join(folder, name)
  const before = await onDatabase(dataDir, fingerprints)
  await timed(trial, 'next backup', [dataDir, 'backup'])
  await timed(trial, 'next restore', [at('restored'), 'restore'])
  compare(trial, 'restore', [withoutChains(before), await broughtBack(at('restored'))])
  await onDatabase(at('own'), async (url) => {
    await timed(trial, 'move', [dataDir, 'move', url])
    compare(trial, 'move', [before, await fingerprints(url)])
    await runCommand(at('back'), ['move', 'embedded'], { ...trial.settings, DATABASE_URL: url })
  })
  compare(trial, 'move back', [before, await onDatabase(at('back'), fingerprints)])
  await timed(trial, 'export', [dataDir, 'export', at('export')])
  await timed(trial, 'import', [at('imported'), 'import', '--from', at('export')])
  const { jobs, job_schedules, leases, schema_migrations, ...ofShop } = withoutChains(before)
  const imported = await broughtBack(at('imported'))
  const found = Object.fromEntries(Object.keys(ofShop).map((name) => [name, imported[name] ?? '']))
  compare(trial, 'import', [ofShop, found])
}

type Prints = Record<string, string>

/** What was brought back, without the entry in the audit log that says so. */
function broughtBack(dataDir: string): Promise<Prints> {
  return onDatabase(dataDir, async (url) => {
    await ask(
      url,
      "DELETE FROM audit_log WHERE caller_kind = 'command-line' AND call IN ('restoreBackup', 'importShop')",
    )
    return withoutChains(await fingerprints(url))
  })
}

function withoutChains({ audit_chains, ...prints }: Prints): Prints {
  return prints
}

function compare({ faults }: Trial, what: string, [before, after]: readonly [Prints, Prints]): void {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const different = [...names].filter((name) => before[name] !== after[name])
  if (different.length > 0) faults.push(`${what}: ${different.join(', ')} differ`)
}

/** What was sold before the moment is there again, and what was sold after it is not. */
async function goBack(trial: Trial, moment: Date): Promise<void> {
  await timed(trial, 'restore --at', [trial.dataDir, 'restore', '--at', moment.toISOString(), '--replace'])
  const rows = await onDatabase(trial.dataDir, (url) => ask(url, 'SELECT id FROM orders'))
  const found = new Set(rows.map(({ id }) => id))
  const sales = [...trial.sales]
  const lost = sales.filter(([id, { answered }]) => answered < moment.getTime() && !found.has(id))
  const early = sales.filter(([id, { sent }]) => sent > moment.getTime() && found.has(id))
  const after = sales.filter(([, { sent }]) => sent > moment.getTime())
  if (lost.length > 0) trial.faults.push(`${lost.length} orders from before the moment are missing`)
  if (early.length > 0) trial.faults.push(`${early.length} orders from after the moment are there`)
  if (after.length === 0) trial.faults.push('nothing was sold after the moment')
}

function verdict({ seconds, faults, sales }: Trial): Outcome {
  const times = Object.entries(seconds).map(([what, time]) => `${what} ${time.toFixed(1)} s`)
  return {
    bar:
      `a backup of the demo shop with ${orders} orders within ${longest} s while it sells; restored, moved there and back ` +
      'and imported elsewhere each table is equal; --at is exact to the second',
    measured: `${times.join(', ')}; ${sales.size} orders were placed; ${faults.join('; ') || 'all equal'}`,
    met: faults.length === 0 && (seconds.backup ?? Infinity) <= longest,
  }
}

async function timed(
  { seconds, settings }: Trial,
  what: string,
  [dataDir, ...args]: readonly [string, ...string[]],
): Promise<void> {
  const begin = performance.now()
  await runCommand(dataDir, args, settings)
  seconds[what] = (performance.now() - begin) / 1000
}

async function onDatabase<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function ask(url: string, text: string): Promise<{ id: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ id: string }>(text)).rows
  } finally {
    await client.end()
  }
}
