import type { Account } from '@cartwright/contract/identity/members.ts'
import { Button } from '@mantine/core'
import { deeds, doableTo } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { useDeeds } from '../use-status-change.ts'

interface BulkProps {
  accounts: readonly Account[]
  onDone: () => void
}

/** What can be done with several members at once; a number says so where it is not for all of them. */
export function BulkActions({ accounts, onDone }: BulkProps) {
  const { run, isPending } = useDeeds(onDone)
  return deeds.map((deed) => {
    const count = doableTo(accounts, deed).length
    if (count === 0) return null
    return (
      <Button
        key={deed}
        size="compact-sm"
        variant="light"
        disabled={isPending}
        {...(deed === 'reject' || deed === 'block' ? { color: 'red' } : {})}
        onClick={() => run(deed, accounts)}
      >
        {count === accounts.length ? texts.deeds[deed] : `${texts.deeds[deed]} (${count})`}
      </Button>
    )
  })
}
