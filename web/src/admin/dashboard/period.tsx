import '@mantine/dates/styles.layer.css'
import { Group, SegmentedControl } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import 'dayjs/locale/de'
import { useState } from 'react'
import { optionsOf } from '../components/form/options.ts'
import { language } from '../language/language.ts'
import { texts } from './texts/index.ts'
import { mostDays, type PeriodChoice } from './use-period.ts'

const format = language === 'de' ? 'D. MMM YY' : 'MMM D, YY'
const dayText = (day: string) => dayjs(day).locale(language).format(format)

const ranges = optionsOf(texts.ranges)

/** The days that can be chosen: none after today, and none too far from the first one. */
function reachOf(first: string | null | undefined): { minDate?: Date; maxDate: Date } {
  const today = dayjs()
  if (!first) return { maxDate: today.toDate() }
  const [least, most] = [dayjs(first).subtract(mostDays - 1, 'day'), dayjs(first).add(mostDays - 1, 'day')]
  return { minDate: least.toDate(), maxDate: (most.isBefore(today) ? most : today).toDate() }
}

/** Chooses the last 7, 30, 90 or 365 days, or any other period. */
export function PeriodSelect({ period, days, choose, chooseDays }: PeriodChoice) {
  const [partial, setPartial] = useState<[string | null, string | null]>()
  const pick = ([from, to]: [string | null, string | null]) => {
    setPartial(from && to ? undefined : [from, to])
    if (from && to) choose({ from, to })
  }
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: language === 'de' ? 1 : 0 }}>
      <Group gap="xs">
        <SegmentedControl
          aria-label={texts.range}
          data={ranges}
          value={String(days ?? '')}
          onChange={(value) => chooseDays(Number(value))}
        />
        <DatePickerInput
          type="range"
          aria-label={`${texts.custom}: ${dayText(period.from)} – ${dayText(period.to)}`}
          allowSingleDateInRange
          valueFormat={format}
          {...reachOf(partial?.[0])}
          value={partial ?? [period.from, period.to]}
          onChange={pick}
        />
      </Group>
    </DatesProvider>
  )
}
