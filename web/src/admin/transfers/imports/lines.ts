import type { ImportLine } from '@cartwright/contract/catalogue/transfers.ts'
import { shop } from '../../api/client.ts'
import { filterOf, type Shown } from './rules.ts'

const most = 500

/** The whole report, however long. */
export async function allLines(id: string, shown: Shown): Promise<ImportLine[]> {
  const all: ImportLine[] = []
  for (;;) {
    const after = all.at(-1)?.line ?? 0
    const { lines } = await shop.call('listImportLines', { id, limit: most, after, ...filterOf(shown) })
    all.push(...lines)
    if (lines.length < most) return all
  }
}
