import type { PaymentComparison } from '@cartwright/contract/payments/reconciliation.ts'
import { Alert, Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime } from '../components/display/formats.tsx'
import { texts } from './texts/index.ts'

interface ComparisonsProps {
  comparisons: readonly PaymentComparison[]
  open: number
}

/** When the shop was last compared with each service, and what it was compared with. */
export function Comparisons({ comparisons, open }: ComparisonsProps) {
  return (
    <Paper withBorder p="lg" mb="lg" component="section" aria-label={texts.comparisons}>
      <Title order={2} size="h4" mb="xs">
        {texts.comparisons}
      </Title>
      {comparisons.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noAccounts}{' '}
          <Anchor component={Link} to="/admin/settings/payments" underline="always">
            {texts.connect}
          </Anchor>
        </Text>
      )}
      <Stack gap="sm" role="status">
        {comparisons.map((comparison) => (
          <Comparison key={comparison.method} {...comparison} />
        ))}
        {open === 0 && comparisons.some(({ comparedDate }) => comparedDate) && (
          <Text size="sm">{texts.equal}</Text>
        )}
      </Stack>
    </Paper>
  )
}

function Comparison({ method, isRunning, comparedDate, payments, refunds, failure }: PaymentComparison) {
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{texts.services[method] ?? method}</Text>
        <Text size="sm" c="dimmed">
          {isRunning ? texts.running : comparedDate ? <DateTime at={comparedDate} /> : texts.never}
        </Text>
      </Group>
      {comparedDate && (
        <Text size="sm">{texts.compared(texts.payments(payments), texts.refunds(refunds))}</Text>
      )}
      {failure && !isRunning && (
        <Alert color="yellow" mt="xs" role="note">
          {failure.reason ? texts.failedBecause(failure.reason) : texts.failed}
        </Alert>
      )}
    </div>
  )
}
