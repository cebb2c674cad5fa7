import type { Event } from '@cartwright/contract/box-office/events.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/ticket-definitions.ts'
import { clockIn, momentIn } from './times.rules.ts'

/** The parts of an event that its page reads. */
export const shownFields = ['TEXTS', 'REGISTRATION', 'ONLINE_CONFERENCING_SESSION'] as const

export type Kind = 'TICKETING' | 'RSVP' | 'EXTERNAL' | 'NONE'

/** An event as it is edited; numbers and times as texts. */
export interface EventValues {
  title: string
  short: string
  long: string
  start: string
  end: string
  zone: string
  showZone: boolean
  online: boolean
  link: string
  place: string
  address: string
  kind: Kind
  url: string
  limit: string
  waitlist: boolean
  mayDecline: boolean
  perOrder: string
  eachGuest: boolean
  members: boolean
  paused: boolean
}

export function valuesOf(event: Event | undefined, timeZone: string): EventValues {
  const { dateAndTimeSettings: times, location, registration, onlineConferencing } = event ?? {}
  const { rsvp, tickets, external } = registration ?? {}
  const zone = times?.timeZoneId ?? timeZone
  return {
    title: event?.title ?? '',
    short: event?.shortDescription ?? '',
    long: event?.detailedDescription ?? '',
    start: clockIn(times?.startDate, zone),
    end: clockIn(times?.endDate, zone),
    zone,
    showZone: times?.showTimeZone ?? false,
    online: location?.type === 'ONLINE',
    link: onlineConferencing?.session?.guestLink ?? '',
    place: location?.name ?? '',
    address: addressText(event),
    kind: (registration?.type as Kind | undefined) ?? 'TICKETING',
    url: external?.url ?? '',
    limit: rsvp?.limit === null || rsvp?.limit === undefined ? '' : String(rsvp.limit),
    waitlist: rsvp?.waitlistEnabled ?? false,
    mayDecline: rsvp?.responseType === 'YES_AND_NO',
    perOrder: String(tickets?.ticketLimitPerOrder ?? 20),
    eachGuest: tickets?.guestsAssignedSeparately ?? false,
    members: registration?.allowedGuestTypes === 'MEMBER',
    paused: registration?.registrationPaused ?? false,
  }
}

/** The address in one line, however it is kept. */
function addressText(event: Event | undefined): string {
  const { formattedAddress, addressLine, streetAddress, postalCode, city, country } =
    event?.location?.address ?? {}
  if (formattedAddress) return formattedAddress
  const street = addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  return [street, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}

/** What is sent of an edited event. What the form does not show of its place stays, as does an unchanged address. */
export function draftOf(values: EventValues, before: Event | undefined): Event & { title: string } {
  const { zone, kind } = values
  const [startDate, endDate] = [momentIn(values.start, zone), momentIn(values.end, zone)]
  const isSame = before && values.address === addressText(before)
  const { address: known, ...kept } = before?.location ?? {}
  const address = isSame ? known : { formattedAddress: values.address }
  return {
    title: values.title.trim(),
    shortDescription: values.short,
    detailedDescription: values.long,
    location: {
      ...kept,
      ...{ type: values.online ? 'ONLINE' : 'VENUE', name: values.place },
      ...(values.address && address ? { address } : {}),
      locationTbd: !values.place && !values.address,
    },
    dateAndTimeSettings: {
      ...(startDate ? { startDate, endDate, dateAndTimeTbd: false } : { dateAndTimeTbd: true }),
      ...{ timeZoneId: zone, showTimeZone: values.showZone },
    },
    onlineConferencing: {
      enabled: values.online && values.link !== '',
      session: { guestLink: values.online ? values.link : '' },
    },
    registration: {
      ...(before ? {} : { initialType: kind }),
      allowedGuestTypes: values.members ? 'MEMBER' : 'VISITOR_OR_MEMBER',
      registrationPaused: values.paused,
      ...(kind === 'EXTERNAL' ? { external: { url: values.url } } : {}),
      ...(kind === 'RSVP' ? { rsvp: rsvpOf(values) } : {}),
      ...(kind === 'TICKETING' ? { tickets: ticketsOf(values) } : {}),
    },
  }
}

function rsvpOf({ limit, waitlist, mayDecline }: EventValues) {
  return {
    limit: limit === '' ? null : Number(limit),
    waitlistEnabled: waitlist,
    responseType: mayDecline ? ('YES_AND_NO' as const) : ('YES_ONLY' as const),
  }
}

function ticketsOf({ perOrder, eachGuest }: EventValues) {
  return {
    guestsAssignedSeparately: eachGuest,
    ...(perOrder ? { ticketLimitPerOrder: Number(perOrder) } : {}),
  }
}

export type Pricing = 'FIXED' | 'FREE' | 'GUEST'

/** A kind of tickets as it is edited. */
export interface TicketValues {
  name: string
  description: string
  pricing: Pricing
  price: string
  places: string
  perOrder: string
  hidden: boolean
  from: string
  until: string
}

export function ticketValues(known: TicketDefinition | undefined, zone: string): TicketValues {
  const { fixedPrice, guestPrice, free } = known?.pricingMethod ?? {}
  const { startDate, endDate } = known?.salePeriod ?? {}
  return {
    name: known?.name ?? '',
    description: known?.description ?? '',
    pricing: guestPrice ? 'GUEST' : free ? 'FREE' : 'FIXED',
    price: guestPrice?.value ?? fixedPrice?.value ?? '',
    places:
      known?.initialLimit === null || known?.initialLimit === undefined ? '' : String(known.initialLimit),
    perOrder: known?.limitPerCheckout ? String(known.limitPerCheckout) : '20',
    hidden: known?.hidden ?? false,
    from: clockIn(startDate, zone),
    until: clockIn(endDate, zone),
  }
}

export function ticketDraft(
  { name, description, pricing, price, places, perOrder, hidden, from, until }: TicketValues,
  { currency, zone }: { currency: string; zone: string },
) {
  const amount = { value: price, currency }
  return {
    ...{ name: name.trim(), description, hidden },
    ...{ limited: places !== '', initialLimit: places === '' ? null : Number(places) },
    ...(perOrder ? { limitPerCheckout: Number(perOrder) } : {}),
    pricingMethod:
      pricing === 'FREE'
        ? { free: true }
        : pricing === 'GUEST'
          ? { guestPrice: amount }
          : { fixedPrice: amount },
    salePeriod: { startDate: momentIn(from, zone), endDate: momentIn(until, zone) },
  }
}
