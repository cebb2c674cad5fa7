import '@mantine/dates/styles.layer.css'
import { Group, SegmentedControl } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import 'dayjs/locale/de'
import { useState } from 'react'
import { language } from '../language/language.ts'
import { texts } from './texts/index.ts'
import type { Choice } from './use-period.ts'

const format = language === 'de' ? 'D. MMM YY' : 'MMM D, YY'
const written = (day: string) => dayjs(day).locale(language).format(format)

const ranges = Object.entries(texts.ranges).map(([value, label]) => ({ value, label }))

/** The last days, or any others. */
export function Period({ span, days, choose, chooseDays }: Choice) {
  const [part, setPart] = useState<[string | null, string | null]>()
  const pick = ([from, to]: [string | null, string | null]) => {
    setPart(from && to ? undefined : [from, to])
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
          aria-label={`${texts.custom}: ${written(span.from)} – ${written(span.to)}`}
          allowSingleDateInRange
          valueFormat={format}
          maxDate={new Date()}
          value={part ?? [span.from, span.to]}
          onChange={pick}
        />
      </Group>
    </DatesProvider>
  )
}
