import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { useState } from 'react'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { lacksPlan } from '../../components/form/members-only.rules.ts'
import { useRecord } from '../../components/form/use-record.ts'
import { useDates } from '../series/use-dates.ts'
import { texts as allTexts } from '../texts/index.ts'
import { missingInQuestions } from './questions.rules.ts'
import type { Extent } from './scope.tsx'
import { texts } from './texts/index.ts'
import { draftOf, type EventValues, shownFields, valuesOf } from './values.rules.ts'

interface Written {
  id: string
  revision: string
}

/** The form of an event. Of a repeated one, a change is for one date, or for all later ones too. */
export function useEvent(saved: Event | undefined) {
  const { timeZone } = useLocaleSettings()
  const later = useLaterDates(saved)
  const [extent, setExtent] = useState<Extent>('ONE')
  const [notifies, setNotifies] = useState(true)
  const takesPlace = saved?.status === 'UPCOMING' || saved?.status === 'STARTED'
  const record = useRecord<EventValues, Written>({
    id: saved?.id ?? undefined,
    revision: saved?.revision,
    values: valuesOf(saved, timeZone),
    async write(values, known) {
      const draft = draftOf(values, saved)
      const fields = [...shownFields]
      if (!known) return writtenOf(await shop.call('createEvent', { event: draft, draft: true, fields }))
      const event = { ...draft, ...known }
      const withLater = extent === 'LATER' && later > 0
      const change = { event, fields, notifyGuests: takesPlace && notifies }
      return writtenOf(await shop.call(withLater ? 'updateLaterEvents' : 'updateEvent', change))
    },
    pathOf: ({ id }) => `/admin/events/${id}`,
    errorsOf: (error) => formErrors(error, 'event'),
    missingIn,
    saved: allTexts.saved,
  })
  const isMoved = takesPlace && whenAndWhere.some((field) => record.form.isDirty(field))
  return {
    ...record,
    scope: later > 0 ? { later, extent, onExtent: setExtent } : undefined,
    notice: isMoved ? { notifies, onNotifies: setNotifies } : undefined,
  }
}

/** The fields that guests must know of. */
const whenAndWhere = [
  'start',
  'end',
  'zone',
  'undated',
  'online',
  'link',
  'password',
  'place',
  'address',
] as const

function writtenOf({ event }: { event: Event }): Written {
  return { id: event.id ?? '', revision: event.revision ?? '' }
}

/** How many later dates of its series take place. */
function useLaterDates(saved: Event | undefined): number {
  const start = saved?.dateAndTimeSettings?.startDate ?? ''
  const { dates = [] } = useDates(saved)
  return dates.filter(
    ({ dateAndTimeSettings, status }) =>
      status !== 'CANCELED' && start !== '' && (dateAndTimeSettings?.startDate ?? '') > start,
  ).length
}

function missingIn(values: EventValues): Record<string, string> | undefined {
  const { title, start, end, kind, url, opens, closes, questions } = values
  const missing = {
    ...(title.trim() ? {} : { title: texts.titleNeeded }),
    ...(start && !end ? { end: texts.endNeeded } : {}),
    ...(end && !start ? { start: texts.startNeeded } : {}),
    ...(start && end && end < start ? { end: texts.endEarly } : {}),
    ...(opens && closes && closes < opens ? { closes: texts.endEarly } : {}),
    ...(kind === 'EXTERNAL' && !url.trim() ? { url: texts.urlNeeded } : {}),
    ...(kind !== 'NONE' && lacksPlan(values.membersOnly)
      ? { 'membersOnly.planIds': texts.membersOnly.needed }
      : {}),
    ...missingInQuestions(questions, texts.questions),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}
