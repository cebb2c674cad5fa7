import type { PluginStatistics } from '@cartwright/contract/plugins/plugins.ts'
import { Skeleton, Table, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Facts } from '../components/display/facts.tsx'
import { type LocaleSettings, numberText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { Hint } from '../components/display/hint.tsx'
import { TableHead } from '../components/display/table-head.tsx'
import { failureOf } from '../components/feedback/failures.rules.ts'
import { Card } from '../components/page/card.tsx'
import { type Hour, hoursOf, hourText } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import './plugins.css'

const texts = allTexts.statistics
const HoursChart = lazy(() => import('./chart.tsx').then(({ HoursChart }) => ({ default: HoursChart })))

/** Questions, failures and speed of the last 24 hours. */
export function Statistics({ statistics }: { statistics: PluginStatistics }) {
  const locale = useLocaleSettings()
  const { questions, failures, p50, p95, lastFailure, slots } = statistics
  const hours = hoursOf(slots, Date.now())
  if (questions === 0 && !lastFailure)
    return (
      <Card title={texts.title}>
        <Hint>{texts.nothing}</Hint>
      </Card>
    )
  return (
    <Card title={texts.title}>
      <Facts
        short
        facts={[
          [texts.questions, numberText(questions, locale)],
          [texts.failures, numberText(failures, locale)],
          [texts.half, p50 !== undefined && allTexts.milliseconds(p50)],
          [texts.most, p95 !== undefined && allTexts.milliseconds(p95)],
        ]}
      />
      {lastFailure && (
        <Text size="sm">
          <b>{texts.lastFailure}</b> (<DateTime at={lastFailure.at} ago />
          ): {failureOf(lastFailure.description)}
        </Text>
      )}
      {questions > 0 && (
        <>
          <Suspense fallback={<Skeleton height={180} />}>
            <HoursChart hours={hours} locale={locale} />
          </Suspense>
          <details>
            <summary>{texts.showTable}</summary>
            <HoursTable hours={hours} locale={locale} />
          </details>
        </>
      )}
    </Card>
  )
}

function HoursTable({ hours, locale }: { hours: readonly Hour[]; locale: LocaleSettings }) {
  const columns = [
    { title: texts.hour },
    { title: texts.answered, end: true },
    { title: texts.failures, end: true },
    { title: texts.slowest, end: true },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <section className="hours-table" tabIndex={0} aria-label={texts.table}>
      <Table stickyHeader verticalSpacing={6} horizontalSpacing={6}>
        <TableHead columns={columns} />
        <Table.Tbody>
          {hours
            .filter(({ answered, failures }) => answered + failures > 0)
            .toReversed()
            .map(({ start, answered, failures, p95 }) => (
              <Table.Tr key={start}>
                <Table.Th scope="row" fw={400}>
                  {hourText(start, locale, 'short')}
                </Table.Th>
                <Table.Td ta="end">{numberText(answered, locale)}</Table.Td>
                <Table.Td ta="end">{numberText(failures, locale)}</Table.Td>
                <Table.Td ta="end">{p95 === undefined ? '–' : allTexts.milliseconds(p95)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
