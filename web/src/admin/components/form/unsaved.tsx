import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { askToConfirm } from '../feedback/confirm.tsx'
import { texts } from '../texts/index.ts'

/**
 * Asks before a page with changes that are not saved is left, by a link or by closing the window. What it gives lets the
 * next step pass: call it when the changes are saved and the page goes on by itself.
 */
export function useUnsaved(dirty: boolean): () => void {
  const isSaved = useRef(false)
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        dirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
      [dirty],
    ),
  )
  useBeforeUnload(useCallback((event) => dirty && event.preventDefault(), [dirty]))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToConfirm({ ...texts.leave, dangerous: true }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])
  return useCallback(() => {
    isSaved.current = true
  }, [])
}
