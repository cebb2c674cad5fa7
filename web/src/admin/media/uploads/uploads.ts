import type { MediaFile, UploadMediaRequest } from '@cartwright/contract/media/library.ts'
import { isSignedOut } from '../../api/problems.rules.ts'
import { invalidate } from '../../api/use-call.ts'
import { callWithProgress } from './progress.ts'

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

/** Uploads into the library, two at a time. They continue when the user leaves the page. */
export interface Uploads {
  subscribe(onChange: () => void): () => void
  read(): readonly Upload[]
  add(contents: readonly File[], options: UploadOptions): void
  retry(key: number): void
  /** Stops an upload, or removes a failed one. */
  cancel(key: number): void
}

const atOnce = 2

interface Entry extends Upload {
  options: UploadOptions
  stop: AbortController
}

/** The list of uploads, which tells its listeners of each change. */
function createList() {
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => entries,
    set,
    change: (key: number, changes: Partial<Entry>) =>
      set(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    count: (state: Upload['state']) => entries.filter((entry) => entry.state === state).length,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/** `onEnd` gets the number of files that were added, once no upload is left. */
export function createUploads(onEnd: (added: number) => void): Uploads {
  const list = createList()
  let lastKey = 0

  function sendNext() {
    const next = list.read().find(({ state }) => state === 'WAITING')
    if (next && list.count('SENDING') < atOnce) {
      void send(next, list.change).then(sendNext)
      sendNext()
    } else if (!next && list.count('SENDING') === 0) {
      const added = list.count('DONE')
      list.set(list.read().filter(({ state }) => state === 'FAILED'))
      if (added > 0) onEnd(added)
    }
  }

  return {
    subscribe: list.subscribe,
    read: list.read,
    add(contents, options) {
      const added = contents.map((content): Entry => {
        lastKey += 1
        return { key: lastKey, content, state: 'WAITING', sent: 0, options, stop: new AbortController() }
      })
      list.set([...list.read(), ...added])
      sendNext()
    },
    retry(key) {
      list.change(key, { state: 'WAITING', stop: new AbortController() })
      sendNext()
    },
    cancel(key) {
      list
        .read()
        .find((entry) => entry.key === key)
        ?.stop.abort()
      list.set(list.read().filter((entry) => entry.key !== key))
      sendNext()
    },
  }
}

async function send({ key, content, options, stop }: Entry, change: ReturnType<typeof createList>['change']) {
  change(key, { state: 'SENDING', sent: 0, error: undefined })
  try {
    const call = callWithProgress((sent) => change(key, { sent }))
    const request = { ...options.destination, fileName: content.name }
    const { file } = await call('uploadMedia', request, { file: content, signal: stop.signal })
    change(key, { state: 'DONE', sent: 1 })
    options.onAdded?.(file)
  } catch (error) {
    if (isSignedOut(error)) invalidate(['getMe'])
    change(key, { state: 'FAILED', error })
  }
}
