import type { MediaFile, UploadMediaRequest } from '@cartwright/contract/media/library.ts'
import { isSignedOut } from '../../api/problems.rules.ts'
import { invalidate } from '../../api/use-call.ts'
import { clientWithProgress } from './sending.ts'

export interface Upload {
  key: number
  content: File
  state: 'WAITING' | 'SENDING' | 'DONE' | 'FAILED'
  /** Between 0 and 1. */
  sent: number
  error?: unknown
}

export interface UploadOptions {
  destination?: Omit<UploadMediaRequest, 'fileName'>
  onAdded?: (file: MediaFile) => void
}

/** Files on their way into the library, two at a time. They go on when the page that began them is left. */
export interface Uploads {
  subscribe(onChange: () => void): () => void
  read(): readonly Upload[]
  add(contents: readonly File[], how: UploadOptions): void
  retry(key: number): void
  /** Stops it, or takes away one that failed. */
  cancel(key: number): void
}

const atOnce = 2

interface Entry extends Upload {
  how: UploadOptions
  stop: AbortController
}

/** `onEnd` hears how many came in when nothing is on its way any more. */
export function createUploads(onEnd: (added: number) => void): Uploads {
  let entries: readonly Entry[] = []
  let lastKey = 0
  const listeners = new Set<() => void>()

  function setEntries(next: readonly Entry[]) {
    entries = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, changes: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)))
  const count = (state: Upload['state']) => entries.filter((entry) => entry.state === state).length

  function sendNext() {
    const next = entries.find(({ state }) => state === 'WAITING')
    if (next && count('SENDING') < atOnce) {
      void send(next)
      sendNext()
    } else if (!next && count('SENDING') === 0) {
      const added = count('DONE')
      setEntries(entries.filter(({ state }) => state === 'FAILED'))
      if (added > 0) onEnd(added)
    }
  }

  async function send({ key, content, how, stop }: Entry) {
    change(key, { state: 'SENDING', sent: 0, error: undefined })
    try {
      const { media } = clientWithProgress((sent) => change(key, { sent }))
      const request = { ...how.destination, fileName: content.name }
      const { file } = await media.uploadMedia(content, request, { signal: stop.signal })
      change(key, { state: 'DONE', sent: 1 })
      how.onAdded?.(file)
    } catch (error) {
      if (isSignedOut(error)) invalidate(['getMe'])
      change(key, { state: 'FAILED', error })
    }
    sendNext()
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    read: () => entries,
    add(contents, how) {
      const added = contents.map((content): Entry => {
        lastKey += 1
        return { key: lastKey, content, state: 'WAITING', sent: 0, how, stop: new AbortController() }
      })
      setEntries([...entries, ...added])
      sendNext()
    },
    retry(key) {
      change(key, { state: 'WAITING', stop: new AbortController() })
      sendNext()
    },
    cancel(key) {
      entries.find((entry) => entry.key === key)?.stop.abort()
      setEntries(entries.filter((entry) => entry.key !== key))
      sendNext()
    },
  }
}
