import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import type { PageQuery } from '../../platform/pages/forms.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'

/** What the address of a page names: a slot, a session, or a whole course. */
export interface Asked {
  service: string
  start: string
  end: string
  zone: string
  /** Staff, or another resource. */
  resource: string
  event: string
  location: string
  /** Of a redirect session. */
  session: string
}

export type SlotParameters = Partial<Asked>

const names = ['service', 'start', 'end', 'zone', 'resource', 'event', 'location', 'session'] as const
const longest = 120

export function askedIn(query: PageQuery): Asked {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && value.length <= longest ? value : ''
  }
  const asked = Object.fromEntries(names.map((name) => [name, text(name)])) as unknown as Asked
  return { ...asked, zone: isTimeZone(asked.zone) ? asked.zone : '' }
}

/** The parameters of an address; those that say nothing are left out. */
export function parametersOf(asked: SlotParameters): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = asked[name]
      return value ? [[name, value] as const] : []
    }),
  )
}

export function detailsPath(asked: SlotParameters): string {
  return `/bookings/details?${new URLSearchParams(parametersOf(asked))}`
}

/** How long the slot is; undefined for a session that only its id names, and a whole course. */
export function minutesOf({ start, end }: Pick<Asked, 'start' | 'end'>): number | undefined {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  return minutes > 0 ? minutes : undefined
}

/** As calls of the contract name it. */
export function entityOf(asked: Asked): NonNullable<Booking['bookedEntity']> {
  const { service: serviceId, start, end, zone, resource, event, location } = asked
  const timezone = zone || null
  if (!start && !event) return { schedule: { serviceId, timezone } }
  return {
    slot: {
      ...{ serviceId, startDate: start, endDate: end, timezone },
      ...(isGuid(resource) ? { resource: { id: resource } } : {}),
      ...(event ? { eventId: event } : {}),
      ...(location ? { location: { id: location } } : {}),
    },
  }
}

/** A slot of the contract as parameters of an address. */
export function askedFrom(slot: Slot, timezone?: string | null): SlotParameters {
  const { serviceId, startDate, endDate, resource, eventId, sessionId, location } = slot
  return {
    ...(serviceId ? { service: serviceId } : {}),
    ...(startDate ? { start: startDate } : {}),
    ...(endDate ? { end: endDate } : {}),
    zone: timezone || slot.timezone || '',
    resource: resource?.id ?? '',
    event: eventId || sessionId || '',
    location: location?.id ?? '',
  }
}
