import type { Price } from '@cartwright/contract/orders/line-items.ts'
import { Paper, Text, Title } from '@mantine/core'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { exemptionText } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import type { DraftTotals } from './use-totals.ts'

const texts = allTexts.totals

interface TotalsProps {
  totals: DraftTotals
  /** What the order that is edited costs so far. */
  before?: Price | undefined
}

/** What the order would cost, and why it cannot be created yet. */
export function Totals({
  totals: { calculated, error, shownFields, isEmpty, isComplete, retry },
  before,
}: TotalsProps) {
  const locale = useLocaleSettings()
  const { draftOrder, violations = [], calculationErrors = {} } = calculated ?? {}
  const { priceSummary, balanceSummary } = draftOrder ?? {}
  const balance = Number(balanceSummary?.balance?.amount ?? 0)
  const text = (price: Price | undefined) => moneyText(price?.amount ?? '0', locale)
  const rows = [
    [texts.subtotal, priceSummary?.subtotal, true],
    [texts.discount, priceSummary?.discount, false],
    [texts.delivery, priceSummary?.shipping, draftOrder?.shippingInfo !== undefined],
    [texts.fees, priceSummary?.totalAdditionalFees, false],
    [texts.tax, priceSummary?.tax, false],
  ] as const
  const shown = rows.filter(([, price, always]) => always || Number(price?.amount ?? 0) > 0)
  const { generalShippingCalculationError, taxCalculationError } = calculationErrors
  const { exemption } = draftOrder?.taxInfo ?? {}
  const { vatId } = draftOrder?.recipientInfo?.recipientInfo?.contactDetails ?? {}
  const notes = [
    exemption ? exemptionText(exemption, texts) : vatId?.id && texts.taxed,
    ...violations.map(({ description }) => description),
    ...[generalShippingCalculationError, taxCalculationError].map(
      (one) => one?.applicationError?.description,
    ),
  ]
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Problem error={error} formFields={shownFields} onRetry={retry} />
      {priceSummary ? (
        <dl className="draft-sums" aria-live="polite">
          {shown.map(([name, price]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {name === texts.discount && '−'}
                {text(price)}
              </dd>
            </div>
          ))}
          <div data-strong>
            <dt>{texts.total}</dt>
            <dd>{text(priceSummary.total)}</dd>
          </div>
          {before && (
            <>
              <div>
                <dt>{allTexts.edit.before}</dt>
                <dd>{text(before)}</dd>
              </div>
              <div>
                <dt>{allTexts.edit.paid}</dt>
                <dd>{text(balanceSummary?.paid)}</dd>
              </div>
              {balance !== 0 && (
                <div>
                  <dt>{balance > 0 ? allTexts.edit.due : allTexts.edit.tooMuch}</dt>
                  <dd>{moneyText(String(Math.abs(balance)), locale)}</dd>
                </div>
              )}
            </>
          )}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          {isEmpty || isComplete ? texts.calculating : texts.incomplete}
        </Text>
      )}
      {[...new Set(notes)].filter(Boolean).map((note) => (
        <Text key={note} size="sm" mt="xs" role="note">
          {note}
        </Text>
      ))}
    </Paper>
  )
}
