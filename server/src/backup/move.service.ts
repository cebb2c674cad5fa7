import { load, prepare } from './tables/load.ts'
import { withSnapshot } from './tables/snapshot.ts'

/** Copies the whole database into an empty one. Returns the tables that are not Cartwright's and stay behind. */
export function copyDatabase(
  fromUrl: string,
  toUrl: string,
  { replace }: { replace: boolean },
): Promise<string[]> {
  return withSnapshot(fromUrl, async (snapshot) => {
    await prepare(toUrl, snapshot, { replace })
    return load(toUrl, { ...snapshot, open: async (table) => snapshot.open(table) })
  })
}
