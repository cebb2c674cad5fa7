import type {
  AdditionalField,
  Booking,
  BookingStatus,
  ExtendedBooking,
} from '@cartwright/contract/bookings/bookings.ts'
import type { CourseRun, SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { courseText } from '@cartwright/contract/times/course-text.ts'
import { distinctRuns } from '@cartwright/contract/times/run-text.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import type { ListState } from '../components/list/list.rules.ts'
import type { Language } from '../language/language.ts'

/** Who booked: a name, or the e-mail address. */
export function customerOf({ contactDetails }: Booking): string {
  const { firstName, lastName, email } = contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ') || email || ''
}

export function participantsOf({ totalParticipants, participantsChoices }: Booking): number {
  const chosen = participantsChoices?.serviceChoices ?? []
  if (chosen.length === 0) return totalParticipants ?? 1
  return chosen.reduce((sum, { numberOfParticipants }) => sum + (numberOfParticipants ?? 1), 0)
}

export function serviceIdOf({ bookedEntity }: Booking): string {
  return bookedEntity?.slot?.serviceId ?? bookedEntity?.schedule?.serviceId ?? ''
}

export function isCourse({ bookedEntity }: Booking): boolean {
  return bookedEntity?.schedule?.scheduleId !== undefined
}

/** Who gives it, as far as that is known. */
export function staffNameOf({ bookedEntity }: Booking): string {
  const { slot, schedule } = bookedEntity ?? {}
  return (slot?.resource ?? schedule?.resource)?.name ?? ''
}

export function staffIdOf({ bookedEntity }: Booking): string | undefined {
  return bookedEntity?.slot?.resource?.id ?? undefined
}

/** How long it takes. */
export function minutesOf({ startDate, endDate }: Booking): number {
  return Math.round((Date.parse(endDate ?? '') - Date.parse(startDate ?? '')) / 60_000)
}

/** The membership that pays a booking. */
export function membershipNameOf(order: ExtendedBooking['order']): string {
  return typeof order?.membershipName === 'string' ? order.membershipName : ''
}

/** It was made or confirmed without an order, and its money is open. */
export function isOwed({ booking = {}, order, price }: ExtendedBooking): boolean {
  const { status, paymentStatus } = booking
  const isAgreed = status === 'CONFIRMED' || status === 'PENDING'
  return isAgreed && !order && paymentStatus === 'NOT_PAID' && Number(price?.amount ?? 0) > 0
}

export interface BookingActions {
  confirm: boolean
  decline: boolean
  cancel: boolean
  move: boolean
}

const open: readonly BookingStatus[] = ['CREATED', 'PENDING', 'CONFIRMED']

/** What a merchant may do about a booking. */
export function actionsOf(booking: Booking): BookingActions {
  const { status = 'CREATED' } = booking
  return {
    confirm: status === 'PENDING' || status === 'WAITING_LIST',
    decline: status === 'PENDING' || status === 'WAITING_LIST',
    cancel: status === 'CONFIRMED' || status === 'CREATED',
    move: open.includes(status) && !isCourse(booking),
  }
}

/** The query of the list: those to come, the next first, unless its filters say otherwise. */
export function queryOf({ filters, page }: ListState, { now, size }: { now: string; size: number }) {
  const { when = 'coming', status } = filters
  const filter = {
    ...(when === 'coming' ? { endDate: { $gte: now } } : {}),
    ...(when === 'past' ? { endDate: { $lt: now } } : {}),
    status: status ?? { $nin: when === 'coming' ? ['CREATED', 'CANCELED', 'DECLINED'] : ['CREATED'] },
  }
  const order = when === 'coming' ? ('ASC' as const) : ('DESC' as const)
  return {
    filter,
    sort: [{ fieldName: 'startDate', order }],
    paging: { limit: size, offset: (page - 1) * size },
  }
}

interface Clock {
  language: Language
  timeZone: string
}

/** Mon, 30 Nov 2026, 09:00–10:00, on the clocks of the shop. */
export function spanText(
  { start, end }: { start: string; end: string },
  { language, timeZone }: Clock,
): string {
  const [from, to] = [new Date(start), new Date(end)]
  const isShort = to.getTime() - from.getTime() <= 24 * 3_600_000
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
    ...(isShort ? { weekday: 'short', hour: 'numeric', minute: '2-digit' } : {}),
  })
  return format.formatRange(from, to)
}

/** The runs of a course, from the first day to the last one, no two alike. */
export function runTexts(runs: readonly CourseRun[], { language, timeZone }: Clock): string[] {
  const days = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium' })
  const titles = runs.map(({ firstSessionStart = '', lastSessionEnd }) => {
    const first = new Date(firstSessionStart)
    return lastSessionEnd ? days.formatRange(first, new Date(lastSessionEnd)) : `${days.format(first)} –`
  })
  return distinctRuns(titles, {
    ...{ language, timeZone },
    starts: runs.map(({ firstSessionStart = '' }) => firstSessionStart),
  })
}

/** When a booking takes place; of a course, with its sessions. */
export function bookingTime(
  { startDate, endDate }: Booking,
  clock: Clock,
  sessions: ExtendedBooking['sessions'] = [],
): string {
  if (sessions.length > 0) {
    const spans = sessions.map((one) => ({
      start: Date.parse(one.startDate ?? ''),
      end: Date.parse(one.endDate ?? ''),
    }))
    return courseText(spans, clock)
  }
  return startDate && endDate ? spanText({ start: startDate, end: endDate }, clock) : ''
}

/** The dates of a course that has several, line by line. */
export function datesText(sessions: ExtendedBooking['sessions'] = [], { language, timeZone }: Clock): string {
  if (sessions.length < 2) return ''
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  })
  return sessions
    .map(({ startDate = '', endDate = '' }) => format.formatRange(new Date(startDate), new Date(endDate)))
    .join('\n')
}

/** The day of a moment in the shop, such as 2026-11-30. */
export function dayOf(moment: string | Date, timeZone: string): string {
  return wallTimeOf(new Date(moment), timeZone).slice(0, 10)
}

/** From the beginning of a day to that of the next one, as moments. */
export function daySpan(day: string, timeZone: string): { startDate: string; endDate: string } {
  const [startDate, endDate] = [day, addDays(day, 1)].map((one) =>
    momentOf(`${one}T00:00`, timeZone).toISOString(),
  )
  return { startDate: startDate ?? '', endDate: endDate ?? '' }
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

type Slot = NonNullable<SlotAvailability['slot']>

/** A time at which something is free. */
export interface TimeChoice {
  value: string
  label: string
  /** One for each who is free then. */
  slots: readonly Slot[]
}

/** The times with a free place, one for each start. Whoever has `staffId` comes first where they are free. */
export function timeChoices(
  entries: readonly SlotAvailability[],
  { language, timeZone, staffId }: Clock & { staffId?: string | undefined },
): TimeChoice[] {
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone })
  const free = entries.flatMap(({ slot, openSpots }) => (slot && (openSpots ?? 0) > 0 ? [slot] : []))
  const isOther = ({ resource }: Slot) => Number(resource?.id !== staffId)
  return [...Map.groupBy(free, ({ startDate = '' }) => startDate)]
    .map(([value, slots]) => ({
      ...{ value, label: clock.format(new Date(value)) },
      slots: slots.toSorted((a, b) => isOther(a) - isOther(b)),
    }))
    .sort((a, b) => Date.parse(a.value) - Date.parse(b.value))
}

/** Tells apart what begins together: two sessions, or an appointment with one or the other. */
export function slotKey({ eventId, resource }: Slot): string {
  return eventId || resource?.id || ''
}

/** Whether a booking is there already. */
export function isAt({ bookedEntity, startDate }: Booking, slot: Slot): boolean {
  const begins = Date.parse(slot.startDate ?? '') === Date.parse(startDate ?? '')
  return begins && slotKey(slot) === slotKey(bookedEntity?.slot ?? {})
}

/** The choice that begins nearest to a moment, if possible one of whoever has `staffId`. */
export function nearestChoice(
  choices: readonly TimeChoice[],
  { moment, staffId }: { moment: Date; staffId?: string | undefined },
): TimeChoice | undefined {
  const own = choices.filter(({ slots }) => staffId !== undefined && slots[0]?.resource?.id === staffId)
  const distance = ({ value }: TimeChoice) => Math.abs(Date.parse(value) - moment.getTime())
  return (own.length > 0 ? own : choices).toSorted((a, b) => distance(a) - distance(b))[0]
}

/** An answer, or a note, as it is read. */
export function answerOf({ value, valueType }: AdditionalField, texts: { yes: string; no: string }): string {
  if (valueType === 'CHECK_BOX') return value === 'true' ? texts.yes : texts.no
  return value ?? ''
}
