import type { CallName } from '@cartwright/contract/calls.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { problemOf } from '../api/problems.rules.ts'
import { type ChangeOptions, invalidate, useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'

const lateCodes: readonly unknown[] = ['RETURN_ACTION_NOT_AVAILABLE', 'CHANGED_SINCE']

interface ActOptions<Name extends CallName> {
  onDone: NonNullable<ChangeOptions<Name>['onDone']>
  onClose: () => void
}

/** What a dialog of a return does. If the return was changed elsewhere, the dialog closes, and the page shows how it is now. */
export function useAct<Name extends CallName>(name: Name, { onDone, onClose }: ActOptions<Name>) {
  const change = useChange(name, { onDone })
  const mutate = (request: Request<Name>) =>
    change.mutate(request, {
      onError(error) {
        if (!(error instanceof CartwrightError) || !lateCodes.includes(error.code)) return
        const { title, text } = problemOf(error)
        notify.warning(title, text)
        onClose()
        invalidate()
      },
    })
  return { ...change, mutate }
}
