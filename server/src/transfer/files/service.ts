import type { Readable } from 'node:stream'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Terms } from '../entries/rules.ts'
import type { ColumnMapping } from '../layouts/rules.ts'
import { openLines } from './lines.service.ts'
import { FileError, type TransferFile } from './rules.ts'
import { openTable } from './tables.service.ts'

export function storageKey(importId: string): string {
  return `transfers/${importId}`
}

/** Detects the layout of a file. The file is UTF-8 without a byte order mark, see uploads.service.ts. */
export async function openFile(
  shop: Shop,
  { id, size, mapping }: { id: string; size: number; mapping?: ColumnMapping | undefined },
  terms: Terms,
): Promise<TransferFile> {
  const open = async (start: number) => {
    const content = await shop.files.open(storageKey(id), { start, end: size - 1 })
    if (!content) throw new FileError('The file was deleted. Upload it again')
    return content
  }
  const first = await readBeginning(await open(0))
  if (first.trim() === '') throw new FileError('The file is empty')
  if (first.trimStart().startsWith('{')) return openLines(open, first, terms)
  return openTable(open, first, { terms, mapping })
}

/** Enough for any heading. */
const beginningBytes = 65_536

async function readBeginning(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= beginningBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
