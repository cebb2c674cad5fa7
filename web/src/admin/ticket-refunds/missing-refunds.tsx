import type { ListOrderRefundsReply } from '@cartwright/contract/orders/refunds.ts'
import { Alert, Button, Text } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts } from './texts/index.ts'

type Refund = ListOrderRefundsReply['refunds'][number]

/** What payment services have refused of refunds of an order, to be tried again. */
export function MissingRefunds({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useCall('listOrderRefunds', { orderId })
  const missing = data?.refunds.filter((one) => Number(one.missing.amount) > 0) ?? []
  return (
    <>
      <Problem error={error} onRetry={() => void refetch()} />
      {missing.map((refund) => (
        <Missing key={refund.id} orderId={orderId} refund={refund} />
      ))}
    </>
  )
}

function Missing({ orderId, refund }: { orderId: string; refund: Refund }) {
  const { id: refundId, missing, failure } = refund
  const amount = missing.formattedAmount ?? ''
  const mayRetry = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const retry = useChange('retryOrderRefund', {
    isOnce: true,
    onDone(reply) {
      if (reply.status === 'FAILED')
        notify.warning(texts.failedTitle, texts.refusedAgain(reply.failure ?? ''))
      else notify.success(reply.status === 'STARTED' ? texts.startedAgain : texts.retried)
    },
  })
  return (
    <Alert color="red" title={texts.missingTitle(amount)} role="note" className="not-printed">
      <Text size="sm">{texts.missing(failure ?? '')}</Text>
      <Problem error={retry.error} />
      {mayRetry && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={retry.isPending}
          onClick={() => retry.mutate({ orderId, refundId })}
        >
          {texts.retry(amount)}
        </Button>
      )}
    </Alert>
  )
}
