import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { dateTimeText, moneyText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.orders.paymentList

/** What was paid for the plan of a member, and what comes next. */
export function Payments({ order: { id = '', status } }: { order: PlanOrder }) {
  const { data } = useCall('listPlanOrderPayments', { id })
  const place = useLocaleSettings()
  if (!data) return null
  const { payments, nextPayment, nextPlan } = data
  const day = (date: string) => dateTimeText(date, place, 'day')
  const amount = (decimal: string, currency: string) => moneyText(decimal, { ...place, currency })
  const next =
    nextPayment && texts.next(amount(nextPayment.amount, nextPayment.currency), day(nextPayment.date))
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Text mb="sm">{next ?? (status === 'PAUSED' ? texts.pausedNext : texts.noNext)}</Text>
      {nextPlan && (
        <Anchor component={Link} to={`/admin/plan-orders/${nextPlan.orderId}`} mb="sm" display="block">
          {texts.nextPlan(nextPlan.name, day(nextPlan.date))}
        </Anchor>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} className="plain-list">
        {payments.map(({ orderId, number, date, total, currency, status }) => (
          <Group key={orderId} component="li" justify="space-between" gap="xs">
            <Anchor component={Link} to={`/admin/orders/${orderId}`}>
              {texts.order(number)}
            </Anchor>
            <Text size="sm">{[day(date), amount(total, currency), texts.states[status]].join(' · ')}</Text>
          </Group>
        ))}
      </Stack>
      {payments.length === 0 && <Text c="dimmed">{texts.none}</Text>}
    </Paper>
  )
}
