import type { Connection } from '../../platform/db/db.ts'
import * as collections from './collections.service.ts'
import * as contacts from './contacts.service.ts'
import * as coupons from './coupons.service.ts'
import { type MoveContext, tell } from './ids.service.ts'
import * as members from './members.service.ts'
import * as orders from './orders.service.ts'
import * as products from './products.service.ts'
import { movedRecords, saveRecords } from './queries.ts'
import * as reviews from './reviews.service.ts'
import { hashOf, type Incoming, idOf, type Noun, type Records, type Written } from './rules.ts'

/** How one noun comes into the shop. */
interface Writer<Record> {
  /** The records with the shop's own ids of what they refer to. */
  resolve?(context: MoveContext, records: readonly Record[]): Promise<Record[]>
  write(context: MoveContext, incoming: readonly Incoming<Record>[]): Promise<Written[]>
}

const writers: { [Name in Noun]: Writer<Records[Name]> } = {
  collections: { write: collections.write },
  products: { resolve: products.resolve, write: products.write },
  arrangements: { resolve: collections.resolveArrangements, write: collections.writeArrangements },
  members: { write: members.write },
  labels: { write: contacts.writeLabels },
  contacts: { resolve: contacts.resolve, write: contacts.write },
  coupons: { resolve: coupons.resolve, write: coupons.write },
  orders: { resolve: orders.resolve, write: orders.write },
  reviews: { write: reviews.write },
}

/** What became of the records of a page. */
export interface Counts {
  created: number
  changed: number
  unchanged: number
  /** The shop had them already. */
  matched: number
  refused: number
}

export const noCounts: Counts = { created: 0, changed: 0, unchanged: 0, matched: 0, refused: 0 }

/** What became of each record, by its id. */
export type Actions = ReadonlyMap<string, keyof Counts>

export interface Problem {
  sourceId: string
  description: string
}

/** Writes what has not come yet, and what has changed since it came. Nothing comes twice. */
export async function writeRecords<Name extends Noun>(
  context: MoveContext,
  noun: Name,
  records: readonly Records[Name][],
): Promise<{ counts: Counts; problems: Problem[]; actions: Actions }> {
  const writer: Writer<Records[Name]> = writers[noun]
  const { tx, siteId, source } = context
  const once = [...new Map(records.map((record) => [idOf(record), record])).values()]
  const resolved = writer.resolve ? await writer.resolve(context, once) : once
  const known = await readMoved(tx, { siteId, source, noun, ids: once.map(idOf) })
  const hashes = new Map(resolved.map((record) => [idOf(record), hashOf(record)]))
  const incoming = resolved.flatMap((record): Incoming<Records[Name]>[] => {
    const sourceId = idOf(record)
    const before = known.get(sourceId)
    const isSame = before?.ownId && hashes.get(sourceId)?.equals(before.hash)
    return isSame
      ? []
      : [{ sourceId, record, ownId: before?.ownId ?? undefined, matched: before?.matched ?? false }]
  })
  const written = incoming.length > 0 ? await writer.write(context, incoming) : []
  tell(context, noun, written)
  const rows = written.map(({ sourceId, ownId, problem, matched = false }) => ({
    ...{ source_id: sourceId, own_id: ownId, problem, matched },
    // What did not come is tried again.
    hash: ownId ? hashes.get(sourceId)?.toString('hex') : '',
  }))
  if (rows.length > 0) await tx.run(saveRecords, [siteId, source, noun, JSON.stringify(rows)])
  const before = new Set(incoming.flatMap((one) => (one.ownId ? one.sourceId : [])))
  const actions = new Map(written.map((one) => [one.sourceId, actionOf(one, before)]))
  return {
    actions,
    counts: count([...actions.values()], once.length),
    problems: written.flatMap(({ sourceId, problem }) =>
      problem ? [{ sourceId, description: problem }] : [],
    ),
  }
}

/** Notes that the database refuses a record. */
export async function refuseRecord<Name extends Noun>(
  { tx, siteId, source }: MoveContext,
  noun: Name,
  { record, reason }: { record: Records[Name]; reason: string },
): Promise<{ counts: Counts; problems: Problem[]; actions: Actions }> {
  const sourceId = idOf(record)
  const description = `One of the ${noun}, ${sourceId}, did not come: ${reason}.`
  const row = {
    source_id: sourceId,
    problem: description,
    matched: false,
    hash: hashOf(record).toString('hex'),
  }
  await tx.run(saveRecords, [siteId, source, noun, JSON.stringify([row])])
  const actions: Actions = new Map([[sourceId, 'refused']])
  return { counts: { ...noCounts, refused: 1 }, problems: [{ sourceId, description }], actions }
}

function actionOf({ sourceId, ownId, matched }: Written, before: ReadonlySet<string>): keyof Counts {
  if (!ownId) return 'refused'
  if (matched) return 'matched'
  return before.has(sourceId) ? 'changed' : 'created'
}

function count(actions: readonly (keyof Counts)[], all: number): Counts {
  const counts = { ...noCounts, unchanged: all - actions.length }
  for (const action of actions) counts[action]++
  return counts
}

async function readMoved(
  tx: Connection,
  { siteId, source, noun, ids }: { siteId: string; source: string; noun: Noun; ids: readonly string[] },
) {
  const rows = await tx.run(movedRecords, [siteId, source, noun, ids])
  return new Map(rows.map((row) => [row.sourceId, row]))
}
