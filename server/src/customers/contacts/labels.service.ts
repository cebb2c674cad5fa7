import type {
  ContactLabel,
  FindOrCreateLabelReply,
  ListLabelsRequest,
  QueryLabelsReply,
  QueryLabelsRequest,
} from '@cartwright/contract/identity/contacts.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import {
  deleteLabel,
  findLabels,
  insertLabel,
  type LabelRow,
  labelByName,
  labelFields,
  labelKey,
  labelsByKeys,
  renameLabel,
} from './labels.queries.ts'

/** Returns the label with this name, whatever its capitals, or creates it. */
export async function findOrCreate(
  shop: Shop,
  { siteId }: Caller,
  displayName: string,
): Promise<FindOrCreateLabelReply> {
  const name = trimmed(displayName)
  const slug = slugFrom(name, 'label').slice(0, 60)
  // Another label may once have had this name.
  for (const suffix of ['', `-${shop.newId().replaceAll('-', '').slice(-12)}`]) {
    const values = [siteId, `custom.${slug}${suffix}`, name, new Date(shop.clock())]
    const [made] = await shop.db.run(insertLabel, values)
    if (made) return { label: toLabel(made), newLabel: true }
    const [known] = await shop.db.run(labelByName, [siteId, name])
    if (known) return { label: toLabel(known), newLabel: false }
  }
  throw refuse('TEMPORARILY_UNAVAILABLE')
}

export async function get(shop: Shop, { siteId }: Caller, key: string): Promise<{ label: ContactLabel }> {
  const [row] = await shop.db.run(labelsByKeys, [siteId, [key]])
  if (!row) throw refuse('LABEL_NOT_FOUND')
  return { label: toLabel(row) }
}

export async function rename(
  shop: Shop,
  { siteId }: Caller,
  { key, displayName }: { key: string; displayName: string },
): Promise<{ label: ContactLabel }> {
  const values = [siteId, key, trimmed(displayName), new Date(shop.clock())]
  const writing = shop.db.run(renameLabel, values)
  const [row] = await refuseOn('23505', writing, () => refuse('LABEL_ALREADY_EXISTS'))
  if (!row) throw refuse('LABEL_NOT_FOUND')
  return { label: toLabel(row) }
}

/** Contacts lose it too. */
export async function remove(shop: Shop, { siteId }: Caller, key: string): Promise<void> {
  const [gone] = await shop.db.run(deleteLabel, [siteId, key])
  if (!gone) throw refuse('LABEL_NOT_FOUND')
}

export async function query(
  shop: Shop,
  { siteId }: Caller,
  { query: asked }: QueryLabelsRequest,
): Promise<QueryLabelsReply> {
  const compiled = compileQuery(asked, labelFields, {
    tieBreaker: labelKey,
    defaultSort: [{ fieldName: 'displayName', order: 'ASC' }],
  })
  const { rows, total } = await findLabels(shop.db.read, siteId, compiled)
  const page = pageOf(rows, compiled, total)
  return { labels: page.rows.map(toLabel), metadata: page.metadata }
}

export function list(shop: Shop, caller: Caller, { sort, paging }: ListLabelsRequest) {
  return query(shop, caller, {
    query: { ...(sort?.fieldName ? { sort: [sort] } : {}), ...(paging ? { paging } : {}) },
  })
}

export async function assertLabelsExist(
  shop: Shop,
  siteId: string,
  { keys, field }: { keys: readonly string[]; field: string },
): Promise<void> {
  if (keys.length === 0) return
  const known = new Set((await shop.db.run(labelsByKeys, [siteId, keys])).map(({ key }) => key))
  const index = keys.findIndex((key) => !known.has(key))
  if (index >= 0) throw violation(`${field}[${index}]`, 'must be the key of a label of this shop', 'OTHER')
}

function trimmed(displayName: string): string {
  const name = displayName.trim()
  if (name === '') throw violation('displayName', 'must not be empty', 'MIN_LENGTH')
  return name
}

function toLabel({ key, name, createdAt, updatedAt }: LabelRow): ContactLabel {
  return {
    namespace: 'custom',
    key,
    displayName: name,
    labelType: 'USER_DEFINED',
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}
