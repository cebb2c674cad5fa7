import { Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { StatusBadge } from './status-badge.tsx'
import { texts } from './texts/index.ts'

/** The returns of an order, if there are any. */
export function Returns({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useCall('listOrderReturns', { orderId })
  if (!error && !data?.returns.length) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Problem error={error} onRetry={() => void refetch()} />
      <ul className="order-rows">
        {data?.returns.map(({ id, number, status, lines, createdDate }) => (
          <li key={id}>
            <Group justify="space-between" align="flex-start">
              <div>
                <Link className="row-link" to={`/admin/returns/${id}`}>
                  {texts.named(number)}
                </Link>
                <Text size="sm" c="dimmed">
                  {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} ·{' '}
                  <DateTime at={createdDate} detail="day" />
                </Text>
              </div>
              <StatusBadge status={status} />
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
