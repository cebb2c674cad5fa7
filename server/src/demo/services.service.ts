import type { Weekday } from '@cartwright/contract/bookings/parts.ts'
import { weekdays } from '@cartwright/contract/bookings/parts.ts'
import * as series from '../bookings/changes/series.service.ts'
import * as policies from '../bookings/policies/service.ts'
import * as resourceLists from '../bookings/resources/lists.service.ts'
import * as resources from '../bookings/resources/service.ts'
import * as serviceLists from '../bookings/services/lists.service.ts'
import * as services from '../bookings/services/service.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import type { DemoFile, DemoService } from './file.rules.ts'
import type { Pictures } from './rules.ts'

interface Filling {
  shop: Shop
  caller: Caller
  file: DemoFile
  count(what: string): void
}

export interface AddedService extends Pick<DemoService, 'type'> {
  id: string
}

/** Workshops with those who give them, and when they take place. */
export async function addServices(filling: Filling, pictures: Pictures): Promise<AddedService[]> {
  const { shop, caller, file, count } = filling
  const added: AddedService[] = []
  for (const wanted of file.services) {
    const staffIds: string[] = []
    for (const name of wanted.staff) staffIds.push(await staffId(filling, wanted, name))
    const filter = { 'mainSlug.name': wanted.slug }
    const known = (await serviceLists.query(shop, caller, { filter, paging: { limit: 1 } })).services[0]
    const serviceId = known?.id ?? (await addService(filling, wanted, { pictures, staffIds }))
    if (wanted.type === 'CLASS') await addSessions(filling, wanted, { serviceId, staffIds })
    if (!known) count('service')
    added.push({ id: serviceId, type: wanted.type })
  }
  return added
}

async function addService(
  filling: Filling,
  wanted: DemoService,
  { pictures, staffIds }: { pictures: Pictures; staffIds: string[] },
): Promise<string> {
  const { shop, caller } = filling
  const { service } = await services.create(shop, caller, {
    ...draftOf(filling, wanted, pictures),
    staffMemberIds: staffIds,
    bookingPolicy: { id: await policyId(filling, wanted) },
  })
  return service.id ?? ''
}

function draftOf({ shop, caller }: Filling, wanted: DemoService, pictures: Pictures) {
  const {
    name,
    slug,
    type,
    description,
    tagline,
    capacity,
    price,
    durationMinutes,
    bufferMinutes,
    location,
  } = wanted
  const picture = pictures.get(wanted.image.file)
  const image = picture && {
    ...{ id: picture.id, url: `${shop.hosts.urlOf(caller.siteId)}/media/${encodeURIComponent(picture.id)}` },
    ...{ width: picture.width, height: picture.height, altText: wanted.image.alt },
  }
  return {
    ...{ type, name, description, tagLine: tagline, mainSlug: { name: slug } },
    defaultCapacity: type === 'CLASS' ? capacity : 1,
    ...(image ? { media: { mainMedia: { image }, items: [{ image }] } } : {}),
    payment: {
      rateType: 'FIXED' as const,
      fixed: { price: { value: String(price) } },
      options: { online: true, inPerson: false, deposit: false, pricingPlan: true },
    },
    locations: [{ type: 'CUSTOM' as const, custom: { address: { formattedAddress: location } } }],
    schedule: {
      availabilityConstraints: { sessionDurations: [durationMinutes], timeBetweenSessions: bufferMinutes },
    },
  }
}

async function staffId(
  { shop, caller, file }: Filling,
  { hours }: DemoService,
  name: string,
): Promise<string> {
  const found = await resourceLists.queryStaff(shop, caller, { filter: { name }, paging: { limit: 1 } })
  const [known] = found.staffMembers
  if (known?.id) return known.id
  const workingHours = hours.map(({ day, start, end }) => ({ day, startTime: start, endTime: end }))
  const { timeZone } = file.store
  const { staffMember } = await resources.createStaff(shop, caller, { name, timeZone, workingHours })
  return staffMember.id ?? ''
}

/** One for each pair of times. */
async function policyId(
  { shop, caller }: Filling,
  { bookAheadHours, cancelHours }: DemoService,
): Promise<string> {
  const name = `${bookAheadHours} hours ahead, cancel until ${cancelHours} hours before`
  const { bookingPolicies } = await policies.query(shop, caller, { filter: { name }, paging: { limit: 1 } })
  const [known] = bookingPolicies
  if (known?.id) return known.id
  const minutes = cancelHours * 60
  const { bookingPolicy } = await policies.create(shop, caller, {
    name,
    limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: bookAheadHours * 60 },
    cancellationPolicy: {
      enabled: true,
      limitLatestCancellation: true,
      latestCancellationInMinutes: minutes,
    },
    reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: minutes },
    participantsPolicy: { maxParticipantsPerBooking: 4 },
  })
  return bookingPolicy.id ?? ''
}

async function addSessions(
  { shop, caller, file }: Filling,
  { hours, durationMinutes }: DemoService,
  { serviceId, staffIds }: { serviceId: string; staffIds: string[] },
): Promise<void> {
  const known = await series.list(shop, caller, serviceId)
  for (const { day, start } of hours) {
    if (known.series.some(({ days }) => days?.includes(day))) continue
    const sent = {
      serviceId,
      localStart: `${nextDay(shop.clock(), day)}T${start}`,
      durationInMinutes: durationMinutes,
      timeZone: file.store.timeZone,
      days: [day],
      resourceIds: staffIds,
    }
    await series.create(shop, caller, { sent })
  }
}

/** The date of the next such day, not today. */
function nextDay(now: number, day: Weekday): string {
  const wanted = (weekdays.indexOf(day) + 1) % 7
  const ahead = ((wanted - new Date(now).getUTCDay() + 6) % 7) + 1
  return new Date(now + ahead * 86_400_000).toISOString().slice(0, 10)
}
