import {
  europeThreshold,
  type ThresholdFigures,
  thresholdLevel,
} from '@cartwright/contract/pricing/countries/europe-threshold.ts'
import { Alert, Anchor, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { moneyText, percentText, todayIn } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.threshold

/** How near the sales to consumers in other EU countries are to the threshold of the One-Stop-Shop. */
export function Threshold() {
  const { currency, timeZone } = useLocaleSettings()
  if (!may(useMe(), 'ECOM.READ_ORDERS')) return null
  if (currency !== 'EUR') return <Text size="sm">{texts.otherCurrency(currency)}</Text>
  return <Sales year={Number(todayIn(timeZone, new Date()).slice(0, 4))} />
}

function Sales({ year }: { year: number }) {
  const now = useCall('getReport', { name: 'EU_CONSUMERS', ...daysOf(year) })
  const last = useCall('getReport', { name: 'EU_CONSUMERS', ...daysOf(year - 1) })
  const failed = [now, last].find(({ error }) => error)
  if (failed) return <Problem error={failed.error} onRetry={failed.refetch} />
  if (!now.data || !last.data) return <Skeleton height={72} />
  if (!now.data.report.isCounted) return <Text size="sm">{texts.counting}</Text>
  const netOf = ({ totals }: { totals: number[] }) => totals[1] ?? 0
  return <Figures year={year} thisYear={netOf(now.data.report)} lastYear={netOf(last.data.report)} />
}

function Figures({ year, thisYear, lastYear }: ThresholdFigures & { year: number }) {
  const settings = useLocaleSettings()
  const level = thresholdLevel({ thisYear, lastYear })
  const percent = Math.floor((thisYear / europeThreshold) * 100)
  const sums = {
    ...{
      year: String(year),
      amount: moneyText(thisYear / 100, settings),
      share: percentText(percent, settings),
    },
    ...{ before: String(year - 1), amountBefore: moneyText(lastYear / 100, settings) },
  }
  return (
    <Stack gap={6}>
      <Text size="sm">{texts.sums(sums)}</Text>
      <Progress
        value={Math.min(percent, 100)}
        {...(level === 'NONE' ? {} : { color: 'yellow' })}
        aria-label={texts.bar}
      />
      <Text size="xs" c="dimmed">
        {texts.about}
      </Text>
      {level !== 'NONE' && (
        <Alert color="yellow" role="status">
          {texts.warnings[level]}{' '}
          <Anchor href="https://vat-one-stop-shop.ec.europa.eu/" target="_blank" inherit underline="always">
            {texts.more}
          </Anchor>
        </Alert>
      )}
    </Stack>
  )
}

function daysOf(year: number) {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
