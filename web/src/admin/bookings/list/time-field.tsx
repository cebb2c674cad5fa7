import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import { Chip, Input, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import {
  addDays,
  dayOf,
  daySpan,
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
  const first = useFirstFreeDay({ serviceId, ...lengthOf(minutes) }, props.day === '')
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

/** The first day from now on with a free time, or today if there is none; undefined while that is not known. */
function useFirstFreeDay(
  filter: { serviceId: string; durationInMinutes?: number },
  enabled: boolean,
): string | undefined {
  const { timeZone } = useLocaleSettings()
  const [now] = useState(() => new Date())
  const today = dayOf(now, timeZone)
  // A call looks no further than three months.
  const { endDate } = daySpan(addDays(today, 90), timeZone)
  const { data } = useCall(
    'queryAvailability',
    {
      query: { filter: { ...filter, startDate: now.toISOString(), endDate, openSpots: 1 } },
      ...{ timezone: timeZone, slotsPerDay: 1 },
    },
    { enabled },
  )
  return data && (data.availabilityEntries[0]?.slot?.startDate?.slice(0, 10) ?? today)
}

function lengthOf(minutes: number | undefined): { durationInMinutes?: number } {
  return minutes === undefined ? {} : { durationInMinutes: minutes }
}

function Times({ serviceId, minutes, day, chosen, onChoose, moves, near }: TimeFieldProps) {
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
  if (choices.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {texts.none}
      </Text>
    )
  return <Choices choices={choices} chosen={chosen} onChoose={onChoose} />
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
