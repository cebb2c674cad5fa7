import { Badge, VisuallyHidden } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { texts } from './texts/index.ts'

/** The number of members awaiting approval, if any. */
export function WaitingMembersBadge() {
  const { data } = useCall('listAccounts', { paging: { limit: 1 } }, { pollInterval: 60_000 })
  const count = data?.counts.WAITING ?? 0
  if (count === 0) return null
  return (
    <Badge color="yellow" size="sm" ml="auto" title={texts.waitingMembers(count)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{texts.waitingMembers(count)}</VisuallyHidden>
    </Badge>
  )
}
