import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { Registration } from '@cartwright/contract/box-office/events/registration.ts'
import { reservationMinutes } from '@cartwright/contract/box-office/limits.ts'
import { safeHtml } from '../../catalogue/model/description.rules.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import { optional } from '../../platform/values/optional.ts'
import { questionViolations, readQuestions } from './form.rules.ts'
import type { EventDetails, EventRow } from './queries.ts'

/** What a merchant decides about an event, as it is kept. */
export type EventDraft = Pick<
  EventRow,
  | 'title'
  | 'registrationType'
  | 'locationType'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'details'
  | 'guestLimit'
>

export function newDraft(timeZone: string): EventDraft {
  return {
    title: '',
    registrationType: 'RSVP',
    locationType: 'VENUE',
    startsAt: null,
    endsAt: null,
    timeZone,
    guestLimit: null,
    details: {
      shortDescription: '',
      detailedDescription: '',
      location: { locationTbd: true },
      dates: { message: '', hideEnd: false, showTimeZone: false },
      rsvp: { responseType: 'YES_ONLY', waitlist: false },
      tickets: {
        guestsAssignedSeparately: false,
        limitPerOrder: 20,
        reservationMinutes: reservationMinutes.usual,
        serviceFeeRate: '0',
      },
      membersOnly: false,
      paused: false,
      guestListPublic: false,
      conferencing: { enabled: false, type: 'MEETING', guestLink: '', hostLink: '', password: '' },
      questions: [],
      seo: { hidden: false },
      agenda: false,
      display: { hideButton: false, hidePage: false },
    },
  }
}

/** The draft with the sent fields; those that were not sent stay. */
export function withFields(before: EventDraft, sent: Partial<Event>): EventDraft {
  const { location, registration, dateAndTimeSettings: times } = sent
  const tbd = times?.dateAndTimeTbd === true
  const date = (field: 'startDate' | 'endDate', kept: Date | null) =>
    tbd ? null : times?.[field] ? new Date(times[field]) : kept
  return {
    title: sent.title?.trim() ?? before.title,
    registrationType: registration?.initialType ?? registration?.type ?? before.registrationType,
    locationType: location?.type ?? before.locationType,
    startsAt: date('startDate', before.startsAt),
    endsAt: date('endDate', before.endsAt),
    timeZone: times?.timeZoneId ?? before.timeZone,
    guestLimit: registration?.rsvp?.limit === undefined ? before.guestLimit : registration.rsvp.limit,
    details: {
      ...withTexts(before.details, sent),
      ...withRegistration(before.details, registration),
      location: location ? toLocation(location) : before.details.location,
      dates: {
        message: times?.dateAndTimeTbdMessage ?? before.details.dates.message,
        hideEnd: times?.hideEndDate ?? before.details.dates.hideEnd,
        showTimeZone: times?.showTimeZone ?? before.details.dates.showTimeZone,
      },
      questions: readQuestions(sent.form) ?? before.details.questions,
    },
  }
}

type TextDetails = Omit<
  EventDetails,
  'location' | 'dates' | 'questions' | keyof ReturnType<typeof withRegistration>
>

function withTexts(before: EventDetails, sent: Partial<Event>): TextDetails {
  const { mainImage, onlineConferencing: online, seoSettings: seo, eventDisplaySettings: display } = sent
  const { session } = online ?? {}
  return {
    shortDescription: sent.shortDescription?.trim() ?? before.shortDescription,
    detailedDescription: safeHtml(sent.detailedDescription ?? before.detailedDescription),
    ...optional('description', sent.description === undefined ? before.description : sent.description),
    ...optional('mainImage', mainImage === undefined ? before.mainImage : mainImage),
    ...optional('gallery', sent.gallery ?? before.gallery),
    guestListPublic: sent.guestListSettings?.displayedPublicly ?? before.guestListPublic,
    conferencing: {
      enabled: online?.enabled ?? before.conferencing.enabled,
      type: online?.type ?? before.conferencing.type,
      guestLink: session?.guestLink ?? before.conferencing.guestLink,
      hostLink: session?.hostLink ?? before.conferencing.hostLink,
      password: session?.password ?? before.conferencing.password,
    },
    seo: {
      hidden: seo?.hidden ?? before.seo.hidden,
      ...optional('advanced', seo?.advancedSeoData ?? before.seo.advanced),
    },
    agenda: sent.agendaSettings?.enabled ?? before.agenda,
    display: {
      hideButton: display?.hideEventDetailsButton ?? before.display.hideButton,
      hidePage: display?.hideEventDetailsPage ?? before.display.hidePage,
    },
  }
}

function withRegistration(before: EventDetails, sent: Registration | null | undefined) {
  const { rsvp, tickets, external } = sent ?? {}
  const { startDate, endDate, ...kept } = before.rsvp
  return {
    rsvp: {
      responseType: rsvp?.responseType ?? kept.responseType,
      waitlist: rsvp?.waitlistEnabled ?? kept.waitlist,
      ...optional('startDate', rsvp?.startDate === undefined ? startDate : rsvp.startDate),
      ...optional('endDate', rsvp?.endDate === undefined ? endDate : rsvp.endDate),
    },
    tickets: {
      guestsAssignedSeparately: tickets?.guestsAssignedSeparately ?? before.tickets.guestsAssignedSeparately,
      limitPerOrder: tickets?.ticketLimitPerOrder ?? before.tickets.limitPerOrder,
      reservationMinutes: tickets?.reservationDurationInMinutes ?? before.tickets.reservationMinutes,
      serviceFeeRate: tickets?.serviceFeeRate ?? before.tickets.serviceFeeRate,
      serviceFeeKept: tickets?.serviceFeeKept ?? before.tickets.serviceFeeKept ?? false,
      onlinePaymentOnly: tickets?.onlinePaymentOnly ?? before.tickets.onlinePaymentOnly ?? false,
    },
    ...optional('externalUrl', external?.url ?? before.externalUrl),
    ...withGuestTypes(before, sent),
    paused: sent?.registrationPaused ?? sent?.registrationDisabled ?? before.paused,
  }
}

function withGuestTypes(before: EventDetails, sent: Registration | null | undefined) {
  const { allowedGuestTypes: types, planIds } = sent ?? {}
  const membersOnly = types ? types === 'MEMBER' : before.membersOnly
  return { membersOnly, planIds: membersOnly ? (planIds ?? before.planIds ?? []) : [] }
}

function toLocation({ type: _, ...location }: NonNullable<Event['location']>): EventDetails['location'] {
  return location
}

export function draftViolations({ title, startsAt, endsAt, timeZone, ...draft }: EventDraft): Violation[] {
  const { details, registrationType } = draft
  const found: Violation[] = []
  const wrong = (field: string, description: string) =>
    found.push({ field: `event.${field}`, description, violatedRule: 'OTHER' })
  if (title === '') found.push(required('event.title'))
  if (!isTimeZone(timeZone)) wrong('dateAndTimeSettings.timeZoneId', 'is not a time zone')
  if (startsAt && !endsAt) found.push(required('event.dateAndTimeSettings.endDate'))
  if (endsAt && !startsAt) found.push(required('event.dateAndTimeSettings.startDate'))
  if (startsAt && endsAt && endsAt < startsAt)
    wrong('dateAndTimeSettings.endDate', 'must not be before the start')
  const { startDate, endDate } = details.rsvp
  if (startDate && endDate && Date.parse(endDate) < Date.parse(startDate))
    wrong('registration.rsvp.endDate', 'must not be before the start')
  if (registrationType === 'EXTERNAL' && !details.externalUrl)
    found.push(required('event.registration.external.url'))
  for (const [name, link] of Object.entries(pickLinks(details)))
    if (link !== '' && !/^https?:\/\/\S+$/.test(link))
      wrong(`onlineConferencing.session.${name}`, 'must be a web address')
  return [...found, ...questionViolations(details.questions)]
}

function pickLinks({ conferencing: { guestLink, hostLink } }: EventDetails) {
  return { guestLink, hostLink }
}
