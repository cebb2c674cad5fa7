import { Chip, Input, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { addDays, dayOf, daySpan, nearestChoice, type TimeChoice, timeChoices } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import '../bookings.css'

const texts = allTexts.time

interface TimeFieldProps {
  serviceId: string
  /** Such as 2026-11-30; empty for the first one on which something is free. */
  day: string
  onDay: (day: string) => void
  chosen: string
  onChoose: (time: TimeChoice) => void
  /** The free time that is nearest to it on its day is chosen at first. */
  near?: Date
  error?: string
}

/** A day, and the times that are free on it. */
export function TimeField(props: TimeFieldProps) {
  const { serviceId, onDay, error } = props
  const { timeZone } = useLocaleSettings()
  const first = useFirstFreeDay(serviceId, props.day === '')
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
function useFirstFreeDay(serviceId: string, enabled: boolean): string | undefined {
  const { timeZone } = useLocaleSettings()
  const [now] = useState(() => new Date())
  const today = dayOf(now, timeZone)
  // A call looks no further than three months.
  const { endDate } = daySpan(addDays(today, 90), timeZone)
  const { data } = useCall(
    'queryAvailability',
    {
      query: { filter: { serviceId, startDate: now.toISOString(), endDate, openSpots: 1 } },
      ...{ timezone: timeZone, slotsPerDay: 1 },
    },
    { enabled },
  )
  return data && (data.availabilityEntries[0]?.slot?.startDate?.slice(0, 10) ?? today)
}

function Times({ serviceId, day, chosen, onChoose, near }: TimeFieldProps) {
  const locale = useLocaleSettings()
  const { data, error, refetch } = useCall('queryAvailability', {
    query: { filter: { serviceId, ...daySpan(day, locale.timeZone) } },
    timezone: locale.timeZone,
  })
  const choices = data ? timeChoices(data.availabilityEntries, locale) : []
  const proposed = near && dayOf(near, locale.timeZone) === day ? nearestChoice(choices, near) : undefined
  useEffect(() => {
    if (proposed && chosen === '') onChoose(proposed)
  })
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={36} mt="xs" />
  if (choices.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {texts.none}
      </Text>
    )
  return (
    <Chip.Group value={chosen} onChange={(value) => choose(choices, value, onChoose)}>
      <div className="booking-times" role="radiogroup" aria-label={texts.times}>
        {choices.map(({ value, label }) => (
          <Chip key={value} value={value}>
            {label}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

function choose(
  choices: readonly TimeChoice[],
  value: string | string[],
  onChoose: TimeFieldProps['onChoose'],
): void {
  const found = choices.find((choice) => choice.value === value)
  if (found) onChoose(found)
}
