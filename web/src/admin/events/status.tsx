import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { Badge } from '@mantine/core'
import { texts } from './texts/index.ts'

type Status = keyof typeof texts.statuses

const colours: Record<Status, string> = {
  DRAFT: 'gray',
  UPCOMING: 'accent',
  STARTED: 'accent',
  ENDED: 'gray',
  CANCELED: 'red',
}

export function StatusBadge({ event: { status } }: { event: Event }) {
  if (!status) return null
  return <Badge color={colours[status]}>{texts.statuses[status]}</Badge>
}
