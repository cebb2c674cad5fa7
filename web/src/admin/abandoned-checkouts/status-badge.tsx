import type { AbandonedCheckoutStatus } from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { Badge } from '@mantine/core'
import { texts } from './texts/index.ts'

export function StatusBadge({ status = 'ABANDONED' }: { status: AbandonedCheckoutStatus | undefined }) {
  return <Badge color={status === 'RECOVERED' ? 'accent' : 'yellow'}>{texts.statuses[status]}</Badge>
}
