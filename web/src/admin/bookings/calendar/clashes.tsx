import { CartwrightError } from '@cartwright/sdk/admin'
import { Text } from '@mantine/core'
import { useCallback } from 'react'
import { language } from '../../language/language.ts'
import { spanText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import '../bookings.css'

const texts = allTexts.calendar.hits

interface Clash {
  resourceId: string
  resourceName: string
  title: string
  startDate: string
  endDate: string
}

/**
 * What staff and rooms have at the times of sessions that were refused for it, the first of them. Comes into view: the
 * button that was pressed may be far below.
 */
export function Clashes({ error, timeZone }: { error: unknown; timeZone: string }) {
  const show = useCallback((list: HTMLElement | null) => list?.scrollIntoView({ block: 'center' }), [])
  if (!(error instanceof CartwrightError) || error.code !== 'RESOURCE_DOUBLE_BOOKED') return null
  const { clashes, total } = error.data as { clashes: Clash[]; total: number }
  const more = total - clashes.length
  const byTitle = Map.groupBy(clashes, ({ resourceName, title }) => [resourceName, title].join(' · '))
  return (
    <section aria-label={texts.sameTime} ref={show}>
      <Text fw={600}>{texts.sameTime}</Text>
      <ul className="booking-plain">
        {[...byTitle].map(([title, times]) => (
          <li key={title}>
            <Text>{title}</Text>
            <ul className="booking-clash-times">
              {times.map(({ resourceId, startDate: start, endDate: end }) => (
                <Text key={`${resourceId}-${start}`} component="li" size="sm">
                  {spanText({ start, end }, { language, timeZone })}
                </Text>
              ))}
            </ul>
          </li>
        ))}
        {more > 0 && <li>{texts.more(more)}</li>}
      </ul>
    </section>
  )
}
