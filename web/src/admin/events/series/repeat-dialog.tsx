import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { clockIn, momentIn } from '../times.rules.ts'
import { type DateClocks, datesAfter } from './repeat.rules.ts'
import { RepeatFields, type RepeatValues, repetitionOf } from './repeat-fields.tsx'
import { texts } from './texts/index.ts'
import './dates.css'

interface RepeatDialogProps {
  event: Event
  /** Those that the series has already. */
  dates: readonly Event[]
  onClose: () => void
}

/** Says how an event repeats, and shows each date before it is made. */
export function RepeatDialog({ event, dates, onClose }: RepeatDialogProps) {
  const { form, found, left, zone } = useRepetition(event, dates)
  const [excluded, exclude] = useState<ReadonlySet<string>>(new Set())
  const create = useChange('addEventDates', {
    onDone({ events }) {
      notify.success(texts.added(events.length))
      onClose()
    },
  })
  const chosen = found.filter(({ start }) => !excluded.has(start))
  const submit = form.onSubmit(() => {
    const wanted = chosen.flatMap(({ start, end }) => {
      const [startDate, endDate] = [momentIn(start, zone), momentIn(end, zone)]
      return startDate && endDate ? [{ startDate, endDate }] : []
    })
    create.mutate({ eventId: event.id ?? '', dates: wanted })
  })
  const toggle = (start: string) => {
    const next = new Set(excluded)
    if (!next.delete(start)) next.add(start)
    exclude(next)
  }
  return (
    <Modal opened onClose={onClose} title={texts.repeat} size="lg">
      <DialogForm
        onSubmit={submit}
        error={create.error}
        isPending={create.isPending}
        disabled={chosen.length === 0}
        submitLabel={texts.addCount(chosen.length)}
        aside={<CancelButton onClick={onClose} />}
      >
        <RepeatFields form={form} first={firstOf(event, zone)} most={left} />
        <Preview found={found} excluded={excluded} zone={zone} onToggle={toggle} />
      </DialogForm>
    </Modal>
  )
}

interface PreviewProps {
  found: readonly DateClocks[]
  excluded: ReadonlySet<string>
  zone: string
  onToggle: (start: string) => void
}

function Preview({ found, excluded, zone, onToggle }: PreviewProps) {
  const { language } = useLocaleSettings()
  const format = new Intl.DateTimeFormat(language, {
    ...{
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    },
    timeZone: 'UTC',
  })
  if (found.length === 0) return <Hint>{texts.noDates}</Hint>
  return (
    <section aria-label={texts.preview}>
      <Text fw={600} size="sm">
        {texts.preview}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {texts.previewHint(zoneName(zone, language))}
      </Text>
      <Stack gap={6} className="event-date-preview">
        {found.map(({ start }) => (
          <Checkbox
            key={start}
            label={format.format(new Date(`${start}:00Z`))}
            checked={!excluded.has(start)}
            onChange={() => onToggle(start)}
          />
        ))}
      </Stack>
    </section>
  )
}

function firstOf(event: Event, zone: string): DateClocks {
  const { startDate, endDate } = event.dateAndTimeSettings ?? {}
  return { start: clockIn(startDate, zone), end: clockIn(endDate ?? startDate, zone) }
}

/** The form, and the dates that it means without those that there are. */
function useRepetition(event: Event, dates: readonly Event[]) {
  const { timeZone } = useLocaleSettings()
  const zone = event.dateAndTimeSettings?.timeZoneId ?? timeZone
  const first = firstOf(event, zone)
  const form = useForm<RepeatValues>({
    initialValues: {
      ...{ frequency: 'WEEKLY', every: 1, monthly: 'DAY', ends: 'COUNT', count: 5, until: '' },
      weekdays: [String(new Date(`${first.start}:00Z`).getUTCDay())],
    },
  })
  const known = new Set(dates.map(({ dateAndTimeSettings }) => clockIn(dateAndTimeSettings?.startDate, zone)))
  const left = eventLimits.dates - Math.max(1, dates.length)
  const found = datesAfter(first, repetitionOf(form.values), { most: left, known })
  return { form, found, left, zone }
}
