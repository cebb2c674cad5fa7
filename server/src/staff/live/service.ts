import type { LiveChanges } from '@cartwright/contract/staff/staff.ts'
import type { AuditEntry } from '../../platform/http/audit-entries.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type ChangeBatch, emptyBatch, entryTexts, liveTopics, messageOf, toLiveEntry } from './rules.ts'

/** How long changes are collected for one message, in milliseconds. */
const batchDelay = 150

/** Announces an action to open admin pages, on this server and the others. */
export function announce(shop: Shop, entry: AuditEntry): void {
  const { siteId } = entry.caller
  const known = entriesByShop.get(shop) ?? new Map<string, AuditEntry[]>()
  entriesByShop.set(shop, known)
  const queue = known.get(siteId)
  if (queue) {
    queue.push(entry)
    return
  }
  const deeds = [entry]
  known.set(siteId, deeds)
  const send = () => {
    known.delete(siteId)
    for (const text of entryTexts(deeds)) shop.changes.publish('audit-entry', siteId, text)
  }
  setTimeout(send, batchDelay).unref()
}

/** The entries to announce, by site. */
const entriesByShop = new WeakMap<Shop, Map<string, AuditEntry[]>>()

/** Calls `hear` with changes of a site, after a short delay. Returns the function that stops it. */
export function listen(shop: Shop, siteId: string, hear: (changes: LiveChanges) => void): () => void {
  const listeners = listenersOf(shop)
  const listener: Listener = { siteId, hear, heard: emptyBatch(), timer: undefined }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    clearTimeout(listener.timer)
  }
}

interface Listener {
  siteId: string
  hear: (changes: LiveChanges) => void
  heard: ChangeBatch
  timer: NodeJS.Timeout | undefined
}

function addToBatch(listener: Listener, note: (heard: ChangeBatch) => void): void {
  note(listener.heard)
  listener.timer ??= setTimeout(() => {
    const message = messageOf(listener.heard)
    listener.heard = emptyBatch()
    listener.timer = undefined
    if (message) listener.hear(message)
  }, batchDelay).unref()
}

const listenersByShop = new WeakMap<Shop, Set<Listener>>()

function listenersOf(shop: Shop): Set<Listener> {
  const known = listenersByShop.get(shop)
  if (known) return known
  const listeners = new Set<Listener>()
  const tell = (siteId: string, note: (heard: ChangeBatch) => void) => {
    for (const listener of listeners) if (listener.siteId === siteId) addToBatch(listener, note)
  }
  for (const topic of liveTopics) {
    shop.changes.subscribe(topic, (siteId, id) =>
      tell(siteId, ({ topics }) => topics.set(topic, (topics.get(topic) ?? new Set()).add(id))),
    )
  }
  shop.changes.subscribe('audit-entry', (siteId, text = '') => {
    const entry = toLiveEntry(text)
    if (entry) tell(siteId, ({ deeds }) => deeds.set(text, entry))
  })
  shop.changes.onMissed(() => {
    for (const listener of listeners) {
      addToBatch(listener, (heard) => {
        heard.missed = true
      })
    }
  })
  listenersByShop.set(shop, listeners)
  return listeners
}
