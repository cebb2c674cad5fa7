import type { ImportAction, TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { type Author, type ChangeContext, changeCatalogue } from '../../catalogue/changes/service.ts'
import type { MoveContext } from '../../move-in/records/ids.service.ts'
import type { Counts } from '../../move-in/records/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as urlRedirects from '../../url-redirects/service.ts'
import type { FileRecord } from '../entries/records.rules.ts'
import type { Entry } from '../entries/rules.ts'
import { sourceOf } from '../tables/layouts.rules.ts'
import { writeCustomers } from './customers.service.ts'
import { writeOrders } from './orders.service.ts'
import type { RecordOutcome } from './outcomes.rules.ts'
import { cameBefore } from './queries.ts'
import { writeRedirects } from './redirects.service.ts'
import { writeReviews } from './reviews.service.ts'

/** What is planned for an entry, and after writing what became of it. */
export interface RecordPlan {
  entry: Entry
  action: ImportAction
}

type Outcomes = ReadonlyMap<string, RecordOutcome>

interface Batch {
  layout: TransferLayout | null
  /** What has come before stays as it is. */
  keeps: boolean
  plans: readonly RecordPlan[]
}

/** Writes the planned records. They send no e-mail and make no events, and nothing comes twice. */
export async function writeRecords(
  writing: ChangeContext,
  { layout, keeps, plans }: Batch,
): Promise<RecordPlan[]> {
  const context: MoveContext = { ...writing, source: sourceOf(layout) }
  const kept = keeps ? await keptKeys(context, plans) : new Set<string>()
  const records = plans.flatMap(({ entry: { key, record }, action }) =>
    record && action === 'CREATE' && !kept.has(key) ? [record] : [],
  )
  const outcomes = await writeAll(context, records)
  return plans.map(({ entry, action }) => {
    if (action !== 'CREATE') return { entry, action }
    if (kept.has(entry.key)) return { entry, action: 'SKIP' }
    return outcomePlan(entry, outcomes.get(entry.key))
  })
}

class TakenBack extends Error {
  plans: RecordPlan[]

  constructor(plans: RecordPlan[]) {
    super('a check changes nothing')
    this.plans = plans
  }
}

/** Tells what `write` would do: all that it writes is taken back. */
export async function tellRecords(
  shop: Shop,
  author: Author,
  write: (writing: ChangeContext) => Promise<RecordPlan[]>,
): Promise<RecordPlan[]> {
  try {
    return await changeCatalogue(shop, author, async (writing) => {
      throw new TakenBack(await write(writing))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.plans
    throw error
  }
}

async function keptKeys(
  { tx, siteId, source }: MoveContext,
  plans: readonly RecordPlan[],
): Promise<ReadonlySet<string>> {
  const keys = plans.map(({ entry }) => entry.key)
  const noun = plans[0]?.entry.record?.noun
  if (noun === 'redirects') return urlRedirects.pathsTaken(tx, siteId, keys)
  const nouns = noun === 'customers' ? ['members', 'contacts'] : [noun]
  const rows = await tx.run(cameBefore, [siteId, source, nouns, keys])
  return new Set(rows.map(({ sourceId }) => sourceId))
}

/** A file has records of one kind. */
async function writeAll(context: MoveContext, records: readonly FileRecord[]): Promise<Outcomes> {
  const customers = records.flatMap((one) => (one.noun === 'customers' ? [one] : []))
  const orders = records.flatMap((one) => (one.noun === 'orders' ? [one] : []))
  const redirects = records.flatMap((one) => (one.noun === 'redirects' ? [one] : []))
  const reviews = records.flatMap((one) => (one.noun === 'reviews' ? [one] : []))
  if (customers.length > 0) return writeCustomers(context, customers)
  if (orders.length > 0) return writeOrders(context, orders)
  if (redirects.length > 0) return writeRedirects(context, redirects)
  return reviews.length > 0 ? writeReviews(context, reviews) : new Map()
}

const actionOf: Readonly<Record<keyof Counts, ImportAction>> = {
  created: 'CREATE',
  changed: 'CHANGE',
  unchanged: 'UNCHANGED',
  matched: 'SKIP',
  refused: 'REFUSE',
}

function outcomePlan(entry: Entry, { action, problem }: RecordOutcome = { action: 'unchanged' }): RecordPlan {
  if (!problem) return { entry, action: actionOf[action] }
  const severity = action === 'refused' ? ('ERROR' as const) : ('WARNING' as const)
  const problems = [...entry.problems, { severity, line: entry.line, description: problem }]
  return { entry: { ...entry, problems }, action: actionOf[action] }
}
