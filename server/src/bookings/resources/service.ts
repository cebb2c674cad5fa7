import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { BookingResource, BookingStaff, ResourceKind } from '@cartwright/contract/bookings/resources.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { calendarUrl } from './feeds.service.ts'
import {
  countResources,
  deleteResource,
  detachResource,
  insertResource,
  nextFeed,
  type ResourceRow,
  resourcesByIds,
  updateResource,
} from './queries.ts'
import { hoursViolations, toResource, toStaff, typeIdOf, type View } from './rules.ts'

/** What is known of ids; unknown ones are left out. In the order of the ids. */
export async function byIds(shop: Shop, siteId: string, ids: readonly string[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  const rows = await shop.db.run(resourcesByIds, [siteId, ids.filter(isGuid)])
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

export async function find(shop: Shop, siteId: string, id: string): Promise<ResourceRow> {
  const [row] = await byIds(shop, siteId, [id])
  if (!row) throw refuse('RESOURCE_NOT_FOUND')
  return row
}

export function viewOf(shop: Shop, caller: Caller, row: ResourceRow): View {
  const merchant = isMerchant(caller) && may(caller, 'BOOKINGS.READ')
  const secret = isMerchant(caller) && may(caller, 'BOOKINGS.MANAGE')
  return { merchant, calendarUrl: secret ? calendarUrl(shop, caller.siteId, row) : undefined }
}

export async function readStaff(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ staffMember: BookingStaff }> {
  const row = await find(shop, caller.siteId, id)
  if (row.kind !== 'STAFF') throw refuse('RESOURCE_NOT_FOUND')
  return { staffMember: toStaff(row, viewOf(shop, caller, row)) }
}

export async function readResource(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ resource: BookingResource }> {
  const row = await find(shop, caller.siteId, id)
  return { resource: toResource(row, viewOf(shop, caller, row)) }
}

/** What a caller says of staff, rooms and equipment. */
type Draft = Partial<BookingStaff> & Partial<Pick<BookingResource, 'type' | 'typeId'>>
type Kept = Pick<
  ResourceRow,
  | 'kind'
  | 'typeName'
  | 'name'
  | 'description'
  | 'email'
  | 'phone'
  | 'image'
  | 'timeZone'
  | 'hours'
  | 'exceptions'
>

export async function createStaff(
  shop: Shop,
  caller: Caller,
  sent: Draft,
): Promise<{ staffMember: BookingStaff }> {
  const row = await create(shop, caller, { kind: 'STAFF', sent: { ...sent, type: 'Staff' } })
  return { staffMember: toStaff(row, viewOf(shop, caller, row)) }
}

export async function createResource(
  shop: Shop,
  caller: Caller,
  sent: Draft,
): Promise<{ resource: BookingResource }> {
  const row = await create(shop, caller, { kind: 'RESOURCE', sent })
  return { resource: toResource(row, viewOf(shop, caller, row)) }
}

async function create(
  shop: Shop,
  { siteId }: Caller,
  { kind, sent }: { kind: ResourceKind; sent: Draft },
): Promise<ResourceRow> {
  const { settings } = await sites.get(shop, siteId)
  const blank: Kept = {
    ...{ kind, typeName: '', name: '', description: '', email: '', phone: '', image: null },
    ...{ timeZone: settings.timeZone, hours: usualHours, exceptions: [] },
  }
  const [known] = await shop.db.run(countResources, [siteId])
  const kept = merge(blank, kind === 'STAFF' ? sent : { ...sent, type: typeNameOf(sent, known?.typeNames) })
  refuseIf(problems(kept))
  if (known && known.count >= bookingLimits.resources)
    throw violation('resource', `a shop has at most ${bookingLimits.resources}`, 'MAX_SIZE')
  const [row] = await shop.db.run(insertResource, [siteId, shop.newId(), kind, ...valuesOf(kept), now(shop)])
  if (!row) throw new Error('the resource was not inserted')
  return row
}

/** The name of a resource's type: as it was sent, or of the other resources with its id, else "Resource". */
function typeNameOf({ type, typeId }: Draft, typeNames: readonly string[] = []): string {
  if (type !== undefined || !typeId) return type ?? 'Resource'
  const found = typeNames.find((typeName) => typeIdOf({ kind: 'RESOURCE', typeName }) === typeId)
  if (!found)
    throw violation('resource.typeId', 'no resource has this type yet; send a name in type', 'OTHER')
  return found
}

/** Nine to five on workdays. */
const usualHours = (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const).map((day) => ({
  ...{ day, startTime: '09:00', endTime: '17:00' },
}))

function merge(before: Kept, sent: Draft): Kept {
  return {
    kind: before.kind,
    typeName: before.kind === 'STAFF' ? 'Staff' : (sent.type?.trim() ?? before.typeName),
    name: sent.name?.trim() ?? before.name,
    description: sent.description ?? before.description,
    email: sent.email ?? before.email,
    phone: sent.phone ?? before.phone,
    image: sent.mainMedia === undefined ? before.image : (sent.mainMedia?.image ?? null),
    timeZone: sent.timeZone ?? before.timeZone,
    hours: sent.workingHours ?? before.hours,
    exceptions: sent.exceptions ?? before.exceptions,
  }
}

function problems(kept: Kept) {
  const path = kept.kind === 'STAFF' ? 'staffMember' : 'resource'
  const found = hoursViolations(kept, path)
  const empty = (field: string) =>
    found.push({
      field: `${path}.${field}`,
      description: 'must not be empty',
      violatedRule: 'REQUIRED_FIELD',
    })
  if (kept.name === '') empty('name')
  if (kept.typeName === '') empty('type')
  return found
}

function valuesOf({ typeName, name, description, email, phone, ...rest }: Kept): unknown[] {
  const { image, timeZone, hours, exceptions } = rest
  return [
    ...[typeName, name, description, email, phone, image && JSON.stringify(image), timeZone],
    ...[JSON.stringify(hours), JSON.stringify(exceptions)],
  ]
}

export async function updateStaff(shop: Shop, caller: Caller, sent: Draft & { id: string }) {
  const row = await update(shop, caller, { kind: 'STAFF', sent })
  return { staffMember: toStaff(row, viewOf(shop, caller, row)) }
}

export async function changeResource(shop: Shop, caller: Caller, sent: Draft & { id: string }) {
  const row = await update(shop, caller, { kind: undefined, sent })
  return { resource: toResource(row, viewOf(shop, caller, row)) }
}

async function update(
  shop: Shop,
  { siteId }: Caller,
  { kind, sent }: { kind: ResourceKind | undefined; sent: Draft & { id: string } },
): Promise<ResourceRow> {
  for (;;) {
    const before = await find(shop, siteId, sent.id)
    if (kind && before.kind !== kind) throw refuse('RESOURCE_NOT_FOUND')
    const { revision } = before
    if (sent.revision !== undefined && sent.revision !== String(revision)) throw refuse('REVISION_MISMATCH')
    const kept = merge(before, sent)
    refuseIf(problems(kept))
    const [row] = await shop.db.run(updateResource, [siteId, sent.id, revision, ...valuesOf(kept), now(shop)])
    if (row) return row
  }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await find(shop, siteId, id)
  await shop.db.transaction(async (tx) => {
    const [gone] = await tx.run(deleteResource, [siteId, id, now(shop)])
    if (!gone) throw refuse('RESOURCE_IN_USE')
    await tx.run(detachResource, [siteId, id, now(shop)])
  })
  return {}
}

export async function resetCalendar(
  shop: Shop,
  { siteId }: Caller,
  id: string,
): Promise<{ calendarUrl: string }> {
  const [row] = await shop.db.run(nextFeed, [siteId, id, now(shop)])
  if (!row) throw refuse('RESOURCE_NOT_FOUND')
  return { calendarUrl: calendarUrl(shop, siteId, row) }
}

function now(shop: Shop): Date {
  return new Date(shop.clock())
}
