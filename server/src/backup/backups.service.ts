import { Readable } from 'node:stream'
import type { Files } from '../platform/files/files.ts'
import { StartFailure } from '../platform/process/console.ts'
import { isGuid } from '../platform/values/ids.ts'
import { toHost } from '../sites/hosts/service.ts'
import { readSecrets } from './secrets.service.ts'
import { reachedSites, siteByName } from './tables/queries.ts'
import { onClient, type Snapshot, type Table, withSnapshot } from './tables/snapshot.ts'
import { aMoment, inTurn } from './turns.ts'
import { listBases, readFileList } from './vault/bases.ts'
import {
  folderOf,
  listBackups,
  type Manifest,
  manifestOf,
  readManifest,
  writeManifest,
} from './vault/manifest.ts'
import { belongsTo, type PooledFile, poolFiles, prunePool } from './vault/pool.ts'
import { expiredNames, type Keep, nameOf } from './vault/rules.ts'
import type { Vault } from './vault/vault.ts'

/** What is backed up, or where a backup is restored. */
export interface Installation {
  databaseUrl: string
  files: Files
  dataDir: string
  /** Absent: in the data directory. */
  signingKeys?: readonly string[] | undefined
}

export interface Plan {
  now: Date
  /** Of Cartwright. */
  version: string
  /** The shop makes it by itself, and deletes it by this rule. */
  keep?: Keep
  /** Ends the wait for another backup; half a minute when absent. */
  wait?: AbortSignal
  /** Only this shop, for another installation. */
  site?: { id: string; name: string }
}

interface PlanInTurn extends Plan {
  hold(): Promise<void>
}

/** Backs up while the shop goes on, unless another backup is being made. Returns the name of the backup. */
export function backUp(from: Installation, vault: Vault, plan: Plan): Promise<string> {
  const work = (hold: () => Promise<void>) => backUpInTurn(from, vault, { ...plan, hold })
  return inTurn(from.databaseUrl, work, plan.wait ?? aMoment())
}

/** Backs up in a turn that `hold` holds. */
export async function backUpInTurn(
  from: Installation,
  vault: Vault,
  { hold, ...plan }: PlanInTurn,
): Promise<string> {
  const name = nameOf(plan.now, plan.keep !== undefined)
  // The first round takes what somebody may delete while the tables are read, the second what is new in them.
  const isWanted = (key: string) => !plan.site || belongsTo(key, plan.site.id)
  const before = await poolFiles(from.files, vault, isWanted)
  const database = await storeTables(from, vault, { ...plan, name })
  const after = await poolFiles(from.files, vault, isWanted)
  const files = new Map([...before, ...after].map((file) => [file.key, file]))
  const secrets = await readSecrets(from)
  await writeManifest(vault, name, {
    format: 1,
    kind: plan.site ? 'shop' : 'installation',
    version: plan.version,
    takenAt: plan.now.toISOString(),
    ...database,
    files: [...files.values()],
    sealedBy: secrets.mark,
    ...(plan.site ? { site: plan.site } : {}),
    ...(plan.site || !secrets.text
      ? {}
      : {
          secrets: await vault.put(
            `${folderOf(name)}/secrets.json`,
            Readable.from([Buffer.from(secrets.text)]),
          ),
        }),
  })
  if (plan.keep) {
    // What another backup has just copied belongs to no manifest yet.
    await hold()
    await deleteExpired(vault, plan.keep)
  }
  return name
}

async function storeTables(
  { databaseUrl }: Installation,
  vault: Vault,
  { name, site }: Plan & { name: string },
): Promise<Pick<Manifest, 'migrations' | 'sequences' | 'postgres' | 'tables'>> {
  return withSnapshot(databaseUrl, async (snapshot) => {
    const tables: Manifest['tables'] = []
    for (const table of tablesOf(snapshot, site !== undefined)) {
      const rows = snapshot.open(table, site?.id)
      const stored = await vault.put(`${folderOf(name)}/tables/${table.name}.copy`, rows, { compress: true })
      tables.push({ ...table, stored })
    }
    const { migrations, sequences, major } = snapshot
    return { postgres: major, migrations, sequences, tables }
  })
}

/** The shop with this id or host; the only one without a name. */
export function findSite(databaseUrl: string, name?: string): Promise<{ id: string; name: string }> {
  return onClient(databaseUrl, async (client) => {
    const { rows: found } =
      name === undefined
        ? await client.query(reachedSites)
        : await client.query(siteByName, [isGuid(name) ? name.toLowerCase() : toHost(name)])
    if (found.length === 1) return found[0]
    if (name !== undefined)
      throw new StartFailure(`There is no shop "${name}". See: npm run shop -- sites list`)
    if (found.length === 0) throw new StartFailure('There is no shop yet. Run npm start once.')
    const lines = found.map(({ id, name }: { id: string; name: string }) => `${id}  ${name}`)
    throw new StartFailure(
      `There are several shops. Choose one with --site and its id or host:\n\n${lines.join('\n')}`,
    )
  })
}

/** Of one shop: the tables whose rows name it. Jobs stay behind, so that nothing is done twice. */
function tablesOf({ tables }: Snapshot, ofOneShop: boolean): Table[] {
  // Leases belong to servers that live.
  if (!ofOneShop) return tables.filter(({ name }) => name !== 'leases')
  return tables.filter(({ name, columns }) => name === 'sites' || columns.includes('site_id'))
}

async function deleteExpired(vault: Vault, keep: Keep): Promise<void> {
  for (const name of expiredNames(await listBackups(vault), keep)) {
    // Without its manifest it is no backup any more, even if the rest stays.
    await vault.remove(manifestOf(name))
    await vault.removeFolder(folderOf(name))
  }
  const used: PooledFile[][] = []
  for (const name of await listBackups(vault)) used.push((await readManifest(vault, name)).files)
  for (const base of await listBases(vault)) used.push(await readFileList(vault, base))
  await prunePool(vault, used.flat())
}
