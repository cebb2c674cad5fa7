import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { BookingPolicy } from '@cartwright/contract/bookings/policies.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import {
  defaultPolicy,
  deletePolicy,
  findPolicies,
  insertPolicy,
  type PolicyRow,
  policiesByIds,
  policyFields,
  policyId,
  servicesOfPolicies,
  updatePolicy,
} from './queries.ts'
import { mergeRules, strictest, toPolicy, usualRules } from './rules.ts'

type Answer = Promise<{ bookingPolicy: BookingPolicy }>

export async function read(shop: Shop, { siteId }: Caller, id: string): Answer {
  return { bookingPolicy: toPolicy(await find(shop, siteId, id)) }
}

export async function find(shop: Shop, siteId: string, id: string): Promise<PolicyRow> {
  const [row] = await shop.db.run(policiesByIds, [siteId, [id]])
  if (!row) throw refuse('BOOKING_POLICY_NOT_FOUND')
  return row
}

/** The policy of services that name none. The first service makes it. */
export async function usual(shop: Shop, siteId: string): Promise<PolicyRow> {
  for (;;) {
    const [row] = await shop.db.run(defaultPolicy, [siteId])
    if (row) return row
    const values = [siteId, shop.newId(), 'Default', true, JSON.stringify(usualRules), new Date(shop.clock())]
    const [made] = await shop.db.run(insertPolicy, values)
    if (made) return made
  }
}

const options = { tieBreaker: policyId, defaultSort: [{ fieldName: 'createdDate', order: 'ASC' as const }] }

export async function query(shop: Shop, { siteId }: Caller, asked: PlatformQuery | undefined) {
  const compiled = compileQuery(asked, policyFields, options)
  const { rows, total } = await findPolicies(shop.db.read, siteId, compiled)
  const page = pageOf(rows, compiled, total)
  return { bookingPolicies: page.rows.map(toPolicy), pagingMetadata: page.metadata }
}

export async function queryWithServices(shop: Shop, caller: Caller, asked: PlatformQuery | undefined) {
  const { bookingPolicies, pagingMetadata } = await query(shop, caller, asked)
  const ids = bookingPolicies.map(({ id }) => id)
  const found = await shop.db.run(servicesOfPolicies, [caller.siteId, ids, isMerchant(caller)])
  const byPolicy = new Map(found.map(({ policyId: id, services }) => [id, services]))
  const policies = bookingPolicies.map((bookingPolicy) => {
    const services = byPolicy.get(bookingPolicy.id ?? '') ?? []
    return { bookingPolicy, connectedServices: services.slice(0, 5), totalServiceCount: services.length }
  })
  return { bookingPolicies: policies, pagingMetadata }
}

export async function readStrictest(shop: Shop, { siteId }: Caller, ids: readonly string[]): Answer {
  const rows = await shop.db.run(policiesByIds, [siteId, ids])
  const [first] = rows
  if (!first || rows.length < new Set(ids).size) throw refuse('BOOKING_POLICY_NOT_FOUND')
  return { bookingPolicy: { ...toPolicy(first), ...strictest(rows.map(({ rules }) => rules)) } }
}

export async function create(shop: Shop, { siteId }: Caller, sent: BookingPolicy): Answer {
  await usual(shop, siteId)
  const rules = mergeRules(usualRules, sent)
  const name = nameIn(sent.name)
  const [row] = await shop.db.run(insertPolicy, [
    ...[siteId, shop.newId(), name, false, JSON.stringify(rules), new Date(shop.clock())],
  ])
  if (!row) throw new Error('the policy was not inserted')
  return { bookingPolicy: toPolicy(row) }
}

export async function update(shop: Shop, { siteId }: Caller, sent: BookingPolicy & { id: string }): Answer {
  for (;;) {
    const before = await find(shop, siteId, sent.id)
    if (sent.revision !== undefined && sent.revision !== String(before.revision))
      throw refuse('REVISION_MISMATCH')
    const rules = mergeRules(before.rules, sent)
    const name = sent.name === undefined ? before.name : nameIn(sent.name)
    const values = [siteId, sent.id, before.revision, name, JSON.stringify(rules), new Date(shop.clock())]
    const [row] = await shop.db.run(updatePolicy, values)
    if (row) return { bookingPolicy: toPolicy(row) }
  }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await find(shop, siteId, id)
  const inUse = () => violation('bookingPolicyId', 'is the policy of a service, or the default', 'OTHER')
  const [gone] = await refuseOn('23503', shop.db.run(deletePolicy, [siteId, id]), inUse)
  if (!gone) throw inUse()
  return {}
}

function nameIn(name = ''): string {
  const trimmed = name.trim()
  if (trimmed === '') throw violation('bookingPolicy.name', 'must not be empty', 'REQUIRED_FIELD')
  if (trimmed.length > bookingLimits.name)
    throw violation('bookingPolicy.name', `must have at most ${bookingLimits.name} characters`, 'MAX_LENGTH')
  return trimmed
}
