import { blogCollectionId } from '@cartwright/contract/content/blog-collection.ts'
import type { BulkDataItemsReply, DataItem, FieldModification } from '@cartwright/contract/content/items.ts'
import { sql } from 'kysely'
import { Refusal, refuse, refuseIf, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isMerchant } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import * as collections from '../collections/service.ts'
import { toStoredDate } from '../query/values.rules.ts'
import { deleteItems, type ItemData, type ItemRow, insertItems, updateItems } from './queries.ts'
import { applyModifications, hiddenKeys, itemViolations, systemKeys, toStored } from './rules.ts'
import { assertMay, conditionOf, missing } from './service.ts'

interface WrittenItem {
  id?: string | null
  data?: ItemData
}

/** What happens to one item. */
export interface Change {
  id: string
  /** Decides by the item as it is. It may refuse. */
  decide(before: ItemRow | undefined, context: Context): Decision
}

interface Decision {
  action: 'INSERT' | 'UPDATE' | 'DELETE'
  data: ItemData
}

export interface Context {
  shop: Shop
  caller: Caller
  collection: collections.Collection
}

interface Where {
  dataCollectionId: string
  condition?: { filter?: Record<string, unknown> }
}

type Outcome = Decision | Refusal

export const insertion = (shop: Shop, item: WrittenItem): Change => {
  const id = idOf(item) ?? shop.newId()
  return {
    id,
    decide(before, context) {
      assertMay(context.caller, context.collection, 'insert')
      if (before)
        throw refuse('WDE0074', `The collection ${context.collection.name} has an item ${id} already`)
      return { action: 'INSERT', data: newData(context, id, item.data ?? {}) }
    },
  }
}

export const replacement = (item: WrittenItem): Change => {
  const id = idOf(item)
  if (!id)
    throw violations([
      { field: 'dataItem.data._id', description: 'is required', violatedRule: 'REQUIRED_FIELD' },
    ])
  return {
    id,
    decide: (before, context) => replaced(context, existing(context, before, id), item.data ?? {}),
  }
}

/** Replaces the item with its id, or adds it. */
export const saving = (shop: Shop, item: WrittenItem): Change => {
  const inserting = insertion(shop, item)
  const { id } = inserting
  return {
    id,
    decide: (before, context) =>
      before
        ? replaced(context, existing(context, before, id), item.data ?? {})
        : inserting.decide(before, context),
  }
}

export const patching = ({
  dataItemId: id,
  fieldModifications,
}: {
  dataItemId: string
  fieldModifications: readonly FieldModification[]
}): Change => ({
  id,
  decide(before, context) {
    const { data } = existing(context, before, id)
    const patched = applyModifications(data, fieldModifications)
    if ('violation' in patched) throw violations([patched.violation])
    return { action: 'UPDATE', data: checked(context, patched.data, 'patch') }
  },
})

export const removal = (id: string): Change => ({
  id,
  decide(before, context) {
    if (!before) throw missing(id, context.collection.name)
    assertOwn(context, before, 'remove')
    return { action: 'DELETE', data: before.data }
  },
})

function idOf({ id, data }: WrittenItem): string | undefined {
  const own = data?._id ?? id
  if (own === undefined || own === null || own === '') return undefined
  if (typeof own === 'string' && /^[^\s/?#]{1,128}$/.test(own)) return own
  const description = 'must be an id of at most 128 characters without spaces, /, ? and #'
  throw violations([{ field: 'dataItem.data._id', description, violatedRule: 'FORMAT' }])
}

/** The item as it is, if the caller may change it. */
export function existing(context: Context, before: ItemRow | undefined, id: string): ItemRow {
  if (!before) throw missing(id, context.collection.name)
  assertOwn(context, before, 'update')
  return before
}

function assertOwn({ caller, collection }: Context, { data }: ItemRow, action: 'update' | 'remove'): void {
  if (assertMay(caller, collection, action) === 'own' && data._owner !== caller.id) throw refuse('WDE0027')
}

function newData(context: Context, id: string, data: ItemData): ItemData {
  const { caller, shop } = context
  const now = toStoredDate(shop.clock())
  const stored = checked(context, data, 'dataItem.data')
  const given = isMerchant(caller) ? stored : {}
  return {
    ...stored,
    _id: id,
    _owner: typeof given._owner === 'string' ? given._owner : caller.id,
    _createdDate: given._createdDate ?? now,
    _updatedDate: now,
  }
}

/** Fields that are left out are gone, except multi-references, which travel by themselves. */
function replaced(context: Context, before: ItemRow, data: ItemData): Decision {
  const kept = hiddenKeys(context.collection.fields).filter((key) => data[key] === undefined)
  const own = Object.fromEntries(Object.entries(data).filter(([key]) => !systemKeys.has(key)))
  const rest = Object.entries(before.data).filter(([key]) => systemKeys.has(key) || kept.includes(key))
  return {
    action: 'UPDATE',
    data: checked(context, { ...own, ...Object.fromEntries(rest) }, 'dataItem.data'),
  }
}

export function checked({ collection, shop }: Context, data: ItemData, path: string): ItemData {
  const stored = toStored({ ...data, _createdDate: dateOf(data._createdDate) }, collection.fields)
  refuseIf(itemViolations(stored, collection.fields, path))
  return { ...stored, _updatedDate: toStoredDate(shop.clock()) }
}

function dateOf(value: unknown): unknown {
  return typeof value === 'string' ? toStoredDate(value) : value
}

/** In a row, in which somebody else was always faster. */
const mostFruitless = 10

/** Makes the changes, each by itself: one that is refused does not hold up the others. */
export async function write(
  shop: Shop,
  caller: Caller,
  { dataCollectionId, condition, changes }: Where & { changes: readonly Change[] },
): Promise<Outcome[]> {
  const outcomes = new Map<Change, Outcome>()
  for (let fruitless = 0; outcomes.size < changes.length; ) {
    if (fruitless === mostFruitless) throw refuse('CHANGED_SINCE')
    const done = outcomes.size
    const collection = await collections.fresh(shop, caller.siteId, dataCollectionId)
    const context = { shop, caller, collection }
    const pending = firstOfEach(changes.filter((change) => !outcomes.has(change)))
    const rows = await readRows(context, pending, condition?.filter)
    const decided = pending.map((change) => ({ change, ...decide(change, context, rows.get(change.id)) }))
    const written = await writeDecided(context, decided)
    for (const { change, outcome } of decided) {
      if (outcome instanceof Refusal || written.has(change.id)) outcomes.set(change, outcome)
    }
    fruitless = outcomes.size > done ? 0 : fruitless + 1
  }
  // Pages of the storefront show posts, and keep what they show.
  if (dataCollectionId === blogCollectionId) shop.changes.publish('content', caller.siteId)
  return changes.map((change) => outcomes.get(change) as Outcome)
}

/** Two changes of one item happen one after the other. */
function firstOfEach(changes: readonly Change[]): Change[] {
  return [...new Map(changes.toReversed().map((change) => [change.id, change])).values()].reverse()
}

interface Read extends ItemRow {
  fits: boolean
}

async function readRows({ shop, caller, collection }: Context, changes: readonly Change[], filter: unknown) {
  const fits = filter ? conditionOf(collection, filter, 'condition.filter') : sql`true`
  const { rows } = await sql<Read>`
    select i.id, i.data, i.version, (${fits}) is true as fits from content_items i
    where i.site_id = ${caller.siteId}::uuid and i.collection_id = ${collection.id}::uuid
      and i.id = any(${changes.map(({ id }) => id)}::text[])
  `.execute(shop.db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}

function decide(change: Change, context: Context, before: Read | undefined) {
  try {
    const outcome = change.decide(before, context)
    if (before?.fits === false) return { outcome: refuse('CONDITION_NOT_MET'), before }
    return { outcome, before }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error, before }
    throw error
  }
}

type Decided = { change: Change; outcome: Outcome; before: ItemRow | undefined }

/** The ids of what was written. Items that somebody else has changed meanwhile are not. */
async function writeDecided({ shop, caller, collection }: Context, decided: readonly Decided[]) {
  const written = new Set<string>()
  for (const [action, statement] of [
    ['INSERT', insertItems],
    ['UPDATE', updateItems],
    ['DELETE', deleteItems],
  ] as const) {
    const rows = decided.flatMap(({ change: { id }, outcome, before }) => {
      if (outcome instanceof Refusal || outcome.action !== action) return []
      return [{ id, data: outcome.data, version: String(before?.version ?? 0) }]
    })
    if (rows.length === 0) continue
    const found = await shop.db.run(statement, [caller.siteId, collection.id, JSON.stringify(rows)])
    for (const { id } of found) written.add(id)
  }
  return written
}

/** One change: its item, or the refusal. */
export async function writeOne(shop: Shop, caller: Caller, { change, ...where }: Where & { change: Change }) {
  const [outcome] = await write(shop, caller, { ...where, changes: [change] })
  if (!outcome || outcome instanceof Refusal) throw outcome
  const collection = await collections.fresh(shop, caller.siteId, where.dataCollectionId)
  return { action: outcome.action, dataItem: toItem(collection, change.id, outcome.data) }
}

export async function writeMany(
  shop: Shop,
  caller: Caller,
  { returnEntity = false, ...asked }: Where & { changes: readonly Change[]; returnEntity?: boolean },
): Promise<BulkDataItemsReply> {
  const collection = await collections.fresh(shop, caller.siteId, asked.dataCollectionId)
  const outcomes = await write(shop, caller, asked)
  const results = outcomes.map((outcome, originalIndex) => {
    const { id = '' } = asked.changes[originalIndex] ?? {}
    if (outcome instanceof Refusal) {
      return { itemMetadata: { id, originalIndex, success: false, error: toError(outcome) } }
    }
    const dataItem = returnEntity ? { dataItem: toItem(collection, id, outcome.data) } : {}
    return { action: outcome.action, itemMetadata: { id, originalIndex, success: true }, ...dataItem }
  })
  const failures = outcomes.filter((outcome) => outcome instanceof Refusal).length
  return { results, bulkActionMetadata: bulkTotals(outcomes, failures) }
}

export function toError(refusal: Refusal) {
  const { message, applicationError } = refusal
  return {
    code: applicationError?.code ?? 'INVALID_ARGUMENT',
    description: applicationError?.description ?? message,
    data: { fieldViolations: refusal.violations },
  }
}

function toItem({ name, fields }: collections.Collection, id: string, data: ItemData): DataItem {
  const hidden = new Set(hiddenKeys(fields))
  const shown = Object.fromEntries(Object.entries(data).filter(([key]) => !hidden.has(key)))
  return { id, dataCollectionId: name, data: shown }
}
