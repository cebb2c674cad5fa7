import type {
  Form,
  ListFormsReply,
  ListFormsRequest,
  QueryFormsReply,
  QueryFormsRequest,
} from '@cartwright/contract/forms/forms.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { findKept, type ShownForm } from './provider.ts'
import { type FormRow, findForms, formFields, formId } from './queries.ts'
import { namespace } from './rules.ts'
import { find } from './service.ts'
import { toSummary, toWire } from './wire.rules.ts'

export async function read(shop: Shop, caller: Caller, id: string): Promise<{ form: Form }> {
  return { form: toWire(await visible(shop, caller, id)) }
}

export async function summary(shop: Shop, caller: Caller, id: string) {
  return { formSummary: toSummary(await visible(shop, caller, id)) }
}

async function visible(shop: Shop, caller: Caller, id: string): Promise<ShownForm> {
  const row = await find(shop, caller.siteId, id)
  const found = row && (row.published || seesAll(caller)) ? ofShop(row) : await findKept(shop, caller, id)
  if (!found) throw refuse('FORM_NOT_FOUND')
  return found
}

function ofShop(row: FormRow): ShownForm {
  return { ...row, namespace }
}

function seesAll(caller: Caller): boolean {
  return isMerchant(caller) && may(caller, 'FORMS.READ')
}

const options = { tieBreaker: formId, defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }] }

export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked, namespace }: QueryFormsRequest,
): Promise<QueryFormsReply> {
  const query = namespace === undefined ? asked : narrowed(asked, [{ namespace }])
  const page = await findPage(shop, caller, query)
  return { forms: page.rows.map((row) => toWire(ofShop(row))), metadata: page.metadata }
}

export async function list(shop: Shop, caller: Caller, asked: ListFormsRequest): Promise<ListFormsReply> {
  const { namespace, formIds, enabled, nameFilter, paging } = asked
  const conditions: Record<string, unknown>[] = [{ namespace }]
  const ids = [formIds ?? []].flat()
  if (ids.length > 0) conditions.push({ id: { $in: ids } })
  if (typeof enabled === 'boolean') conditions.push({ enabled })
  if (nameFilter) conditions.push({ name: { $contains: nameFilter } })
  const { cursor, limit = null, offset = null } = paging ?? {}
  const pages = cursor ? { cursorPaging: { cursor, limit } } : { paging: { limit, offset } }
  const page = await findPage(shop, caller, narrowed(pages, conditions))
  return { forms: page.rows.map((row) => toWire(ofShop(row))), pagingMetadata: page.metadata }
}

function narrowed(query: QueryFormsRequest['query'], conditions: readonly object[]) {
  const { filter } = query ?? {}
  return { ...query, filter: { $and: [...conditions, ...(filter ? [filter] : [])] } }
}

async function findPage(shop: Shop, caller: Caller, asked: unknown) {
  const compiled = compileQuery(asked, formFields, options)
  const scope = { siteId: caller.siteId, all: seesAll(caller) }
  const { rows, total } = await findForms(shop.db.read, scope, compiled)
  return pageOf(rows, compiled, total)
}
