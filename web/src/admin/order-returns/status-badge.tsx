import type { ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import { Badge } from '@mantine/core'
import { texts } from './texts/index.ts'

const colors: Partial<Record<ReturnStatus, string>> = {
  REQUESTED: 'yellow',
  APPROVED: 'blue',
  RECEIVED: 'yellow',
  CLOSED: 'accent',
}

/** Yellow while the merchant is to act. */
export function StatusBadge({ status }: { status: ReturnStatus }) {
  return <Badge color={colors[status] ?? 'gray'}>{texts.statuses[status]}</Badge>
}
