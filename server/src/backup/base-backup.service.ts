import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { onClient } from './tables/snapshot.ts'

interface Cluster {
  databaseUrl: string
  /** The folder with `data` and `password`. */
  home: string
}

/** What PostgreSQL creates again, or what would only confuse a copy. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
])

/**
 * Gives `store` the files of a running server as a tar. They are consistent only together with the log that was written
 * meanwhile; when this returns, that is in the archive.
 */
export function takeBase<T>(
  { databaseUrl, home }: Cluster,
  store: (tar: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  return onClient(databaseUrl, async (client) => {
    await client.query("SELECT pg_backup_start('cartwright', true)")
    const { readable, controller } = createTarPacker()
    const pack = async () => {
      await addFile(controller, { path: join(home, 'password'), name: 'password' })
      for await (const entry of entriesOf(join(home, 'data'), 'data')) {
        if (entry.isFolder) await controller.add({ name: entry.name, size: 0, type: 'directory' }).close()
        else await addFile(controller, entry)
      }
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(true)')
      await addText(controller, 'data/backup_label', rows[0]?.labelfile ?? '')
      controller.finalize()
    }
    const packing = pack().catch((error: unknown) => {
      controller.error(error)
      throw error
    })
    const [stored] = await Promise.all([store(readable), packing])
    return stored
  })
}

interface Entry {
  path: string
  name: string
  isFolder: boolean
}

async function* entriesOf(path: string, name: string): AsyncGenerator<Entry> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = { path: join(path, entry.name), name: `${name}/${entry.name}` }
    if (entry.isDirectory()) {
      yield { ...below, isFolder: true }
      if (!(name === 'data' && emptied.has(entry.name))) yield* entriesOf(below.path, below.name)
    } else if (!leftOut.has(entry.name) && !/^pgsql_tmp|^pg_internal\.init/.test(entry.name)) {
      yield { ...below, isFolder: false }
    }
  }
}

/** Files grow, shrink and vanish meanwhile: the log has what is missing. */
async function addFile(
  controller: TarPackController,
  { path, name }: Pick<Entry, 'path' | 'name'>,
): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size
  const file = size === undefined ? undefined : await open(path).catch(() => undefined)
  if (size === undefined || !file) return
  const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
  try {
    for (let at = 0; at < size; ) {
      const part = new Uint8Array(Math.min(size - at, 1 << 20))
      const { bytesRead } = await file.read(part, 0, part.length, at)
      await writer.write(bytesRead > 0 ? part.subarray(0, bytesRead) : part)
      at += bytesRead || part.length
    }
    await writer.close()
  } finally {
    await file.close()
  }
}

async function addText(controller: TarPackController, name: string, text: string): Promise<void> {
  const content = Buffer.from(text)
  const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter()
  await writer.write(new Uint8Array(content))
  await writer.close()
}
