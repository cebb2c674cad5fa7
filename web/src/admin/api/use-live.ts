import type { CallName } from '@cartwright/contract/calls.ts'
import type { LiveChanges } from '@cartwright/contract/staff/staff.ts'
import { useEffect } from 'react'
import { queryClient } from './client.ts'
import { isOutdated } from './topics.rules.ts'

/** Milliseconds until the next try after the server refused. The browser itself reopens a stream that broke off. */
const retryDelay = 30_000

/**
 * Reads changed data again while it is on, and all data after an interruption. A hidden tab does not
 * listen: a browser allows few connections to one shop, and all its tabs share them.
 */
export function useLiveUpdates(on: boolean): void {
  useEffect(() => {
    if (!on) return
    let stream: EventSource | undefined
    let again = 0
    let hasMissed = false
    const close = () => {
      clearTimeout(again)
      stream?.close()
      stream = undefined
    }
    const open = () => {
      const opened = new EventSource('/admin/v1/changes')
      stream = opened
      opened.addEventListener('open', () => {
        if (hasMissed) refetchChanged({ changes: [], deeds: [], missed: true })
        hasMissed = false
      })
      opened.addEventListener('message', ({ data }) => refetchChanged(JSON.parse(data)))
      opened.addEventListener('error', () => {
        hasMissed = true
        if (opened.readyState === EventSource.CLOSED) again = window.setTimeout(open, retryDelay)
      })
    }
    const look = () => {
      close()
      if (document.hidden) hasMissed = true
      else open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [on])
}

function refetchChanged(changes: LiveChanges): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isOutdated(queryKey[0] as CallName, changes),
  })
}
