import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { askToConfirm } from '../feedback/confirm.tsx'
import { texts } from '../texts/index.ts'

/**
 * Asks before the user leaves a page with unsaved changes, by a link or by closing the window. Returns a function that
 * lets the next navigation pass: call it after saving, before the page navigates.
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
