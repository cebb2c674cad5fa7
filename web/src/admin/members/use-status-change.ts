import type { Account } from '@cartwright/contract/identity/members.ts'
import { useMutation } from '@tanstack/react-query'
import { type Failure, oneByOne } from '../api/chunks.rules.ts'
import { shop } from '../api/client.ts'
import { problemOf } from '../api/problems.rules.ts'
import { invalidate } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { calledOf, type Deed, doableTo } from './rules.ts'
import { texts } from './texts/index.ts'

const makes: Record<Deed, (id: string) => Promise<unknown>> = {
  approve: (id) => shop.call('approveMember', { id }),
  reject: (id) => shop.call('rejectMember', { id }),
  block: (id) => shop.call('blockMember', { id }),
  unblock: (id) => shop.call('unblockMember', { id }),
}

const questions = {
  reject: { title: texts.rejectTitle, text: texts.rejectText },
  block: { title: texts.blockTitle, text: texts.blockText },
}

/** Lets in and keeps out: each deed is done to those whom it is for, after a question where somebody is kept out. */
export function useDeeds(onDone?: () => void) {
  const each = useMutation({
    mutationFn: ({ deed, accounts }: { deed: Deed; accounts: readonly Account[] }) =>
      oneByOne(accounts, ({ member }) => makes[deed](member.id ?? '')),
    onSuccess(failures, { deed, accounts }) {
      const count = accounts.length - failures.length
      if (count > 0) notify.success(texts.did[deed](count))
      sayFailed(failures)
      onDone?.()
    },
    onSettled: () => invalidate(),
  })
  return {
    isPending: each.isPending,
    async run(deed: Deed, chosen: readonly Account[]) {
      const accounts = doableTo(chosen, deed)
      if (deed === 'reject' || deed === 'block') {
        const { title, text } = questions[deed]
        const question = { title: title(accounts.length), text, confirm: texts.deeds[deed] }
        if (!(await askToConfirm({ ...question, dangerous: true }))) return
      }
      each.mutate({ deed, accounts })
    },
  }
}

function sayFailed(failures: readonly Failure<Account>[]): void {
  if (failures.length === 0) return
  const lines = failures.map(({ item, error }) => `${calledOf(item.member)}: ${problemOf(error).title}`)
  notify.warning(texts.failed(failures.length), lines.slice(0, 5).join(' '))
}
