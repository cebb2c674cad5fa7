import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type {
  CreateServiceRequest,
  Service,
  UpdateServiceRequest,
} from '@cartwright/contract/bookings/services.ts'
import { longestSlug, slugFrom } from '@cartwright/contract/values/slugs.ts'
import type { FormProvider } from '../../forms/definitions/provider.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as policies from '../policies/service.ts'
import * as resources from '../resources/service.ts'
import { toForm } from './form.rules.ts'
import {
  countServices,
  deleteService,
  type FullServiceRow,
  insertService,
  servicesByIds,
  takenSlugs,
  updateService,
} from './queries.ts'
import { applyChange, blank, type Draft, serviceViolations } from './rules.ts'
import { withSurroundings } from './views.service.ts'

type Answer = Promise<{ service: Service }>

export async function find(shop: Shop, siteId: string, id: string): Promise<FullServiceRow> {
  const [row] = isGuid(id) ? await shop.db.run(servicesByIds, [siteId, [id]]) : []
  if (!row) throw refuse('SERVICE_NOT_FOUND')
  return row
}

/** The service, unless it is hidden from the caller. */
export async function findVisible(shop: Shop, caller: Caller, id: string): Promise<FullServiceRow> {
  const row = await find(shop, caller.siteId, id)
  if (row.hidden && !seesHidden(caller)) throw refuse('SERVICE_NOT_FOUND')
  return row
}

export function seesHidden(caller: Caller): boolean {
  return isMerchant(caller) && may(caller, 'BOOKINGS.READ')
}

/** The form of a service that the caller may see. */
export const serviceForm: FormProvider = async (shop, caller, id) => {
  const [row] = await shop.db.run(servicesByIds, [caller.siteId, [id]])
  if (!row || (row.hidden && !seesHidden(caller))) return undefined
  const { settings } = await sites.get(shop, caller.siteId)
  return toForm(row, languageFor(settings, caller.language))
}

export async function read(shop: Shop, caller: Caller, id: string): Answer {
  const row = await findVisible(shop, caller, id)
  const [service] = await withSurroundings(shop, caller, [row])
  if (!service) throw refuse('SERVICE_NOT_FOUND')
  return { service }
}

export async function create(shop: Shop, caller: Caller, sent: CreateServiceRequest['service']): Answer {
  const { siteId } = caller
  const [known] = await shop.db.run(countServices, [siteId])
  const { count = 0, last } = known ?? {}
  if (count >= bookingLimits.services)
    throw violation('service', `a shop has at most ${bookingLimits.services}`, 'MAX_SIZE')
  const policyId = sent.bookingPolicy?.id ?? (await policies.usual(shop, siteId)).id
  const before = { ...blank, sortOrder: (last ?? 0) + 1, type: sent.type, policyId, slug: '' }
  const draft = applyChange(before, sent)
  await check(shop, siteId, draft)
  const id = shop.newId()
  const slug = await freeSlug(shop, siteId, { wanted: sent.mainSlug?.name || draft.name, id })
  const named = { ...draft, slug }
  const values = [siteId, id, draft.type, shop.newId(), ...valuesOf(named), now(shop)]
  await refuseOn('23505', shop.db.run(insertService, values), () => refuse('SLUG_ALREADY_EXISTS'))
  publish(shop, siteId, id)
  return read(shop, caller, id)
}

export async function update(shop: Shop, caller: Caller, sent: UpdateServiceRequest['service']): Answer {
  return edit(shop, caller, { ...sent, change: (before) => applyChange(before, sent) })
}

interface Edit {
  id: string
  /** That the change is based on. */
  revision?: string | undefined
  change(before: FullServiceRow): Draft
}

async function edit(shop: Shop, caller: Caller, { id, revision, change }: Edit): Answer {
  const { siteId } = caller
  for (;;) {
    const before = await find(shop, siteId, id)
    if (revision !== undefined && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
    const after = change(before)
    await check(shop, siteId, after)
    const values = [siteId, id, before.revision, ...valuesOf(after), now(shop)]
    const writing = shop.db.run(updateService, values)
    const [changed] = await refuseOn('23505', writing, () => refuse('SLUG_ALREADY_EXISTS'))
    if (!changed) continue
    publish(shop, siteId, id)
    return read(shop, caller, id)
  }
}

/** Refuses what is wrong by itself, and what names things that the shop does not have. */
async function check(shop: Shop, siteId: string, draft: Draft): Promise<void> {
  const { settings } = await sites.get(shop, siteId)
  const found = serviceViolations(draft, settings.currency)
  const wanted = [...draft.staffIds, ...draft.resourceGroups.flat()]
  const known = new Set((await resources.byIds(shop, siteId, wanted)).map(({ id }) => id))
  if (wanted.some((id) => !known.has(id)))
    found.push({
      field: 'service.staffMemberIds',
      description: 'must be ids of staff, rooms or equipment of this shop',
      violatedRule: 'OTHER',
    })
  refuseIf(found)
  await policies.find(shop, siteId, draft.policyId)
}

function valuesOf(draft: Draft): unknown[] {
  const { slug, customSlug, name, description, tagLine, media, hidden, sortOrder, categoryId } = draft
  const { capacity, payment, online, approval, locations, policyId, durations } = draft
  return [
    ...[slug, customSlug, name, description, tagLine, JSON.stringify(media), hidden, sortOrder, categoryId],
    ...[capacity, JSON.stringify(payment), online, approval, JSON.stringify(locations), policyId, durations],
    ...[draft.minutesBefore, draft.minutesAfter, draft.stepMinutes, draft.staffIds],
    ...[JSON.stringify(draft.resourceGroups), JSON.stringify(draft.conferencing)],
    JSON.stringify(draft.questions),
  ]
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await find(shop, siteId, id)
  const [gone] = await shop.db.run(deleteService, [siteId, id, now(shop)])
  if (!gone) throw refuse('RESOURCE_IN_USE')
  publish(shop, siteId, id)
  return {}
}

// ── Slugs ───────────────────────────────────────────────────────────────────────────────────────────────

export async function setSlug(shop: Shop, caller: Caller, { id, slug }: { id: string; slug: string }) {
  const wanted = slugFrom(slug, '')
  if (wanted !== slug) throw violation('slug', 'must have letters, digits and hyphens only', 'FORMAT')
  const { service } = await edit(shop, caller, {
    id,
    change: (before) => ({ ...before, slug, customSlug: true }),
  })
  return { slug: service.mainSlug ?? {}, service }
}

export async function validateSlug(
  shop: Shop,
  { siteId }: Caller,
  { id, slug }: { id: string; slug?: string | null | undefined },
): Promise<{ valid: boolean; slug: string | null; errors: string[] }> {
  const service = await find(shop, siteId, id)
  if (!slug) {
    return { valid: true, slug: await freeSlug(shop, siteId, { wanted: service.name, id }), errors: [] }
  }
  if (slugFrom(slug, '') !== slug)
    return { valid: false, slug: null, errors: ['SLUG_CONTAINS_ILLEGAL_CHARACTERS'] }
  const taken = (await shop.db.run(takenSlugs, [siteId, slug, id])).some((one) => one.slug === slug)
  return taken
    ? { valid: false, slug: null, errors: ['SLUG_ALREADY_EXISTS'] }
    : { valid: true, slug, errors: [] }
}

/** The slug of a name, with a number if another service has it. */
async function freeSlug(
  shop: Shop,
  siteId: string,
  { wanted, id }: { wanted: string; id: string },
): Promise<string> {
  const base = slugFrom(wanted, 'service').slice(0, longestSlug - 5)
  const taken = new Set((await shop.db.run(takenSlugs, [siteId, base, id])).map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Makes pages with the service be made again. */
function publish(shop: Shop, siteId: string, id: string): void {
  shop.changes.publish('site', siteId, id)
  shop.changes.publish('site', siteId, siteId)
}

function now(shop: Shop): Date {
  return new Date(shop.clock())
}
