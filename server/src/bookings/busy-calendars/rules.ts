import ICAL from 'ical.js'
import { isTimeZone } from '../../platform/values/local-time.ts'
import { type Interval, merged } from '../hours/rules.ts'
import { type Zone, zoneOf } from '../hours/zones.rules.ts'

/** What is asked of a calendar. */
export interface Question {
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** In which whole days and times without a time zone are meant. */
  timeZone: string
  /** Events of this host are bookings of the shop, which it knows already. */
  ownHost: string
  /** Sessions of the shop: an event at the same time is one of them, which it knows too. */
  sessions: readonly Interval[]
}

/** Why a calendar cannot be used, in words for whoever entered its address. */
export class CalendarError extends Error {}

/** One that takes long is not read as often as others. */
export class SlowCalendarError extends CalendarError {}

/** What a calendar may have at most: events with their repetitions, and busy times in the end. */
const mostEvents = 20_000
const mostTimes = 5000
/** Longer times are cut: no row of the table of busy times is longer. */
const longest = 30 * 86_400_000
const day = 86_400_000

/** When a calendar in the form of RFC 5545 is busy, in order and apart. */
export function busyTimesIn(text: string, question: Question): Interval[] {
  try {
    return readTimes(text, question)
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError('has an event that cannot be read')
  }
}

function readTimes(text: string, question: Question): Interval[] {
  const events = calendarsIn(text).flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const found: Interval[] = []
  const known = new Set(question.sessions.map(({ start, end }) => `${start} ${end}`))
  let left = mostEvents
  const add = (time: Interval) => {
    if (--left < 0) throw new CalendarError('has too many events')
    if (known.has(`${time.start} ${time.end}`)) return
    if (time.end > question.from && time.start < question.to && time.end > time.start) found.push(time)
  }
  const byUid = Map.groupBy(events, (event) => String(event.getFirstPropertyValue('uid') ?? ''))
  for (const [uid, ofUid] of byUid) {
    if (uid.endsWith(`@${question.ownHost}`)) continue
    const changed = ofUid.filter((event) => event.hasProperty('recurrence-id'))
    for (const event of ofUid)
      for (const time of changed.includes(event)
        ? [changedTime(event, question)]
        : timesOf(event, { changed, question }))
        add(time)
  }
  const times = merged(found).flatMap(cut)
  if (times.length > mostTimes) throw new CalendarError('has too many events')
  return times
}

/** A file may have several. */
function calendarsIn(text: string): ICAL.Component[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError('is not a calendar')
  const parsed = ICAL.parse(text.replace('\uFEFF', '')) as unknown[]
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as string[][]
  return roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar')
}

interface Series {
  /** Events of the same series that are not as the series says. */
  changed: readonly ICAL.Component[]
  question: Question
}

/** When an event takes place: once, or as often as it is repeated until the end of the question. */
function* timesOf(event: ICAL.Component, { changed, question }: Series): Generator<Interval> {
  const whole = timeOf(event, question)
  if (!whole) return
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) {
    yield isBusy(event) ? whole : nothing
    return
  }
  const own = new Set(changed.map((one) => instantOf(one, { name: 'recurrence-id', question })))
  const models = modelsOf(event, { changed, question })
  const clocks = clocksOf(event, { name: 'dtstart', question })
  const expansion = new ICAL.RecurExpansion({
    component: event,
    dtstart: nearStart(event, { start, whole, question }),
  })
  for (let next = expansion.next(); next; next = expansion.next()) {
    const at = momentOf(next, clocks)
    if (at >= question.to) return
    const model = models.findLast(({ from }) => from <= at)
    if (!model || own.has(at)) yield nothing
    else {
      const begin = at + model.shift
      yield { start: begin, end: endAfter(begin, { length: model.time, start, question }) }
    }
  }
}

interface Model {
  from: number
  /** How much later it begins than the series says. */
  shift: number
  time: Interval
}

/** What the events of a series are like: as it says, and from some of them on as was said later. */
function modelsOf(event: ICAL.Component, { changed, question }: Series): Model[] {
  const later = changed.filter(
    (one) => one.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE',
  )
  return [event, ...later]
    .map((one) => {
      const time = (isBusy(one) && timeOf(one, question)) || nothing
      const from = one === event ? undefined : instantOf(one, { name: 'recurrence-id', question })
      return {
        from: from ?? Number.NEGATIVE_INFINITY,
        shift: from === undefined ? 0 : time.start - from,
        time,
      }
    })
    .sort((a, b) => a.from - b.from)
}

/** A beginning of the series that is as near to the question as its rule allows: it may have begun many years ago. */
function nearStart(
  event: ICAL.Component,
  { start, whole, question }: { start: ICAL.Time; whole: Interval; question: Question },
): ICAL.Time {
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)
  const [rule] = rules
  const days = (rule?.freq === 'DAILY' ? 1 : rule?.freq === 'WEEKLY' ? 7 : 0) * (rule?.interval ?? 1)
  if (rules.length !== 1 || rule?.count || days === 0) return start
  const far = question.from - (whole.end - whole.start) - whole.start
  const skipped = Math.floor(far / day / days) - 1
  if (skipped < 1) return start
  const near = start.clone()
  near.adjust(skipped * days, 0, 0, 0)
  return near
}

const nothing: Interval = { start: 0, end: 0 }

function changedTime(event: ICAL.Component, question: Question): Interval {
  return (isBusy(event) && timeOf(event, question)) || nothing
}

/** Whole days end at midnight, also after a day with 23 or 25 hours. */
function endAfter(
  at: number,
  { length, start, question }: { length: Interval; start: ICAL.Time; question: Question },
): number {
  if (!start.isDate) return at + length.end - length.start
  const zone = zoneOf(question.timeZone)
  return zone.firstOf(zone.localOf(at) + Math.round((length.end - length.start) / day) * day)
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

/** When an event takes place by its own words; undefined without a beginning. */
function timeOf(event: ICAL.Component, question: Question): Interval | undefined {
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time | null
  const from = instantOf(event, { name: 'dtstart', question })
  if (!start || from === undefined) return undefined
  const until = instantOf(event, { name: 'dtend', question }) ?? afterDuration(event, { start, question })
  if (until !== undefined && until > from) return { start: from, end: until }
  // A whole day without an end, or with its own day as the end.
  return {
    start: from,
    end: start.isDate ? endAfter(from, { length: { start: 0, end: day }, start, question }) : from,
  }
}

function afterDuration(
  event: ICAL.Component,
  { start, question }: { start: ICAL.Time; question: Question },
): number | undefined {
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (!duration) return undefined
  const end = start.clone()
  end.addDuration(duration)
  return momentOf(end, clocksOf(event, { name: 'dtstart', question }))
}

interface Named {
  name: 'dtstart' | 'dtend' | 'recurrence-id'
  question: Question
}

function instantOf(event: ICAL.Component, named: Named): number | undefined {
  const time = event.getFirstPropertyValue(named.name) as ICAL.Time | null
  return time ? momentOf(time, clocksOf(event, named)) : undefined
}

interface Clocks {
  /** Of the IANA database, if the event names one. */
  named: Zone | undefined
  /** Of the resource. */
  own: Zone
}

function clocksOf(event: ICAL.Component, { name, question: { timeZone } }: Named): Clocks {
  const named = event.getFirstProperty(name)?.getParameter('tzid')
  const isKnown = typeof named === 'string' && isKnownZone(named)
  return { named: isKnown ? zoneOf(named) : undefined, own: zoneOf(timeZone) }
}

const knownZones = new Set(Intl.supportedValuesOf('timeZone'))

/** Old names are not among those that are listed, and are looked up. */
function isKnownZone(name: string): boolean {
  return knownZones.has(name) || (/^[A-Z][\w+-]*\/[\w/+-]+$/.test(name) && isTimeZone(name))
}

/** Names of the IANA database go before what a calendar says of its time zones. */
function momentOf(time: ICAL.Time, { named, own }: Clocks): number {
  const { year, month, day: date, hour, minute, second, isDate, zone } = time
  const local = Date.UTC(year, month - 1, date, hour, minute, second)
  if (isDate) return own.firstOf(local)
  if (zone === ICAL.Timezone.utcTimezone) return local
  if (named) return named.firstOf(local)
  const isFloating = !zone || zone === ICAL.Timezone.localTimezone
  return isFloating ? own.firstOf(local) : time.toUnixTime() * 1000
}

function cut({ start, end }: Interval): Interval[] {
  return Array.from({ length: Math.ceil((end - start) / longest) }, (_, index) => ({
    start: start + index * longest,
    end: Math.min(end, start + (index + 1) * longest),
  }))
}
