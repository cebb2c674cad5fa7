import type { ServiceOptionsAndVariants } from '@cartwright/contract/bookings/options.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { sql } from 'kysely'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo, pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import {
  deleteOptions,
  insertOptions,
  optionsByIds,
  optionsOfServices,
  type ServiceOptionsRow,
  updateOptions,
} from './options.queries.ts'
import { hasIdenticalChoices, optionsViolations, plainVariants, toOptions } from './options.rules.ts'
import { find, seesHidden } from './service.ts'

type Sent = ServiceOptionsAndVariants

/** By the id of the options or of their service. */
async function findOne(shop: Shop, caller: Caller, id: string): Promise<ServiceOptionsRow> {
  const [row] = await shop.db.run(optionsByIds, [caller.siteId, [id], seesHidden(caller)])
  if (!row) throw refuse('SERVICE_OPTIONS_NOT_FOUND')
  return row
}

export async function ofService(
  shop: Shop,
  siteId: string,
  serviceId: string,
): Promise<ServiceOptionsRow | undefined> {
  const [row] = await shop.db.run(optionsOfServices, [siteId, [serviceId]])
  return row
}

async function shown(shop: Shop, { siteId, language }: Caller) {
  const { settings } = await sites.get(shop, siteId)
  return { currency: settings.currency, language: languageFor(settings, language) }
}

export async function read(shop: Shop, caller: Caller, id: string) {
  return { serviceOptionsAndVariants: toOptions(await findOne(shop, caller, id), await shown(shop, caller)) }
}

export async function readOfService(shop: Shop, caller: Caller, serviceId: string) {
  return { serviceVariants: toOptions(await findOne(shop, caller, serviceId), await shown(shop, caller)) }
}

const optionsId: ScalarField = { column: sql`o.id`, type: 'uuid', sortable: true, required: true }
const fields: Fields = {
  id: optionsId,
  serviceId: { column: sql`o.service_id`, type: 'uuid', sortable: true, required: true },
}

export async function query(shop: Shop, caller: Caller, asked: PlatformQuery | undefined) {
  const compiled = compileQuery(asked, fields, { tieBreaker: optionsId })
  const from = sql`from service_options o join services s on s.site_id = o.site_id and s.id = o.service_id
    where o.site_id = ${caller.siteId} and (not s.hidden or ${seesHidden(caller)})`
  const page = sql<ServiceOptionsRow & { cursor_key: string | null }>`
    select o.id, o.service_id as "serviceId", o.revision, o.options, o.variants, ${compiled.cursorKey} as cursor_key
    ${from} and ${compiled.where} ${compiled.page}`
  const { kysely } = shop.db.read
  const counting = countUpTo(sql`${from} and ${compiled.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(kysely), counting.execute(kysely)])
  const { rows: kept, metadata } = pageOf(rows, compiled, counted.rows[0]?.total ?? 0)
  const display = await shown(shop, caller)
  return {
    serviceOptionsAndVariantsList: kept.map((row) => toOptions(row, display)),
    pagingMetadata: metadata,
  }
}

export async function create(shop: Shop, caller: Caller, sent: Sent & { serviceId: string }) {
  const { siteId } = caller
  const service = await find(shop, siteId, sent.serviceId)
  const kept = await check(shop, siteId, { sent, staffIds: service.staffIds })
  const values = [siteId, shop.newId(), sent.serviceId, ...kept, new Date(shop.clock())]
  const [row] = await shop.db.run(insertOptions, values)
  if (!row) throw refuse('ALREADY_EXISTS')
  return { serviceOptionsAndVariants: toOptions(row, await shown(shop, caller)) }
}

export async function update(shop: Shop, caller: Caller, sent: Sent & { id: string }) {
  const { siteId } = caller
  for (;;) {
    const before = await findOne(shop, caller, sent.id)
    if (sent.revision !== undefined && sent.revision !== String(before.revision))
      throw refuse('REVISION_MISMATCH')
    const { staffIds } = await find(shop, siteId, before.serviceId)
    const merged = {
      options: sent.options ?? { values: before.options },
      variants: sent.variants ?? { values: before.variants },
    }
    const kept = await check(shop, siteId, { sent: merged, staffIds })
    const values = [siteId, before.id, before.revision, ...kept, new Date(shop.clock())]
    const [row] = await shop.db.run(updateOptions, values)
    if (row) return { serviceOptionsAndVariants: toOptions(row, await shown(shop, caller)) }
  }
}

async function check(
  shop: Shop,
  siteId: string,
  { sent, staffIds }: { sent: Pick<Sent, 'options' | 'variants'>; staffIds: readonly string[] },
): Promise<[string, string]> {
  const { settings } = await sites.get(shop, siteId)
  const options = (sent.options?.values ?? []).map((option) => ({ ...option, id: option.id ?? shop.newId() }))
  const variants = plainVariants({ options, variants: sent.variants?.values ?? [] })
  refuseIf(optionsViolations({ options, variants }, settings.currency))
  if (hasIdenticalChoices(variants)) throw refuse('IDENTICAL_CHOICES')
  const named = variants.flatMap(({ choices = [] }) =>
    choices.flatMap((choice) => choice.staffMemberId ?? []),
  )
  if (named.some((id) => !staffIds.includes(id))) throw refuse('UNKNOWN_STAFF_IDS')
  return [JSON.stringify(options), JSON.stringify(variants)]
}

export async function remove(
  shop: Shop,
  caller: Caller,
  { id, revision }: { id: string; revision?: string | null | undefined },
): Promise<Record<string, never>> {
  const row = await findOne(shop, caller, id)
  const [gone] = await shop.db.run(deleteOptions, [caller.siteId, row.id, revision ?? null])
  if (!gone) throw refuse('REVISION_MISMATCH')
  return {}
}
