import type {
  ListPlansByItemIdentifierReply,
  ListPlansByItemIdentifierRequest,
} from '@cartwright/contract/plans/benefits.ts'
import type {
  ListPlansReply,
  ListPlansRequest,
  ListPublicPlansReply,
  ListPublicPlansRequest,
  Plan,
  QueryPublicPlansRequest,
} from '@cartwright/contract/plans/plans.ts'
import type {
  PlanV3,
  QueryPlansV3Reply,
  QueryPlansV3Request,
  SearchPlansV3Reply,
  SearchPlansV3Request,
} from '@cartwright/contract/plans/plans-v3.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { likePattern } from '../../platform/query/like.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { shownBenefits } from './benefits.queries.ts'
import {
  countPlans,
  findPlans,
  type PlanRow,
  type PlanSelection,
  planFields,
  planFieldsV3,
  planOrder,
  plansByItem,
} from './queries.ts'
import { benefitApp, toPlan, toPublicPlan } from './rules.ts'
import * as plans from './service.ts'
import { toPlanV3 } from './v3.rules.ts'

/** Shoppers read any plan that is not archived: a hidden one has a link that the merchant passes on. */
async function readRow(shop: Shop, caller: Caller, id: string): Promise<PlanRow> {
  const row = await plans.get(shop.db, caller.siteId, id)
  if (row.archived && !seesAll(caller)) throw refuse('plan_not_found')
  return row
}

export async function read(shop: Shop, caller: Caller, id: string): Promise<{ plan: Plan }> {
  return { plan: toPlan(await readRow(shop, caller, id)) }
}

export async function readV3(shop: Shop, caller: Caller, id: string): Promise<{ plan: PlanV3 }> {
  const [plan = {}] = await withBenefits(shop, caller, [await readRow(shop, caller, id)])
  return { plan }
}

async function withBenefits(shop: Shop, { siteId }: Caller, rows: readonly PlanRow[]): Promise<PlanV3[]> {
  const ids = rows.map(({ id }) => id)
  const found = ids.length > 0 ? await shop.db.read.run(shownBenefits, [siteId, ids]) : []
  const byPlan = Map.groupBy(found, ({ planId }) => planId)
  return rows.map((row) => ({
    ...toPlanV3(row),
    benefits: (byPlan.get(row.id) ?? []).map(({ planId: _, ...benefit }) => benefit),
  }))
}

function seesAll(caller: Caller): boolean {
  return isMerchant(caller) && may(caller, 'PRICING_PLANS.READ_PLANS')
}

const shown = { visible: true, archived: false }
const usualLimit = 50

interface Page {
  limit?: number | null
  offset?: number | null
}

function queryFor({ limit, offset }: Page) {
  const paging = { limit: limit ?? usualLimit, offset: offset ?? 0 }
  return compileQuery({ paging }, planFields, planOrder)
}

export async function listPublic(
  shop: Shop,
  { siteId }: Caller,
  { planIds, ...page }: ListPublicPlansRequest,
): Promise<ListPublicPlansReply> {
  const query = queryFor(page)
  const { rows, total } = await findPlans(shop.db.read, { siteId, ...shown, ids: planIds }, query)
  const found = pageOf(rows, query, total)
  return { plans: found.rows.map(toPublicPlan), pagingMetadata: found.metadata }
}

export async function queryPublic(
  shop: Shop,
  { siteId }: Caller,
  { query: asked }: QueryPublicPlansRequest,
): Promise<ListPublicPlansReply> {
  const query = compileQuery(asked, planFields, { ...planOrder, maxLimit: 1000 })
  const { rows, total } = await findPlans(shop.db.read, { siteId, ...shown }, query)
  const found = pageOf(rows, query, total)
  return { plans: found.rows.map(toPublicPlan), pagingMetadata: found.metadata }
}

export async function list(
  shop: Shop,
  { siteId }: Caller,
  { planIds, archived, public: shows, ...page }: ListPlansRequest,
): Promise<ListPlansReply> {
  const query = queryFor(page)
  const selection: PlanSelection = {
    siteId,
    ids: planIds,
    archived: archived === 'ARCHIVED_AND_ACTIVE' ? undefined : archived === 'ARCHIVED',
    visible: shows === undefined || shows === 'PUBLIC_AND_HIDDEN' ? undefined : shows === 'PUBLIC',
  }
  const { rows, total } = await findPlans(shop.db.read, selection, query)
  const found = pageOf(rows, query, total)
  return { plans: found.rows.map(toPlan), pagingMetadata: found.metadata }
}

export async function count(shop: Shop, { siteId }: Caller): Promise<{ totalPlans: number }> {
  const [counted] = await shop.db.read.run(countPlans, [siteId])
  return { totalPlans: counted?.total ?? 0 }
}

/** Merchants find all that are not archived. */
function selectionFor(caller: Caller): PlanSelection {
  const { siteId } = caller
  return seesAll(caller) ? { siteId, archived: false } : { siteId, ...shown }
}

export async function queryV3(
  shop: Shop,
  caller: Caller,
  { query: asked }: QueryPlansV3Request,
): Promise<QueryPlansV3Reply> {
  const query = compileQuery(asked ?? { cursorPaging: {} }, planFieldsV3, planOrder)
  const { rows, total } = await findPlans(shop.db.read, selectionFor(caller), query)
  const found = pageOf(rows, query, total)
  return { plans: await withBenefits(shop, caller, found.rows), pagingMetadata: found.metadata }
}

export async function searchV3(
  shop: Shop,
  caller: Caller,
  { search: asked = {} }: SearchPlansV3Request,
): Promise<SearchPlansV3Reply> {
  const { filter, sort, cursorPaging = {}, search } = asked
  const query = compileQuery({ filter, sort, cursorPaging }, planFieldsV3, { ...planOrder, path: 'search' })
  const words = search?.expression?.trim().toLowerCase()
  const selection = { ...selectionFor(caller), words: words ? likePattern(words) : undefined }
  const { rows } = await findPlans(shop.db.read, selection, query)
  const { metadata, ...found } = pageOf(rows, query)
  const { count: number, cursors = {}, hasNext = false } = metadata
  return {
    plans: await withBenefits(shop, caller, found.rows),
    pagingMetadata: { count: number, cursors, hasNext },
    aggregationData: {},
  }
}

export async function listByItem(
  shop: Shop,
  { siteId }: Caller,
  { itemIdentifier: { externalId, providerAppId }, count: needed }: ListPlansByItemIdentifierRequest,
): Promise<ListPlansByItemIdentifierReply> {
  const values = [siteId, externalId, benefitApp(providerAppId), needed ?? null]
  const rows = await shop.db.read.run(plansByItem, values)
  return {
    planBenefits: rows.map((row) => ({
      planInfo: { plan: toPlanV3(row) },
      benefitInfo: {
        externalId,
        category: row.category,
        providerAppId,
        poolDefinitionId: row.benefitId,
        itemSetId: row.benefitId,
        benefitKey: row.benefitId,
        displayName: row.benefitName,
        ...(row.credits === null ? {} : { creditConfiguration: { amount: String(row.credits) } }),
      },
    })),
  }
}
