import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { Entry } from './rules.ts'

const texts = allTexts.calendar

export interface Unblock {
  ask(entry: Entry): void
  /** The blocked time that is being freed. */
  pendingId: string | undefined
}

/** Frees blocked time, after a question. Undefined for those who may not. */
export function useUnblock(): Unblock | undefined {
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const unblock = useChange('unblockTime', { onDone: () => notify.success(texts.unblocked) })
  if (!mayManage) return undefined
  return {
    async ask({ id, resourceIds: [resourceId = ''], note }) {
      const isSure = await askToConfirm({ title: texts.unblockTitle, text: note, confirm: texts.unblock })
      if (isSure) unblock.mutate({ id, resourceId }, { onError: notify.failure })
    },
    pendingId: unblock.isPending ? unblock.variables.id : undefined,
  }
}
