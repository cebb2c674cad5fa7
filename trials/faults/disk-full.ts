import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { compare, describeDifferences, isExact } from '../load/compare.ts'
import { describeTally } from '../load/insist.ts'
import { type Load, startLoad } from '../load/load.ts'
import { databaseUrlOf, type ShopProcess } from '../process.ts'
import { goodsForLoad, shelf } from '../proxy/faulty-shop.ts'
import { type Outcome, type TrialShop, withShop } from '../trial.ts'

const size = '400m'
/** Bytes that are left when the disk is full: enough for nothing. */
const left = 64 * 1024
/** Seconds */
const full = 20
const longestReturn = 30

const bar = `the disk full for ${full} s under a mixed load: the server stays, and serves ≤ ${longestReturn} s after room is made, all books exact`

/** Fills the disk of a shop under a mixed load, then makes room. */
export async function diskFull(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true })
    return { bar, measured: 'only root may make a small disk on Linux', met: undefined }
  }
  try {
    return await withShop(goodsForLoad, (trial) => fill(trial, folder), { folder })
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
}

async function fill(trial: TrialShop, folder: string): Promise<Outcome> {
  const shop = await trial.start()
  const load = startLoad(shop, trial.goods)
  await load.more(50)
  const problems = await fillUntilNoticed(shop, load, folder)
  rmSync(join(folder, 'filler'))
  const begin = performance.now()
  await load.more(14)
  const back = (performance.now() - begin) / 1000
  await load.more(50)
  await load.stop()
  const database = new pg.Client({ connectionString: databaseUrlOf(shop.dataDir) })
  await database.connect()
  const differences = await compare(database, load.books, { stock: shelf, productIds: trial.goods.counted })
  await database.end()
  const { ok } = await fetch(`${shop.url}/ready`)
  return {
    bar,
    measured: `/ready said ${problems}; served again after ${back.toFixed(1)} s; ${describeTally(load.tally)}; ${describeDifferences(differences)}`,
    met: ok && isExact(differences) && back <= longestReturn && problems.includes('DISK_FULL'),
  }
}

/** Returns the problems that the server told of. */
async function fillUntilNoticed(shop: ShopProcess, load: Load, folder: string): Promise<string> {
  const problems = new Set<string>()
  const end = Date.now() + 1000 * full
  while (Date.now() < end) {
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize - left
    // PostgreSQL gives some back when it ends or tidies up, or takes it first.
    if (room > 0) appendAsMuchAsFits(join(folder, 'filler'), room)
    const reply = await fetch(`${shop.url}/ready`)
    const { problems: told = [] } = (await reply.json()) as { problems?: { code: string }[] }
    for (const { code } of told) problems.add(code)
    await wait(100)
  }
  return `${[...problems].join(', ') || 'nothing'} (${load.tally.faults.get(503) ?? 0} × 503)`
}

function appendAsMuchAsFits(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
