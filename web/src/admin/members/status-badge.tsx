import { Badge } from '@mantine/core'
import type { AccountStatus } from './rules.ts'
import { texts } from './texts/index.ts'

const colours: Record<AccountStatus, string> = {
  WAITING: 'yellow',
  UNFINISHED: 'blue',
  ACTIVE: 'accent',
  BLOCKED: 'red',
  OFFLINE: 'gray',
}

export function StatusBadge({ status }: { status: AccountStatus }) {
  return (
    <Badge color={colours[status]} title={texts.means[status]}>
      {texts.standings[status]}
    </Badge>
  )
}
