import type { AccountStanding, ListAccountsRequest } from '@cartwright/contract/identity/accounts.ts'
import type {
  ListMembersRequest,
  QueryMembersReply,
  QueryMembersRequest,
} from '@cartwright/contract/identity/members.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery, type QueryOptions } from '../../platform/query/query.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { isObject } from '../../platform/values/optional.ts'
import {
  accountFields,
  communityFields,
  countStandings,
  findMembers,
  idField,
  memberFields,
} from './profiles.queries.ts'
import { type MemberWithCard, toMember, widestFieldset } from './wire.ts'

const newestFirst: QueryOptions = {
  tieBreaker: idField,
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
}

/** Queries members: all for merchants, public profiles for shoppers. */
export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked, search, fieldsets }: QueryMembersRequest,
): Promise<QueryMembersReply> {
  const reader = may(caller, 'MEMBERS.READ')
  const lowered = { ...asked, filter: withLowerEmails(asked?.filter, loginEmail) }
  const compiled = compileQuery(lowered, reader ? memberFields : communityFields, newestFirst)
  const scope = { siteId: caller.siteId, communityOnly: !reader }
  const { rows, total } = await findMembers(shop.db.read, {
    ...scope,
    query: compiled,
    words: searchWords(search),
  })
  const page = pageOf(rows, compiled, total)
  const fieldset = reader ? widestFieldset(fieldsets) : 'PUBLIC'
  return { members: page.rows.map((row) => toMember(row, fieldset)), metadata: page.metadata }
}

export function list(
  shop: Shop,
  caller: Caller,
  { paging, sorting, fieldsets }: ListMembersRequest,
): Promise<QueryMembersReply> {
  const sort = (sorting ?? []).map(({ fieldName, order }) => ({ fieldName, order }))
  return query(shop, caller, {
    fieldsets,
    query: { ...(paging ? { paging } : {}), sort },
  } as QueryMembersRequest)
}

const orders = {
  NEWEST: { fieldName: 'createdDate', order: 'DESC' },
  OLDEST: { fieldName: 'createdDate', order: 'ASC' },
  EMAIL: { fieldName: 'loginEmail', order: 'ASC' },
  EMAIL_DOWN: { fieldName: 'loginEmail', order: 'DESC' },
  LAST_SIGN_IN: { fieldName: 'lastLoginDate', order: 'DESC' },
  LONGEST_AWAY: { fieldName: 'lastLoginDate', order: 'ASC' },
} as const

const noCounts = { WAITING: 0, UNFINISHED: 0, ACTIVE: 0, BLOCKED: 0, OFFLINE: 0 }

/** The member list of the admin. */
export async function accounts(
  shop: Shop,
  { siteId }: Caller,
  { search = '', standing, sort = 'NEWEST', paging }: ListAccountsRequest,
): Promise<{
  members: MemberWithCard[]
  metadata: QueryMembersReply['metadata']
  counts: Record<AccountStanding, number>
}> {
  const asked = { filter: standing ? { standing } : {}, sort: [orders[sort]], paging: paging ?? {} }
  const compiled = compileQuery(asked, accountFields, newestFirst)
  const scope = { siteId, communityOnly: false }
  const [{ rows, total }, counted] = await Promise.all([
    findMembers(shop.db, { ...scope, query: compiled, words: splitWords(search) }),
    shop.db.run(countStandings, [siteId]),
  ])
  const { rows: members, metadata } = pageOf(rows, compiled, total)
  const counts = Object.fromEntries(counted.map(({ standing, count }) => [standing, count]))
  return { members, metadata, counts: { ...noCounts, ...counts } }
}

const loginEmail: ReadonlySet<string> = new Set(['loginEmail'])

/** The database compares e-mail addresses, which are in `fields`, in lower case. */
export function withLowerEmails(filter: unknown, fields: ReadonlySet<string>, isEmail = false): unknown {
  if (typeof filter === 'string') return isEmail ? filter.toLowerCase() : filter
  if (Array.isArray(filter)) return filter.map((one) => withLowerEmails(one, fields, isEmail))
  if (!isObject(filter)) return filter
  const entries = Object.entries(filter)
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, withLowerEmails(inner, fields, isEmail || fields.has(name))]),
  )
}

function searchWords(search: QueryMembersRequest['search']): string[] {
  const expression = isObject(search) ? search.expression : undefined
  return typeof expression === 'string' ? splitWords(expression) : []
}

export function splitWords(text: string): string[] {
  return text.slice(0, 200).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
}
