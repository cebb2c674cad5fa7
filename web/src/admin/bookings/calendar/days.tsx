import { Text, Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { type Entry, hoursOf, hoursText, type Placed, placesOn } from './rules.ts'

const texts = allTexts.calendar

interface DaysProps {
  days: readonly string[]
  entries: readonly Entry[]
  onSession: (entry: Entry) => void
  onBlock: ((entry: Entry) => void) | undefined
}

/** The days side by side, with the hours on the left. On a phone, they are lists. */
export function Days({ days, entries, ...handlers }: DaysProps) {
  const { timeZone } = useLocaleSettings()
  const byDay = days.map((day) => ({ day, placed: placesOn(day, entries, timeZone) }))
  const { first, last } = hoursOf(byDay.flatMap(({ placed }) => placed))
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const style = { '--hours': last - first, '--days': days.length } as CSSProperties
  return (
    <div className="booking-calendar" style={style}>
      <div className="booking-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hourText(hour)}</span>
        ))}
      </div>
      {byDay.map(({ day, placed }) => (
        <Day key={day} day={day} placed={placed} first={first} {...handlers} />
      ))}
    </div>
  )
}

type Handlers = Pick<DaysProps, 'onSession' | 'onBlock'>

function Day({
  day,
  placed,
  first,
  ...handlers
}: { day: string; placed: readonly Placed[]; first: number } & Handlers) {
  const date = new Date(`${day}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date)
  const name = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <section className="booking-day" aria-label={name}>
      <Title order={2} size="h6" className="booking-day-name">
        {format({ weekday: 'short', day: 'numeric', month: 'short' })}
      </Title>
      {placed.length === 0 && (
        <Text size="sm" c="dimmed" className="booking-nothing">
          {texts.nothing}
        </Text>
      )}
      <ol className="booking-entries">
        {placed.map((one) => (
          <li key={`${one.entry.kind} ${one.entry.id} ${one.from}`} style={placeOf(one, first)}>
            <EntryLine placed={one} {...handlers} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function placeOf({ from, until, lane, lanes }: Placed, first: number): CSSProperties {
  return {
    '--from': (from - first * 60) / 60,
    '--length': Math.max(0.5, (until - from) / 60),
    '--lane': lane / lanes,
    '--width': 1 / lanes,
  } as CSSProperties
}

function EntryLine({ placed: { entry }, onSession, onBlock }: { placed: Placed } & Handlers) {
  const { timeZone } = useLocaleSettings()
  const content = (
    <>
      <span className="booking-entry-time">{hoursText(entry, { language, timeZone })}</span>
      <span className="booking-entry-title">{entry.title}</span>
      <span className="booking-entry-note">
        {[entry.look === 'usual' ? '' : texts.looks[entry.look], entry.note].filter(Boolean).join(' · ')}
      </span>
    </>
  )
  const shared = { className: 'booking-entry', 'data-kind': entry.kind, 'data-look': entry.look }
  if (entry.kind === 'booking')
    return (
      <Link {...shared} to={`/admin/bookings/${entry.id}`}>
        {content}
      </Link>
    )
  const opens = { session: onSession, block: onBlock, busy: undefined }
  const open = opens[entry.kind]
  if (!open) return <div {...shared}>{content}</div>
  return (
    <button {...shared} type="button" onClick={() => open(entry)}>
      {content}
    </button>
  )
}

function hourText(hour: number): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' })
  return format.format(Date.UTC(2026, 0, 1, hour))
}
