'use client'

import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { cartKey, changeKey } from './keys.ts'

const channelName = 'cartwright cart'

/** Reads the cart again when another tab has changed it. Returns what tells the other tabs. */
export function useOtherTabs(queryClient: QueryClient): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.onmessage = () => {
      // The answer to a change of our own has the changes of others, too.
      if (queryClient.isMutating({ mutationKey: changeKey }) > 0) return
      void queryClient.invalidateQueries({ queryKey: cartKey })
    }
    return () => opened.close()
  }, [queryClient])
  return useCallback(() => channel.current?.postMessage('changed'), [])
}
