import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { texts } from './texts/index.ts'

/** Goods in exchange are sent once they are paid. */
export function useUnpaidExchange({ id = '', status, balanceSummary }: Order): boolean {
  const { data } = useCall('listOrderReturns', { orderId: id })
  return (
    status === 'APPROVED' && data?.exchangeOf !== undefined && Number(balanceSummary?.balance?.amount) > 0
  )
}

export function UnpaidExchange({ order }: { order: Order }) {
  if (!useUnpaidExchange(order)) return null
  return (
    <Alert color="yellow" role="note" mb="md">
      {texts.unpaidExchange}
    </Alert>
  )
}
