import type {
  DiscountRule,
  DiscountRuleContent,
  UpdateDiscountRuleRequest,
} from '@cartwright/contract/pricing/discount-rules.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { bodyFlag, bodyText } from '../records/service.ts'
import { ruleBody } from './body.rules.ts'
import { ruleEvent } from './events.service.ts'
import * as queries from './queries.ts'
import { limitReached, type RuleBody, type RuleRow, toWire } from './stored.rules.ts'

type Reply = { discountRule: DiscountRule }

export async function createRule(shop: Shop, { siteId }: Caller, sent: DiscountRuleContent): Promise<Reply> {
  const id = shop.newId()
  const body = ruleBody({}, sent, await optionsFor(shop, siteId))
  const told = ruleEvent(shop, 'created', { siteId, id, revision: 1n })
  const values = [siteId, id, JSON.stringify(body), new Date(shop.clock()), ...told]
  const [row] = await shop.db.transaction(async (tx) => {
    await assertRoom(tx, { siteId, id, body })
    return tx.run(queries.insertRule, values)
  })
  return changed(shop, siteId, row)
}

export async function getRule(shop: Shop, { siteId }: Caller, id: string): Promise<Reply> {
  return { discountRule: toWire(await requireRule(shop, siteId, id), shop.clock()) }
}

export async function updateRule(
  shop: Shop,
  { siteId }: Caller,
  { id, revision, ...sent }: UpdateDiscountRuleRequest['discountRule'],
): Promise<Reply> {
  const before = await requireRule(shop, siteId, id)
  if (revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
  const body = ruleBody(before.body, sent, await optionsFor(shop, siteId))
  const told = ruleEvent(shop, 'updated', { siteId, id: before.id, revision: before.revision + 1n })
  const values = [siteId, before.id, before.revision, JSON.stringify(body), new Date(shop.clock()), ...told]
  const [row] = await shop.db.transaction(async (tx) => {
    await assertRoom(tx, { siteId, id, body })
    return tx.run(queries.updateRule, values)
  })
  return changed(shop, siteId, row)
}

/** Orders keep their discount. */
export async function deleteRule(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  // The statement adds the rule's own revision.
  const told = ruleEvent(shop, 'deleted', { siteId, id, revision: 1n })
  const [gone] = await shop.db.run(queries.deleteRule, [siteId, id, ...told])
  if (!gone) throw refuse('NOT_FOUND')
  shop.changes.publish('pricing', siteId, siteId)
  return {}
}

/** A page by cursor, unless the query asks for a page by offset. */
export async function queryRules(shop: Shop, { siteId }: Caller, sent: PlatformQuery = {}) {
  const asked = sent.paging ? sent : { cursorPaging: {}, ...sent }
  const query = compileQuery(asked, fields, { tieBreaker: id, defaultSort: newestFirst })
  const page = pageOf(await queries.findRules(shop.db.read.kysely, { siteId, query }), query)
  const now = shop.clock()
  return { discountRules: page.rows.map((row) => toWire(row, now)), pagingMetadata: page.metadata }
}

const id: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }
const newestFirst = [{ fieldName: 'createdDate', order: 'DESC' as const }]
const fields: Fields = {
  id,
  createdDate: { column: sql`created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`updated_at`, type: 'timestamp', sortable: true, required: true },
  name: { column: bodyText('name'), type: 'text', sortable: true, required: true },
  active: { column: bodyFlag('active'), type: 'boolean', sortable: true, required: true },
  revision: { column: sql`revision`, type: 'number', sortable: true, required: true },
  'activeTimeInfo.start': { column: time('start'), type: 'timestamp', sortable: true },
  'activeTimeInfo.end': { column: time('end'), type: 'timestamp', sortable: true },
}

function time(name: 'start' | 'end') {
  return sql`((body -> 'activeTimeInfo' ->> ${sql.lit(name)})::timestamptz)`
}

async function optionsFor(shop: Shop, siteId: string) {
  const { settings } = await sites.get(shop, siteId)
  return { currency: settings.currency, newId: shop.newId }
}

/** Refuses a rule that is one too many. Rules are counted one after the other. */
async function assertRoom(
  tx: Connection,
  { siteId, id, body }: { siteId: string; id: string; body: RuleBody },
): Promise<void> {
  await tx.run(queries.lockRules, [siteId])
  const others = await tx.run(queries.otherRules, [siteId, id])
  const code = limitReached(
    body,
    others.map((one) => one.body),
  )
  if (code) throw refuse(code)
}

function changed(shop: Shop, siteId: string, row: RuleRow | undefined): Reply {
  if (!row) throw refuse('REVISION_MISMATCH')
  shop.changes.publish('pricing', siteId, siteId)
  return { discountRule: toWire(row, shop.clock()) }
}

async function requireRule(shop: Shop, siteId: string, id: string): Promise<RuleRow> {
  const [rule] = await shop.db.run(queries.ruleById, [siteId, id])
  if (!rule) throw refuse('NOT_FOUND')
  return rule
}
