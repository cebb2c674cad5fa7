import { weekdays } from '@cartwright/contract/bookings/parts.ts'
import type { WorkingPeriod } from '@cartwright/contract/bookings/resources.ts'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '../../components/form/use-revision.ts'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { type ResourceValues, weekdayName } from './rules.ts'
import '../bookings.css'

const texts = allTexts.resources

/** The hours of each weekday. */
export function WeekFields({ form }: { form: Form<ResourceValues> }) {
  return weekdays.map((day) => (
    <Periods
      key={day}
      label={weekdayName(day, language)}
      periods={form.values.week[day]}
      error={form.errors[`week.${day}`]}
      onChange={(periods) => {
        form.setFieldValue(`week.${day}`, periods)
        form.clearFieldError(`week.${day}`)
      }}
    />
  ))
}

/** Days with other hours than usual, or none. */
export function ExceptionFields({ form }: { form: Form<ResourceValues> }) {
  const { exceptions } = form.values
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.exceptionsHint}
      </Text>
      {exceptions.map(({ date, periods }, index) => (
        <Periods
          // biome-ignore lint/suspicious/noArrayIndexKey: a new day has no key
          key={index}
          label={date || texts.newDay}
          periods={periods}
          error={form.errors[`exceptions.${index}`]}
          onChange={(next) => {
            form.setFieldValue(`exceptions.${index}.periods`, next)
            form.clearFieldError(`exceptions.${index}`)
          }}
          before={
            <TextInput
              type="date"
              aria-label={texts.date}
              value={date}
              onChange={(event) => {
                form.setFieldValue(`exceptions.${index}.date`, event.currentTarget.value)
                form.clearFieldError(`exceptions.${index}`)
              }}
            />
          }
          after={
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={texts.removeDay(date || texts.newDay)}
              onClick={() => form.removeListItem('exceptions', index)}
            >
              {texts.removeDayShort}
            </Button>
          }
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('exceptions', { date: '', periods: [] })}
        >
          {texts.addDay}
        </Button>
      </Group>
    </>
  )
}

interface PeriodsProps {
  label: string
  periods: readonly WorkingPeriod[]
  error: ReactNode
  onChange: (periods: WorkingPeriod[]) => void
  before?: ReactNode
  after?: ReactNode
}

function Periods({ label, periods, error, onChange, before, after }: PeriodsProps) {
  const set = (index: number, change: Partial<WorkingPeriod>) =>
    onChange(periods.map((one, place) => (place === index ? { ...one, ...change } : one)))
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <div className="booking-row">
        {before ?? (
          <Text w="7rem" size="sm" fw={500} lh="36px">
            {label}
          </Text>
        )}
        {periods.length === 0 && (
          <Text size="sm" c="dimmed" lh="36px">
            {texts.closed}
          </Text>
        )}
        {periods.map((period, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: periods have no key
          <Period key={index} label={label} period={period} onChange={(change) => set(index, change)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={texts.removePeriod(label)}
              onClick={() => onChange(periods.filter((_, place) => place !== index))}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </Period>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.addPeriod(label)}
          onClick={() => onChange([...periods, nextPeriod(periods)])}
        >
          <IconPlus size={17} aria-hidden />
        </ActionIcon>
        {after}
      </div>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

function Period({
  label,
  period: { startTime, endTime },
  onChange,
  children,
}: {
  label: string
  period: WorkingPeriod
  onChange: (change: Partial<WorkingPeriod>) => void
  children: ReactNode
}) {
  const input = (name: keyof WorkingPeriod, value: string) => (
    <TextInput
      type="time"
      aria-label={texts.times[name](label)}
      value={value}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Group gap={4} wrap="nowrap">
      {input('startTime', startTime)}
      <span aria-hidden="true">–</span>
      {input('endTime', endTime)}
      {children}
    </Group>
  )
}

/** After the last one of the day. */
function nextPeriod(periods: readonly WorkingPeriod[]): WorkingPeriod {
  const last = periods.at(-1)?.endTime
  if (last === undefined) return { startTime: '09:00', endTime: '17:00' }
  const hour = Math.min(22, Number(last.slice(0, 2)) + 1)
  const text = (number: number) => `${String(number).padStart(2, '0')}:00`
  return { startTime: text(hour), endTime: text(hour + 1) }
}
