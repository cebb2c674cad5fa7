import type { AbandonedCheckoutFigures } from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { Paper, Text, Title } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { Facts } from '../components/display/facts.tsx'
import { dateText, moneyText, numberText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { language } from '../language/language.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.figures
const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })

/** What became of the checkouts that were abandoned between two days; without days, in the last 30. */
export function Figures(period: { from?: string; to?: string }) {
  const { data, error, refetch } = useCall('getAbandonedCheckoutFigures', period, { keepPrevious: true })
  if (!data) return <Problem error={error} onRetry={refetch} />
  const { from, to, figures } = data
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-label={texts.title}>
      <Title order={2} size="h4" mb="xs">
        {texts.period(dateText(from, language), dateText(to, language))}
      </Title>
      {figures.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      {figures.map((one) => (
        <OfCurrency key={one.currency} figures={one} isOnly={figures.length === 1} />
      ))}
    </Paper>
  )
}

function OfCurrency({ figures, isOnly }: { figures: AbandonedCheckoutFigures; isOnly: boolean }) {
  const { currency, abandoned, abandonedSum, emails, recovered, recoveredSum } = figures
  const locale = useLocaleSettings()
  const counted = (count: number, sum: string) =>
    `${numberText(count, locale)} · ${moneyText(sum, { ...locale, currency })}`
  return (
    <>
      {!isOnly && (
        <Text fw={500} mt="sm">
          {texts.inCurrency(currency)}
        </Text>
      )}
      <Facts
        short
        facts={[
          [texts.abandoned, counted(abandoned, abandonedSum)],
          [texts.emails, numberText(emails, locale)],
          [texts.recovered, counted(recovered, recoveredSum)],
          [texts.rate, percent.format(recovered / abandoned)],
        ]}
      />
    </>
  )
}
