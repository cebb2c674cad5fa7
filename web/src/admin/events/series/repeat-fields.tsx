import { Chip, Group, Input, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { optionsOf } from '../../components/form/options.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { type DateClocks, type Frequency, type Repetition, weekOfMonth } from './repeat.rules.ts'
import { texts } from './texts/index.ts'

export interface RepeatValues {
  frequency: Frequency
  every: number | ''
  weekdays: string[]
  monthly: 'DAY' | 'WEEKDAY'
  ends: 'COUNT' | 'UNTIL'
  count: number | ''
  until: string
}

interface RepeatFieldsProps {
  form: ReturnType<typeof useForm<RepeatValues>>
  first: DateClocks
  most: number
}

export function RepeatFields({ form, first, most }: RepeatFieldsProps) {
  const { frequency, ends } = form.values
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={texts.frequency}
          allowDeselect={false}
          data={optionsOf(texts.frequencies)}
          {...form.getInputProps('frequency')}
        />
        <CountField label={texts.every[frequency]} least={1} most={99} {...form.getInputProps('every')} />
      </SimpleGrid>
      {frequency === 'WEEKLY' && <Weekdays form={form} />}
      {frequency === 'MONTHLY' && (
        <Radio.Group label={texts.monthly} {...form.getInputProps('monthly')}>
          <Stack gap="xs" mt="xs">
            <Radio value="DAY" label={texts.onDay(new Date(`${first.start}:00Z`).getUTCDate())} />
            <Radio value="WEEKDAY" label={weekdayText(first)} />
          </Stack>
        </Radio.Group>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={texts.ends}
          allowDeselect={false}
          data={optionsOf(texts.endings)}
          {...form.getInputProps('ends')}
        />
        {ends === 'COUNT' ? (
          <CountField label={texts.count} least={1} most={most} {...form.getInputProps('count')} />
        ) : (
          <TextInput
            type="date"
            label={texts.until}
            min={first.start.slice(0, 10)}
            {...form.getInputProps('until')}
          />
        )}
      </SimpleGrid>
    </>
  )
}

function Weekdays({ form }: Pick<RepeatFieldsProps, 'form'>) {
  return (
    <Input.Wrapper label={texts.weekdays} labelElement="div">
      <Chip.Group
        multiple
        value={form.values.weekdays}
        onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
      >
        <Group gap="xs" mt="xs" role="group" aria-label={texts.weekdays}>
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <Chip key={weekday} value={String(weekday)} size="xs">
              {weekdayName(weekday, 'short')}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

/** 3 January 2027 is a Sunday. */
function weekdayName(weekday: number, style: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
  return format.format(new Date(Date.UTC(2027, 0, 3 + weekday)))
}

function weekdayText({ start }: DateClocks): string {
  const { weekday, week } = weekOfMonth(new Date(`${start}:00Z`))
  return texts.onWeekday(weekdayName(weekday, 'long'), week)
}

export function repetitionOf({ every, weekdays, ends, count, until, ...rest }: RepeatValues): Repetition {
  return {
    ...{ ...rest, every: every || 1, weekdays: weekdays.map(Number) },
    ...(ends === 'COUNT' ? { count: count || 0 } : { until: until || '0000-01-01' }),
  }
}
