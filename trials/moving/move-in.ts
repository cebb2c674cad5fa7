import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUrlOf, runCommand, type ShopProcess, spawnCommand } from '../process.ts'
import { type Outcome, withShop } from '../trial.ts'
import { rearrange } from './catalogue-v3.ts'
import { differences, readShop } from './compare.ts'
import type { CatalogueGeneration, Place } from './contents.ts'
import { askerOf, fillSource, type Size } from './source.ts'

export interface MoveInSize extends Size {
  kills: number
  /** Which generation of the catalogue the other shop has. */
  catalogue: CatalogueGeneration
}

/** Moves a whole shop in from another one while the move is killed, and again. */
export function moveIn(size: MoveInSize): Promise<Outcome> {
  const goods = { counted: [1000, 1000, 1000, 1000], grown: size.products - 4 }
  return withShop(goods, async ({ start, dataDir, goods: { counted } }) => {
    const source = await start()
    const from = await placeOf(source)
    await fillSource(from, databaseUrlOf(dataDir), { goods: counted, size })
    return withShop({}, async (target) => {
      const postgres = await startEmbeddedPostgres({ dataDir: join(target.dataDir, 'postgres') })
      try {
        return await moveInOn(
          { from, dataDir: target.dataDir, databaseUrl: postgres.url, env: {} },
          { size, read: async () => placeOf(await target.start()), productId: counted[0] ?? '' },
        )
      } finally {
        await postgres.stop()
      }
    })
  })
}

/** The shop that gets everything. */
interface Move {
  from: Place
  dataDir: string
  databaseUrl: string
  env: Record<string, string>
}

interface Conditions {
  size: MoveInSize
  /** Starts the server of the shop that gets everything. */
  read: () => Promise<Place>
  /** Changes after the first move. */
  productId: string
}

interface Counts {
  created: number
  changed: number
  unchanged: number
  refused: number
}

interface Run {
  counts: Record<string, Counts>
  problems: { description: string }[]
  refused: object[]
}

export async function moveInOn(move: Move, { size, read, productId }: Conditions): Promise<Outcome> {
  if (size.catalogue === 'V3_CATALOG') await openSecondGeneration(move.from)
  const told = await timed(() => run(move, []))
  const begin = performance.now()
  const killedAt = await killInBetween(move, size)
  const rest = await run(move, ['start'])
  const seconds = (performance.now() - begin) / 1000
  const before = await readShop(move.from, size.catalogue)
  const again = await timed(() => run(move, ['start']))
  await askerOf(move.from)(`/stores/v1/products/${productId}`, { product: { name: 'Renamed' } }, 'PATCH')
  const changed = await run(move, ['start'])
  await addFiles(move.databaseUrl)
  const apart = differences(before, await readShop(await read(), size.catalogue))
  const unexpected = apart.filter((one) => !one.startsWith(`products ${productId}`) && !isRenamed(one))
  const found = Object.fromEntries(Object.entries(before).map(([noun, items]) => [noun, items.size]))
  const faults = [...told.result.problems, ...rest.problems]
    .map(({ description }) => description)
    .filter((text) => !/^Nobody can buy .* before you add its files\.$/.test(text))
  return {
    bar:
      `${size.catalogue}, ${size.products} products, ${size.members} members and ${size.orders} orders: all fields the same through the ` +
      `published client; killed ${size.kills} times, it goes on where it was; again, it writes nothing twice`,
    measured:
      `${JSON.stringify(found)}; told in ${told.seconds.toFixed(0)} s, moved in ${seconds.toFixed(0)} s with kills at ` +
      `${killedAt.join(', ')} records, ${sum(rest, 'unchanged')} read twice; again in ${again.seconds.toFixed(0)} s with ` +
      `${sum(again.result, 'created')} new and ${sum(again.result, 'changed')} changed; after one change ` +
      `${sum(changed, 'changed')} changed; ${unexpected.length} differences${list(unexpected)}${list(faults)}`,
    met:
      unexpected.length === 0 &&
      faults.length === 0 &&
      found.members === size.members &&
      found.orders === size.orders &&
      sum(told.result, 'created') === sum(again.result, 'unchanged') &&
      sum(rest, 'unchanged') === 0 &&
      sum(again.result, 'created') + sum(again.result, 'changed') === 0 &&
      sum(changed, 'created') === 0 &&
      sum(changed, 'changed') === 1,
  }
}

async function openSecondGeneration(from: Place): Promise<void> {
  const site = { settings: { catalogVersion: 'V3_CATALOG' } }
  await askerOf(from)('/admin/v1/site', { site }, 'PATCH')
  await rearrange(from)
}

/** Inventory items of the second generation have the name of their product. */
function isRenamed(difference: string): boolean {
  return /^stock \S+\.product\.name: .* became Renamed$/.test(difference)
}

function list(texts: readonly string[]): string {
  return texts.length > 0 ? `: ${texts.slice(0, 15).join('; ')}` : ''
}

function sum({ counts }: Run, name: keyof Counts): number {
  return Object.values(counts).reduce((total, count) => total + count[name], 0)
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begin = performance.now()
  return { result: await work(), seconds: (performance.now() - begin) / 1000 }
}

function commandOf({ from }: Move, verbs: readonly string[]): string[] {
  return ['move-in', ...verbs, '--site', from.siteId, '--url', from.url]
}

function environmentOf({ from, env }: Move): Record<string, string> {
  return { ...env, MOVE_IN_KEY: from.apiKey }
}

async function run(move: Move, verbs: readonly string[]): Promise<Run> {
  const printed = await runCommand(move.dataDir, [...commandOf(move, verbs), '--json'], environmentOf(move))
  return JSON.parse(printed)
}

/** Kills the move when parts of it have come. Returns how many records had come each time. */
async function killInBetween(
  move: Move,
  { products, members, orders, kills }: MoveInSize,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: move.databaseUrl })
  await client.connect()
  const count = async () => Number((await client.query('SELECT count(*) FROM moved_records')).rows[0].count)
  const at: number[] = []
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const enough = ((products + members + orders) * kill) / (kills + 1)
      const child = spawnCommand(move.dataDir, commandOf(move, ['start']), environmentOf(move))
      while ((await count()) < enough && child.exitCode === null) await wait(10)
      if (child.exitCode !== null)
        throw new Error(`the move ended with ${child.exitCode} before it was killed`)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      at.push(await count())
    }
    return at
  } finally {
    await client.end()
  }
}

/** Gives digital products a file, as the merchant does. Nobody could buy them without one. */
async function addFiles(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const text of files) await client.query(text)
  await client.end()
}

const files = [
  `INSERT INTO media (site_id, id, media_type, file_name, mime, bytes, alt, blur, private, state, created_at, updated_at)
   SELECT id, 'trial.pdf', 'document', 'trial.pdf', 'application/pdf', 1, '', '', true, 'READY', now(), now() FROM sites`,
  `INSERT INTO product_files (site_id, product_id, file_id, position)
   SELECT site_id, id, 'trial.pdf', 1 FROM products WHERE product_type = 'digital'`,
]

export async function placeOf({
  url,
  apiKey,
  clientId,
}: Pick<ShopProcess, 'url' | 'apiKey' | 'clientId'>): Promise<Place> {
  const reply = await fetch(`${url}/admin/v1/site`, { headers: { authorization: apiKey } })
  const { site } = (await reply.json()) as { site: { id: string } }
  return { url, apiKey, clientId, siteId: site.id }
}
