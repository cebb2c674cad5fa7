import { useCallback, useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { confirmed } from './confirm.tsx'
import { texts } from './texts.ts'

/** Asks before a page with changes that are not saved is left, by a link or by closing the window. */
export function useUnsaved(dirty: boolean): void {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
      [dirty],
    ),
  )
  useBeforeUnload(useCallback((event) => dirty && event.preventDefault(), [dirty]))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmed({ ...texts.leave, dangerous: true }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])
}
