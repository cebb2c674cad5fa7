import { Text, Title } from '@mantine/core'
import { type CSSProperties, type DragEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import { dayOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import {
  columnsOf,
  type Entry,
  hoursOf,
  hoursText,
  hourText,
  minuteAt,
  momentOn,
  type Placed,
  placesOn,
  sizeOf,
  topHour,
} from './rules.ts'

const texts = allTexts.calendar

interface DaysProps {
  days: readonly string[]
  entries: readonly Entry[]
  onSession: (entry: Entry) => void
  onBlock: ((entry: Entry) => void) | undefined
  /** The blocked time that is being freed. */
  busyId: string | undefined
  /** Bookings can be dragged to another time. Absent for those who may not. */
  onMove: ((id: string, to: Date) => void) | undefined
}

/** The days side by side, with the hours on the left. On a phone, they are lists. */
export function Days({ days, entries, ...handlers }: DaysProps) {
  const { timeZone } = useLocaleSettings()
  const today = dayOf(new Date(), timeZone)
  const byDay = days.map((day) => ({ day, placed: placesOn(day, entries, timeZone) }))
  const all = byDay.flatMap(({ placed }) => placed)
  const { first, last } = hoursOf(all)
  const scroller = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days begin at the top, a moved entry does not scroll
  useEffect(() => {
    const box = scroller.current
    if (box) box.scrollTop = ((topHour(all) - first) / (last - first)) * box.scrollHeight
  }, [days.join()])
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const columns = columnsOf(byDay.map(({ placed }) => placed))
  const style = { '--hours': last - first, '--columns': columns } as CSSProperties
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <section ref={scroller} className="booking-calendar" style={style} tabIndex={0} aria-label={texts.title}>
      <div className="booking-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hourText(hour, language)}</span>
        ))}
      </div>
      {byDay.map(({ day, placed }) => (
        <Day
          key={day}
          day={day}
          isToday={day === today}
          placed={placed}
          hours={{ first, last }}
          {...handlers}
        />
      ))}
    </section>
  )
}

type Handlers = Pick<DaysProps, 'onSession' | 'onBlock' | 'busyId' | 'onMove'>

function Day({
  day,
  isToday,
  placed,
  hours,
  onMove,
  ...handlers
}: {
  day: string
  isToday: boolean
  placed: readonly Placed[]
  hours: { first: number; last: number }
} & Handlers) {
  const { timeZone } = useLocaleSettings()
  const date = new Date(`${day}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date)
  const name = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <section className="booking-day" aria-label={name} aria-current={isToday ? 'date' : undefined}>
      <Title order={2} size="h6" className="booking-day-name">
        <span>{format({ weekday: 'short', day: 'numeric', month: 'short' })}</span>
      </Title>
      {placed.length === 0 && (
        <Text size="sm" c="dimmed" className="booking-nothing">
          {texts.nothing}
        </Text>
      )}
      <ol className="booking-entries" {...dropProps({ day, hours, timeZone, onMove })}>
        {placed.map((one) => (
          <li key={`${one.entry.kind} ${one.entry.id} ${one.from}`} style={placeOf(one, hours.first)}>
            <EntryLine placed={one} onMove={onMove} {...handlers} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const dragged = 'application/x-booking'

/** A booking that is dropped on a day moves to where its upper edge is. */
function dropProps({
  day,
  hours,
  timeZone,
  onMove,
}: { day: string; hours: { first: number; last: number }; timeZone: string } & Pick<DaysProps, 'onMove'>) {
  if (!onMove) return {}
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const [id = '', grip = '0'] = event.dataTransfer.getData(dragged).split(' ')
      if (!id) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const minute = minuteAt({ top: event.clientY - Number(grip) - top, height }, hours)
      onMove(id, momentOn(day, minute, timeZone))
    },
  }
}

function dragProps(id: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      const grip = Math.round(event.clientY - event.currentTarget.getBoundingClientRect().top)
      event.dataTransfer.setData(dragged, `${id} ${grip}`)
      event.dataTransfer.effectAllowed = 'move'
    },
  }
}

function placeOf({ from, until, lane, lanes }: Placed, first: number): CSSProperties {
  return {
    '--from': (from - first * 60) / 60,
    '--length': Math.max(0.5, (until - from) / 60),
    '--lane': lane / lanes,
    '--width': 1 / lanes,
  } as CSSProperties
}

function EntryLine({ placed, onSession, onBlock, busyId, onMove }: { placed: Placed } & Handlers) {
  const { timeZone } = useLocaleSettings()
  const { entry } = placed
  const { kind, looks, title, who } = entry
  const time = hoursText(entry, { language, timeZone })
  const note = [entry.note, ...looks.map((look) => texts.looks[look])].filter(Boolean).join(' · ')
  const content = (
    <>
      <span className="booking-entry-time">{time}</span>
      <span className="booking-entry-title">{title}</span>
      {note && <span className="booking-entry-note">{note}</span>}
      {who && <span className="booking-entry-who">{who}</span>}
    </>
  )
  const shared = {
    ...{ className: 'booking-entry', title: [time, title, note, who].filter(Boolean).join('\n') },
    ...{ 'data-kind': kind, 'data-look': looks.join(' '), 'data-size': sizeOf(placed) },
  }
  if (entry.kind === 'booking')
    return (
      <Link
        {...shared}
        {...(onMove ? dragProps(entry.id) : { draggable: false })}
        to={`/admin/bookings/${entry.id}`}
      >
        {content}
      </Link>
    )
  const opens = { session: onSession, block: onBlock, busy: undefined }
  const open = opens[entry.kind]
  if (!open) return <div {...shared}>{content}</div>
  return (
    <button
      {...shared}
      type="button"
      disabled={entry.id === busyId}
      aria-busy={entry.id === busyId}
      onClick={() => open(entry)}
    >
      {content}
    </button>
  )
}
