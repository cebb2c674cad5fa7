import type { CallName } from '@cartwright/contract/calls.ts'
import type { LiveChanges } from '@cartwright/contract/staff.ts'
import { useEffect } from 'react'
import { kept } from './client.ts'
import { isOutdated } from './topics.rules.ts'

/** While it is on, what is shown is read again when it changes elsewhere; after an interruption all of it is. */
export function useLive(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const stream = new EventSource('/admin/v1/changes')
    let isBack = false
    stream.addEventListener('open', () => {
      if (isBack) readAgain({ changes: [], deeds: [], missed: true })
      isBack = true
    })
    stream.addEventListener('message', ({ data }) => readAgain(JSON.parse(data)))
    return () => stream.close()
  }, [on])
}

function readAgain(changes: LiveChanges): void {
  void kept.invalidateQueries({
    predicate: ({ queryKey }) => isOutdated(queryKey[0] as CallName, changes),
  })
}
