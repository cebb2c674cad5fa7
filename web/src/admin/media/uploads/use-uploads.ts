import { useCallback, useState, useSyncExternalStore } from 'react'
import { useBeforeUnload } from 'react-router'
import { invalidate } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { texts } from '../texts/index.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'

/** The uploads of a page. The browser asks before closing while one is in progress. */
export function useUploads(): Uploads & { list: readonly Upload[] } {
  const [uploads] = useState(() => createUploads(notifyAdded))
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  const isBusy = list.some(({ state }) => state === 'WAITING' || state === 'SENDING')
  useBeforeUnload(useCallback((event) => isBusy && event.preventDefault(), [isBusy]))
  return { ...uploads, list }
}

function notifyAdded(added: number): void {
  invalidate(['listMedia', 'listMediaFolders'])
  notify.success(texts.added(added))
}
