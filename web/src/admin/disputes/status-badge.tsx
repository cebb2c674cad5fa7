import type { Dispute } from '@cartwright/contract/payments/disputes.ts'
import { Badge, Group } from '@mantine/core'
import { texts } from './texts/index.ts'

const colors = {
  NEEDS_RESPONSE: 'red',
  UNDER_REVIEW: 'yellow',
  WON: 'accent',
  LOST: 'gray',
  CLOSED: 'gray',
} as const

export function StatusBadge({ status, inquiry }: Pick<Dispute, 'status' | 'inquiry'>) {
  return (
    <Group gap="xs">
      <Badge color={colors[status]}>{texts.statuses[status]}</Badge>
      {inquiry && <Badge color="gray">{texts.inquiry}</Badge>}
    </Group>
  )
}
