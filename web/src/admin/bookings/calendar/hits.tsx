import { Alert, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { dayOf, spanText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { Entry } from './rules.ts'

const texts = allTexts.calendar.hits
const mostShown = 10

/** The bookings and sessions in blocked or busy time, and what becomes of them. */
export function Hits({ entries, title }: { entries: readonly Entry[]; title: string }) {
  const locale = useLocaleSettings()
  if (entries.length === 0) return null
  const more = entries.length - mostShown
  return (
    <Alert color="yellow" title={title} role="status">
      <ul className="booking-plain">
        {entries.slice(0, mostShown).map((entry) => (
          <li key={entry.id}>
            <EntryTitle entry={entry} />
            <Text size="sm">{[spanText(spanOf(entry), locale), entry.note].filter(Boolean).join(' · ')}</Text>
          </li>
        ))}
        {more > 0 && <li>{texts.more(more)}</li>}
      </ul>
      <Text size="sm" mt="sm">
        {texts.text}
      </Text>
    </Alert>
  )
}

function EntryTitle({ entry: { kind, id, title, start } }: { entry: Entry }) {
  const { timeZone } = useLocaleSettings()
  const day = dayOf(new Date(start), timeZone)
  const to = kind === 'booking' ? `/admin/bookings/${id}` : `/admin/bookings/calendar?view=day&day=${day}`
  return (
    <Link className="row-link" to={to} target="_blank">
      {title}
    </Link>
  )
}

function spanOf({ start, end }: Entry): { start: string; end: string } {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}
