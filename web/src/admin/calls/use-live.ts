import { useEffect } from 'react'
import { forget } from './use-call.ts'

/** While it is on, what is shown is read again whenever something changes elsewhere. */
export function useLive(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const changes = new EventSource('/admin/v1/changes')
    changes.addEventListener('message', () => forget())
    return () => changes.close()
  }, [on])
}
