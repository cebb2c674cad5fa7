import type { Service } from '@cartwright/contract/bookings/services.ts'
import { newFormKey } from '@cartwright/contract/pages/storefront.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest } from '../kit/page.ts'
import { loadCourse } from './course.load.ts'
import { loadMonth } from './month.load.ts'
import { dayIn, isZone, keptParameters, pathOf, todayIn, zoneGroups } from './rules.ts'
import { type Asked, say } from './times.load.ts'
import type { PickerProps } from './view.ts'

export async function loadPicker(request: PageRequest, service: Service): Promise<PickerProps> {
  const { now, remember, shop } = request
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  const choices = choicesIn(request, { service, shopZone: storefront.timeZone })
  const { zone, staff, length } = choices
  const asked: Asked = {
    ...{ service, zone, staff, today: todayIn(zone, now) },
    ...(length ? { minutes: Number(length) } : {}),
  }
  const base = baseOf(request, choices)
  if (!service.onlineBooking?.enabled) return { ...base, closed: say(request).closed }
  if (service.type === 'COURSE') return { ...base, ...(await loadCourse(request, asked)) }
  return { ...base, ...(await loadMonth(request, { ...asked, kept: choices.kept })) }
}

interface Choices {
  path: string
  shopZone: string
  byVideo: boolean
  zone: string
  staffMembers: PickerProps['staff']
  staff: string
  lengths: PickerProps['lengths']
  /** In minutes; empty where there is nothing to choose. */
  length: string
  /** Whoever moves a booking keeps its length, if the service still has it. */
  isLengthFixed: boolean
  /** The parameters of all links. */
  kept: Record<string, string>
}

/** What the address says, as far as the service has it. */
function choicesIn(
  request: PageRequest,
  { service, shopZone }: { service: Service; shopZone: string },
): Choices {
  const { url, frame } = request
  const asked = (name: string) => url.searchParams.get(name)
  const wanted = asked('zone')
  const zone = isZone(wanted) ? wanted : shopZone
  const staffMembers = staffOf([service])
  const staff = staffMembers.find(({ value }) => value === asked('staff'))?.value ?? ''
  const lengths = lengthsOf(request, service)
  const known = lengths.find(({ value }) => value === asked('length'))?.value
  const length = known ?? lengths[0]?.value ?? ''
  const { length: _, ...others } = keptIn(url)
  return {
    ...{ shopZone, zone, staffMembers, staff, lengths, length },
    path: addressOf(frame.prefix, pathOf(service.mainSlug?.name ?? '')),
    byVideo: service.conferencing?.enabled ?? false,
    isLengthFixed: asked('move') !== null && known !== undefined,
    kept: { ...others, zone, ...(staff ? { staff } : {}), ...(length ? { length } : {}) },
  }
}

/** The lengths of an appointment that has several, with what each costs. */
function lengthsOf(request: PageRequest, { type, schedule }: Service): PickerProps['lengths'] {
  const durations = schedule?.availabilityConstraints?.durations ?? []
  if (type !== 'APPOINTMENT' || durations.length < 2) return []
  const texts = say(request)
  return durations.map(({ minutes = 0, price }) => ({
    value: String(minutes),
    label: [texts.minutes(minutes), price?.formattedValue].filter(Boolean).join(' · '),
  }))
}

function baseOf({ url, now, frame: { language } }: PageRequest, choices: Choices): PickerProps {
  const { path, shopZone, byVideo, zone, staffMembers, staff, lengths, length, isLengthFixed } = choices
  const { zone: _, staff: __, length: ___, ...hidden } = choices.kept
  const day = dayIn(url.searchParams.get('day'))
  return {
    formKey: newFormKey(now),
    address: `${path}?${new URLSearchParams(choices.kept)}`,
    ...{ path, zone, staff: staffMembers, chosenStaff: staff },
    hidden: { ...hidden, ...(day ? { day } : {}), ...(isLengthFixed ? { length } : {}) },
    ...{ lengths: isLengthFixed ? [] : lengths, chosenLength: length },
    zones: zoneGroups({ zone, shopZone, language }),
    // By video, everybody takes part on their own clocks; elsewhere those of the place count.
    ...(byVideo ? {} : { placeZone: shopZone, placeZoneName: zoneName(shopZone, language) }),
    ...(hidden.move ? { keepUrl: `/bookings/${encodeURIComponent(hidden.move)}` } : {}),
  }
}

function keptIn({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    keptParameters.flatMap((name) => {
      const value = searchParams.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}

/** Who gives services. */
export function staffOf(services: readonly Service[]): { value: string; label: string }[] {
  const all = services.flatMap(({ staffMemberDetails }) => {
    const { staffMembers = [] } = (staffMemberDetails ?? {}) as {
      staffMembers?: { staffMemberId: string; name: string }[]
    }
    return staffMembers.map(({ staffMemberId, name }) => [staffMemberId, name] as const)
  })
  return [...new Map(all)].map(([value, label]) => ({ value, label }))
}
