import type {
  CustomerStanding,
  ListContactsRequest,
  ListCustomersRequest,
  QueryContactsReply,
  QueryContactsRequest,
} from '@cartwright/contract/identity/contacts.ts'
import type { PlatformPagingMetadata } from '@cartwright/contract/values/common.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo, pageOf } from '../../platform/query/page.ts'
import { type CompiledQuery, compileQuery, type QueryOptions } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { standingOf } from '../members/profiles.queries.ts'
import { splitWords, withLowerEmails } from '../members/search.service.ts'
import { type ContactRow, contactColumns, contactFields, contactId, contactsFrom } from './queries.ts'
import { toContact } from './wire.ts'

const newestFirst: QueryOptions = {
  tieBreaker: contactId,
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
}

const emailFields = new Set(['primaryInfo.email', 'primaryEmail.email', 'info.emails.email'])

export async function query(
  shop: Shop,
  { siteId }: Caller,
  { query: asked, search }: QueryContactsRequest,
): Promise<QueryContactsReply> {
  const lowered = { ...asked, filter: withLowerEmails(asked?.filter, emailFields) }
  const compiled = compileQuery(lowered, contactFields, newestFirst)
  const { rows, total } = await findContacts(shop.db.read, siteId, {
    query: compiled,
    words: splitWords(search ?? ''),
  })
  const page = pageOf(rows, compiled, total)
  return { contacts: page.rows.map(toContact), pagingMetadata: page.metadata }
}

export function list(shop: Shop, caller: Caller, { sort, paging }: ListContactsRequest) {
  return query(shop, caller, {
    query: { ...(sort?.fieldName ? { sort: [sort] } : {}), ...(paging ? { paging } : {}) },
  })
}

const orders = {
  NEWEST: { fieldName: 'createdDate', order: 'DESC' },
  OLDEST: { fieldName: 'createdDate', order: 'ASC' },
  EMAIL: { fieldName: 'primaryInfo.email', order: 'ASC' },
  EMAIL_DOWN: { fieldName: 'primaryInfo.email', order: 'DESC' },
  LAST_SIGN_IN: { fieldName: 'lastSignIn', order: 'DESC' },
  LONGEST_AWAY: { fieldName: 'lastSignIn', order: 'ASC' },
} as const

const customerFields = {
  ...contactFields,
  lastSignIn: { column: sql`m.signed_in_at`, type: 'timestamp', sortable: true },
} as const

/** The people of the admin's list, with and without an account. */
export async function customers(
  shop: Shop,
  { siteId }: Caller,
  { search = '', standing, label, sort = 'NEWEST', paging }: ListCustomersRequest,
): Promise<{ rows: ContactRow[]; metadata: PlatformPagingMetadata }> {
  const filter = label ? { 'info.labelKeys.items': label } : {}
  const compiled = compileQuery(
    { filter, sort: [orders[sort]], paging: paging ?? {} },
    customerFields,
    newestFirst,
  )
  const { rows, total } = await findContacts(shop.db, siteId, {
    query: compiled,
    words: splitWords(search),
    standing,
  })
  return pageOf(rows, compiled, total)
}

interface ContactSearch {
  query: CompiledQuery
  /** Each must occur. */
  words: readonly string[]
  standing?: CustomerStanding | undefined
}

async function findContacts(
  on: Reader,
  siteId: string,
  { query: asked, words, standing }: ContactSearch,
): Promise<{ rows: (ContactRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const found = words.map((word) => sql`and c.words like ${likePattern(word)}`)
  const from = sql`from ${sql.raw(contactsFrom)} where c.site_id = ${siteId}
    ${conditionOf(standing)} ${sql.join(found, sql` `)}`
  const page = sql<ContactRow & { cursor_key: string | null }>`
    select ${sql.raw(contactColumns)}, ${asked.cursorKey} as cursor_key ${from} and ${asked.where} ${asked.page}`
  if (asked.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${asked.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

function conditionOf(standing: CustomerStanding | undefined) {
  if (standing === undefined) return sql``
  if (standing === 'NO_ACCOUNT') return sql`and not c.is_member`
  const status = standing === 'WAITING' || standing === 'UNFINISHED' ? 'PENDING' : standing
  // The status has an index.
  return sql`and c.is_member and m.status = ${status} and ${sql.raw(standingOf('m'))} = ${standing}`
}
