import type { MessageStatus } from '@cartwright/contract/sites/mail.ts'
import { Badge } from '@mantine/core'
import { texts } from './texts/index.ts'

const colours: Record<MessageStatus, string> = {
  QUEUED: 'gray',
  SENT: 'accent',
  FAILED: 'red',
  NOT_SENT: 'gray',
}

export function StatusBadge({ status }: { status: MessageStatus }) {
  return <Badge color={colours[status]}>{texts.statuses[status]}</Badge>
}
