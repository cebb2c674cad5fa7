import type { MediaFile, UploadMediaRequest } from '@cartwright/contract/media/library.ts'
import { isSignedOut } from '../../api/problems.rules.ts'
import { forget } from '../../api/use-call.ts'
import { watched } from './sending.ts'

export interface Upload {
  key: number
  content: File
  state: 'WAITING' | 'SENDING' | 'DONE' | 'FAILED'
  /** Between 0 and 1. */
  sent: number
  error?: unknown
}

export interface Placing {
  placing?: Omit<UploadMediaRequest, 'fileName'>
  onAdded?: (file: MediaFile) => void
}

/** Files on their way into the library, two at a time. They go on when the page that began them is left. */
export interface Uploads {
  subscribe(onChange: () => void): () => void
  read(): readonly Upload[]
  add(contents: readonly File[], how: Placing): void
  again(key: number): void
  /** Stops it, or takes away one that failed. */
  cancel(key: number): void
}

const atOnce = 2

interface Entry extends Upload {
  how: Placing
  stop: AbortController
}

/** `onEnd` hears how many came in when nothing is on its way any more. */
export function startUploads(onEnd: (added: number) => void): Uploads {
  let entries: readonly Entry[] = []
  let lastKey = 0
  const listeners = new Set<() => void>()

  function become(next: readonly Entry[]) {
    entries = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, changes: Partial<Entry>) =>
    become(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)))
  const count = (state: Upload['state']) => entries.filter((entry) => entry.state === state).length

  function goOn() {
    const next = entries.find(({ state }) => state === 'WAITING')
    if (next && count('SENDING') < atOnce) {
      void send(next)
      goOn()
    } else if (!next && count('SENDING') === 0) {
      const added = count('DONE')
      become(entries.filter(({ state }) => state === 'FAILED'))
      if (added > 0) onEnd(added)
    }
  }

  async function send({ key, content, how, stop }: Entry) {
    change(key, { state: 'SENDING', sent: 0, error: undefined })
    try {
      const { media } = watched((sent) => change(key, { sent }))
      const request = { ...how.placing, fileName: content.name }
      const { file } = await media.uploadMedia(content, request, { signal: stop.signal })
      change(key, { state: 'DONE', sent: 1 })
      how.onAdded?.(file)
    } catch (error) {
      if (isSignedOut(error)) forget(['getMe'])
      change(key, { state: 'FAILED', error })
    }
    goOn()
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
      become([...entries, ...added])
      goOn()
    },
    again(key) {
      change(key, { state: 'WAITING', stop: new AbortController() })
      goOn()
    },
    cancel(key) {
      entries.find((entry) => entry.key === key)?.stop.abort()
      become(entries.filter((entry) => entry.key !== key))
      goOn()
    },
  }
}
