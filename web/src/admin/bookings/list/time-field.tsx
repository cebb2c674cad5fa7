import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import { Button, Chip, Input, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import {
  addDays,
  dayOf,
  daySpan,
  isAt,
  minutesOf,
  nearestChoice,
  slotKey,
  staffIdOf,
  type TimeChoice,
  timeChoices,
} from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import '../bookings.css'

const texts = allTexts.time

interface TimeFieldProps {
  serviceId: string
  /** Of an appointment that has several lengths. */
  minutes?: number
  /** Such as 2026-11-30; empty for the first one on which something is free. */
  day: string
  onDay: (day: string) => void
  chosen: Slot | undefined
  onChoose: (slot: Slot) => void
  /** The booking that moves. Its own time is free for it, and its staff is preferred. */
  moves?: Booking
  /** The free time that is nearest to it on its day is chosen at first. */
  near?: Date
  error?: string
}

/** A day, the times that are free on it, and who is free at the chosen one. */
export function TimeField(props: TimeFieldProps) {
  const { serviceId, minutes, onDay, error } = props
  const { timeZone } = useLocaleSettings()
  const [now] = useState(() => new Date())
  const free = useFreeDay({ serviceId, ...lengthOf(minutes) }, { from: now, enabled: props.day === '' })
  const first = free === 'none' ? dayOf(now, timeZone) : free
  const day = props.day || first || ''
  return (
    <Stack gap="sm">
      <TextInput
        type="date"
        label={texts.day}
        value={day}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
      {day && (
        <Input.Wrapper label={texts.times} description={texts.zone(timeZone)} error={error}>
          <Times {...props} day={day} />
        </Input.Wrapper>
      )}
    </Stack>
  )
}

interface FreeFilter {
  serviceId: string
  durationInMinutes?: number
  exceptBookingId?: string | undefined
}

/** The first day from a moment on with a free time; undefined while that is not known. */
function useFreeDay(
  filter: FreeFilter,
  { from, enabled = true }: { from: Date; enabled?: boolean },
): string | 'none' | undefined {
  const { timeZone } = useLocaleSettings()
  // A call looks no further than three months.
  const { endDate } = daySpan(addDays(dayOf(from, timeZone), 90), timeZone)
  const { data } = useCall(
    'queryAvailability',
    {
      query: { filter: { ...filter, startDate: from.toISOString(), endDate, openSpots: 1 } },
      ...{ timezone: timeZone, slotsPerDay: 1 },
    },
    { enabled },
  )
  return data && (data.availabilityEntries[0]?.slot?.startDate?.slice(0, 10) ?? 'none')
}

/** Leads from a day on which nothing else is free to the next one. */
function NextDay({ filter, day, onDay }: { filter: FreeFilter } & Pick<TimeFieldProps, 'day' | 'onDay'>) {
  const { language, timeZone } = useLocaleSettings()
  const [now] = useState(() => Date.now())
  const dayEnds = Date.parse(daySpan(day, timeZone).endDate)
  const next = useFreeDay(filter, { from: new Date(Math.max(now, dayEnds)) })
  if (next === undefined || next === 'none') return null
  return (
    <Button variant="subtle" size="compact-md" px={0} onClick={() => onDay(next)}>
      {texts.next(dateText(next, language))}
    </Button>
  )
}

function lengthOf(minutes: number | undefined): { durationInMinutes?: number } {
  return minutes === undefined ? {} : { durationInMinutes: minutes }
}

function Times({ serviceId, minutes, day, onDay, chosen, onChoose, moves, near }: TimeFieldProps) {
  const locale = useLocaleSettings()
  const own = moves ? { exceptBookingId: moves.id, ...lengthOf(minutesOf(moves)) } : lengthOf(minutes)
  const { data, error, refetch } = useCall('queryAvailability', {
    query: { filter: { serviceId, ...daySpan(day, locale.timeZone), ...own } },
    timezone: locale.timeZone,
  })
  const staffId = moves && staffIdOf(moves)
  const choices = data ? timeChoices(data.availabilityEntries, { ...locale, staffId }) : []
  const isNear = near && dayOf(near, locale.timeZone) === day
  const proposed = isNear ? nearestChoice(choices, { moment: near, staffId })?.slots[0] : undefined
  useEffect(() => {
    if (proposed && !chosen) onChoose(proposed)
  })
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={36} mt="xs" />
  const isElsewhere = choices.some(({ slots }) => slots.some((slot) => !moves || !isAt(moves, slot)))
  return (
    <>
      {choices.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {texts.none}
        </Text>
      ) : (
        <Choices choices={choices} chosen={chosen} onChoose={onChoose} />
      )}
      {!isElsewhere && <NextDay filter={{ serviceId, ...own }} day={day} onDay={onDay} />}
    </>
  )
}

interface ChoicesProps extends Pick<TimeFieldProps, 'chosen' | 'onChoose'> {
  choices: readonly TimeChoice[]
}

function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  const choose = (slot: Slot | undefined) => slot && onChoose(slot)
  const slotsAt = (value: string | undefined) => choices.find((choice) => choice.value === value)?.slots ?? []
  const free = slotsAt(chosen?.startDate)
  return (
    <Stack gap="sm">
      <Chip.Group value={chosen?.startDate ?? ''} onChange={(value) => choose(slotsAt(String(value))[0])}>
        <div className="booking-times" role="radiogroup" aria-label={texts.times}>
          {choices.map(({ value, label, slots }) => (
            <Chip key={value} value={value}>
              <span>{label}</span> <Who slots={slots} />
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {chosen && free.length > 1 && (
        <Select
          label={texts.who}
          allowDeselect={false}
          data={free.map((slot) => ({
            value: slotKey(slot),
            label: slot.resource?.name ?? slot.location?.name ?? '',
          }))}
          value={slotKey(chosen)}
          onChange={(key) => choose(free.find((slot) => slotKey(slot) === key))}
        />
      )}
    </Stack>
  )
}

/** Who gives it then, and how many others could. */
function Who({ slots: [first, ...others] }: Pick<TimeChoice, 'slots'>) {
  const name = first?.resource?.name
  if (!name) return null
  return (
    <span className="booking-time-who">
      <span>{name}</span>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
