import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import type { Plan } from '@cartwright/contract/plans/plans.ts'
import { Badge } from '@mantine/core'
import { isInTrial } from './rules.ts'
import { texts } from './texts/index.ts'

export function StateBadge({ plan }: { plan: Pick<Plan, 'archived' | 'public'> }) {
  const state = plan.archived ? 'archived' : plan.public === false ? 'hidden' : 'public'
  return <Badge color={state === 'public' ? 'accent' : 'gray'}>{texts.states[state]}</Badge>
}

const colours = {
  DRAFT: 'gray',
  PENDING: 'blue',
  ACTIVE: 'accent',
  PAUSED: 'yellow',
  ENDED: 'gray',
  CANCELED: 'gray',
} as const

export function OrderBadge({ order: { status = 'DRAFT' } }: { order: PlanOrder }) {
  return <Badge color={colours[status]}>{texts.orders.states[status]}</Badge>
}

export function PaymentBadge({ order }: { order: PlanOrder }) {
  const { lastPaymentStatus } = order
  if (!lastPaymentStatus) return null
  if (isInTrial(order)) return <Badge variant="outline">{texts.orders.inTrial}</Badge>
  const isOpen = lastPaymentStatus === 'UNPAID' || lastPaymentStatus === 'FAILED'
  return (
    <Badge variant="outline" color={isOpen ? 'red' : 'gray'}>
      {texts.orders.payments[lastPaymentStatus]}
    </Badge>
  )
}
