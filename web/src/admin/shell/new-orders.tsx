import { Badge, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { texts } from './texts/index.ts'

const pollInterval = 60_000

/** The number of orders that nobody has opened yet, if any. */
export function NewOrdersBadge() {
  const { data } = useCall('listNewOrders', {}, { pollInterval })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <Badge color="accent" size="sm" ml="auto" title={texts.newOrders(count)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{texts.newOrders(count)}</VisuallyHidden>
    </Badge>
  )
}

/** Announces each order that arrives while the admin is open. */
export function NewOrderNotice() {
  const { data } = useCall('listNewOrders', {}, { pollInterval, enabled: may(useMe(), 'ECOM.READ_ORDERS') })
  const announced = useRef<number>(undefined)
  useEffect(() => {
    if (!data) return
    const { number = '0', total } = data.newest ?? {}
    if (announced.current !== undefined && Number(number) > announced.current) {
      notify.success(texts.newOrder(number, total?.formattedAmount ?? ''))
    }
    announced.current = Math.max(announced.current ?? 0, Number(number))
  }, [data])
  return null
}
