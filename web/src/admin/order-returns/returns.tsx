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
  const { returns = [], exchangeOf } = data ?? {}
  if (!error && returns.length === 0 && !exchangeOf) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Problem error={error} onRetry={() => void refetch()} />
      {exchangeOf && (
        <Text mb="sm">
          {texts.exchangeOf}{' '}
          <Link className="row-link" to={`/admin/returns/${exchangeOf.id}`}>
            {texts.named(exchangeOf.number)}
          </Link>{' '}
          (
          <Link className="row-link" to={`/admin/orders/${exchangeOf.orderId}`}>
            {texts.order(exchangeOf.orderNumber)}
          </Link>
          )
        </Text>
      )}
      <ul className="order-rows">
        {returns.map(({ id, number, status, lines, createdDate, exchange }) => (
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
                {exchange && (
                  <Text size="sm">
                    {texts.exchange}{' '}
                    <Link className="row-link" to={`/admin/orders/${exchange.orderId}`}>
                      {texts.order(exchange.orderNumber)}
                    </Link>
                  </Text>
                )}
              </div>
              <StatusBadge status={status} />
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
