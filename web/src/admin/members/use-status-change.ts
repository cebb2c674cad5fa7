import type { Account } from '@cartwright/contract/identity/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { type Failure, oneByOne } from '../api/chunks.rules.ts'
import { shop } from '../api/client.ts'
import { problemOf } from '../api/problems.rules.ts'
import { invalidate } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { accountsFor, displayName, type StatusChange } from './rules.ts'
import { texts } from './texts/index.ts'

const calls: Record<StatusChange, (id: string) => Promise<unknown>> = {
  approve: (id) => shop.call('approveMember', { id }),
  reject: (id) => shop.call('rejectMember', { id }),
  block: (id) => shop.call('blockMember', { id }),
  unblock: (id) => shop.call('unblockMember', { id }),
}

const questions = {
  reject: { title: texts.rejectTitle, text: texts.rejectText },
  block: { title: texts.blockTitle, text: texts.blockText },
}

/** Changes the status of those accounts that allow it; asks before it rejects or blocks them. */
export function useStatusChange(onDone?: () => void) {
  const each = useMutation({
    mutationFn: ({ change, accounts }: { change: StatusChange; accounts: readonly Account[] }) =>
      oneByOne(accounts, ({ member }) => calls[change](member.id ?? '')),
    onSuccess(failures, { change, accounts }) {
      const count = accounts.length - failures.length
      if (count > 0) notify.success(texts.did[change](count))
      notifyFailures(failures)
      onDone?.()
    },
    onSettled: () => invalidate(),
  })
  return {
    isPending: each.isPending,
    async run(change: StatusChange, selected: readonly Account[]) {
      const accounts = accountsFor(selected, change)
      if (change === 'reject' || change === 'block') {
        const { title, text } = questions[change]
        const question = { title: title(accounts.length), text, confirm: texts.deeds[change] }
        if (!(await askToConfirm({ ...question, dangerous: true }))) return
      }
      each.mutate({ change, accounts })
    },
  }
}

function notifyFailures(failures: readonly Failure<Account>[]): void {
  if (failures.length === 0) return
  const lines = failures.map(({ item, error }) => `${displayName(item.member)}: ${problemOf(error).title}`)
  notify.warning(texts.failed(failures.length), lines.slice(0, 5).join(' '))
}
