import type { ImportGiftCardsReply } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { importLimits } from '@cartwright/contract/gift-cards/limits.ts'
import { type CsvError, parse } from 'csv-parse/sync'
import type { Connection } from '../platform/db/db.ts'
import { violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import * as cards from './cards/service.ts'
import { type Cells, type ImportedCard, toCard, type WrongLine } from './imports.rules.ts'

/** Takes over the cards of another shop. Their codes go on; a code that the shop has is left as it is. */
export async function importCards(shop: Shop, caller: Caller, csv: string): Promise<ImportGiftCardsReply> {
  const { settings } = await sites.get(shop, caller.siteId)
  const { currency, timeZone } = settings
  const terms = { currency, timeZone, now: shop.clock() }
  const read = readTable(csv).map(({ line, cells }) => toCard(line, cells, terms))
  const wrong = read.filter((one): one is WrongLine => 'problem' in one)
  const good = read.filter((one): one is ImportedCard => 'code' in one)
  const known = await shop.db.transaction((tx) => insertAll(tx, shop, { caller, currency, good }))
  const problems = [...wrong, ...known].sort((a, b) => a.line - b.line)
  return { imported: good.length - known.length, problems }
}

interface Inserted {
  caller: Caller
  currency: string
  good: readonly ImportedCard[]
}

/** Returns the cards that the shop has already. */
async function insertAll(
  tx: Connection,
  shop: Shop,
  { caller, currency, good }: Inserted,
): Promise<WrongLine[]> {
  const known: WrongLine[] = []
  for (const { line, code, balance, expiresAt } of good) {
    const card = { siteId: caller.siteId, amount: balance, currency, expiresAt, code, author: caller }
    const inserted = await cards.insert(tx, shop, { ...card, origin: 'IMPORTED' })
    if (!inserted) known.push({ line, problem: 'EXISTS' })
  }
  return known
}

interface Line {
  line: number
  cells: Cells
}

/** The lines below the heading. */
function readTable(csv: string): Line[] {
  const heading = csv.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [';', '\t'].find((one) => heading.includes(one)) ?? ','
  let lines: Line[]
  try {
    const records: { record: Cells; info: { lines: number } }[] = parse(csv, {
      ...{ bom: true, delimiter, trim: true, skip_empty_lines: true, relax_column_count: true, info: true },
      columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    })
    lines = records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    throw violation('csv', `cannot be read: ${(error as CsvError).message}`, 'FORMAT')
  }
  if (!/\bcode\b/i.test(heading) || !/\bbalance\b/i.test(heading))
    throw violation('csv', 'needs a heading with the columns code and balance', 'FORMAT')
  if (lines.length > importLimits.lines)
    throw violation('csv', `has more than ${importLimits.lines} lines: send it in parts`, 'MAX_SIZE')
  return lines
}
