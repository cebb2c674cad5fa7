import type { Customer } from '@cartwright/contract/identity/contacts.ts'
import { Button } from '@mantine/core'
import { accountsFor, statusChanges } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { useStatusChange } from '../use-status-change.ts'

interface BulkProps {
  customers: readonly Customer[]
  onDone: () => void
}

/** Changes the status of the selected accounts; a button shows a number if not all of them allow the change. */
export function BulkActions({ customers, onDone }: BulkProps) {
  const accounts = customers.flatMap(({ account }) => account ?? [])
  const { run, isPending } = useStatusChange(onDone)
  return statusChanges.map((change) => {
    const count = accountsFor(accounts, change).length
    if (count === 0) return null
    return (
      <Button
        key={change}
        size="compact-sm"
        variant="light"
        disabled={isPending}
        {...(change === 'reject' || change === 'block' ? { color: 'red' } : {})}
        onClick={() => run(change, accounts)}
      >
        {count === customers.length ? texts.deeds[change] : `${texts.deeds[change]} (${count})`}
      </Button>
    )
  })
}
