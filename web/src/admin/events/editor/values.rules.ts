import type { Event, EventImage } from '@cartwright/contract/box-office/events/events.ts'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import { type MembersDraft, toMembersDraft, toMembersOnly } from '../../components/form/members-only.rules.ts'
import { clockIn, momentIn } from '../times.rules.ts'
import { formOf, type QuestionValues, questionsOf } from './questions.rules.ts'

/** The parts of an event that its page reads. */
export const shownFields = [
  'DETAILS',
  'TEXTS',
  'REGISTRATION',
  'FORM',
  'AGENDA',
  'ONLINE_CONFERENCING_SESSION',
] as const

export type Kind = 'TICKETING' | 'RSVP' | 'EXTERNAL' | 'NONE'

/** An event as it is edited; numbers and times as texts. */
export interface EventValues {
  title: string
  short: string
  long: string
  picture: EventImage | null
  gallery: EventImage[]
  start: string
  end: string
  zone: string
  showZone: boolean
  hideEnd: boolean
  undated: string
  online: boolean
  link: string
  password: string
  place: string
  address: string
  kind: Kind
  url: string
  limit: string
  waitlist: boolean
  mayDecline: boolean
  opens: string
  closes: string
  perOrder: string
  feeRate: string
  eachGuest: boolean
  onlineOnly: boolean
  membersOnly: MembersDraft
  paused: boolean
  guestsShown: boolean
  questions: QuestionValues[]
}

export function valuesOf(event: Event | undefined, timeZone: string): EventValues {
  const { dateAndTimeSettings: times, registration, mainImage, gallery } = event ?? {}
  const zone = times?.timeZoneId ?? timeZone
  return {
    title: event?.title ?? '',
    short: event?.shortDescription ?? '',
    long: event?.detailedDescription ?? '',
    picture: mainImage ?? null,
    gallery: gallery ?? [],
    start: clockIn(times?.startDate, zone),
    end: clockIn(times?.endDate, zone),
    zone,
    showZone: times?.showTimeZone ?? false,
    hideEnd: times?.hideEndDate ?? false,
    undated: times?.dateAndTimeTbdMessage ?? '',
    ...placeValues(event),
    kind: (registration?.type as Kind | undefined) ?? 'TICKETING',
    ...registrationValues(event, zone),
    guestsShown: event?.guestListSettings?.displayedPublicly ?? false,
    questions: questionsOf(event?.form),
  }
}

function placeValues(event: Event | undefined) {
  const { location, onlineConferencing } = event ?? {}
  return {
    online: location?.type === 'ONLINE',
    link: onlineConferencing?.session?.guestLink ?? '',
    password: onlineConferencing?.session?.password ?? '',
    place: location?.name ?? '',
    address: addressText(location?.address),
  }
}

function registrationValues({ registration }: Event = {}, zone: string) {
  const { rsvp, tickets, external } = registration ?? {}
  return {
    url: external?.url ?? '',
    limit: rsvp?.limit === null || rsvp?.limit === undefined ? '' : String(rsvp.limit),
    waitlist: rsvp?.waitlistEnabled ?? false,
    mayDecline: rsvp?.responseType === 'YES_AND_NO',
    opens: clockIn(rsvp?.startDate, zone),
    closes: clockIn(rsvp?.endDate, zone),
    perOrder: String(tickets?.ticketLimitPerOrder ?? 20),
    feeRate: Number(tickets?.serviceFeeRate ?? 0) === 0 ? '' : (tickets?.serviceFeeRate ?? ''),
    eachGuest: tickets?.guestsAssignedSeparately ?? false,
    onlineOnly: tickets?.onlinePaymentOnly ?? false,
    membersOnly: toMembersDraft(
      registration?.allowedGuestTypes === 'MEMBER' ? { planIds: registration.planIds ?? [] } : null,
    ),
    paused: registration?.registrationPaused ?? false,
  }
}

/** What is sent of an edited event. What the form does not show of its place stays, as does an unchanged address. */
export function draftOf(values: EventValues, before: Event | undefined): Event & { title: string } {
  const { zone, online } = values
  const [startDate, endDate] = [momentIn(values.start, zone), momentIn(values.end, zone)]
  return {
    title: values.title.trim(),
    shortDescription: values.short,
    detailedDescription: values.long,
    mainImage: values.picture,
    gallery: values.gallery,
    location: locationOf(values, before),
    dateAndTimeSettings: {
      ...(startDate ? { startDate, endDate, dateAndTimeTbd: false } : { dateAndTimeTbd: true }),
      ...{ timeZoneId: zone, showTimeZone: values.showZone, hideEndDate: values.hideEnd },
      dateAndTimeTbdMessage: values.undated,
    },
    onlineConferencing: {
      enabled: online && values.link !== '',
      session: { guestLink: online ? values.link : '', password: online ? values.password : '' },
    },
    registration: registrationOf(values, before),
    guestListSettings: { displayedPublicly: values.guestsShown },
    form: formOf(values.questions),
  }
}

function locationOf(values: EventValues, before: Event | undefined): NonNullable<Event['location']> {
  const isSame = before && values.address === addressText(before.location?.address)
  const { address: known, ...kept } = before?.location ?? {}
  const address = isSame ? known : { formattedAddress: values.address }
  return {
    ...kept,
    ...{ type: values.online ? 'ONLINE' : 'VENUE', name: values.place },
    ...(values.address && address ? { address } : {}),
    locationTbd: !values.place && !values.address,
  }
}

function registrationOf(values: EventValues, before: Event | undefined): NonNullable<Event['registration']> {
  const { kind } = values
  const membersOnly = toMembersOnly(values.membersOnly)
  return {
    ...(before ? {} : { initialType: kind }),
    allowedGuestTypes: membersOnly ? 'MEMBER' : 'VISITOR_OR_MEMBER',
    ...(membersOnly ? { planIds: membersOnly.planIds } : {}),
    registrationPaused: values.paused,
    ...(kind === 'EXTERNAL' ? { external: { url: values.url } } : {}),
    ...(kind === 'RSVP' ? { rsvp: rsvpOf(values) } : {}),
    ...(kind === 'TICKETING' ? { tickets: ticketsOf(values) } : {}),
  }
}

function rsvpOf({ limit, waitlist, mayDecline, opens, closes, zone }: EventValues) {
  return {
    limit: limit === '' ? null : Number(limit),
    waitlistEnabled: waitlist,
    responseType: mayDecline ? ('YES_AND_NO' as const) : ('YES_ONLY' as const),
    ...{ startDate: momentIn(opens, zone), endDate: momentIn(closes, zone) },
  }
}

function ticketsOf({ perOrder, eachGuest, onlineOnly, feeRate }: EventValues) {
  return {
    guestsAssignedSeparately: eachGuest,
    onlinePaymentOnly: onlineOnly,
    serviceFeeRate: String(feeRate === '' ? 0 : feeRate),
    ...(perOrder ? { ticketLimitPerOrder: Number(perOrder) } : {}),
  }
}
