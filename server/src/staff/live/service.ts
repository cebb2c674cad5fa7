import type { LiveChanges } from '@cartwright/contract/sites/staff.ts'
import type { Deed } from '../../platform/http/audit-entries.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { deedOfText, deedTexts, type Heard, liveTopics, messageOf, nothing } from './rules.ts'

/** Milliseconds in which changes are gathered into one message. */
const gathering = 150

/** Lets those who look at the admin know what somebody did, here and on other servers. */
export function announce(shop: Shop, deed: Deed): void {
  const { siteId } = deed.caller
  const known = deedsByShop.get(shop) ?? new Map<string, Deed[]>()
  deedsByShop.set(shop, known)
  const waiting = known.get(siteId)
  if (waiting) {
    waiting.push(deed)
    return
  }
  const deeds = [deed]
  known.set(siteId, deeds)
  const send = () => {
    known.delete(siteId)
    for (const text of deedTexts(deeds)) shop.changes.publish('deed', siteId, text)
  }
  setTimeout(send, gathering).unref()
}

/** What is about to be announced, by site. */
const deedsByShop = new WeakMap<Shop, Map<string, Deed[]>>()

/** Calls `hear` with what changed in a shop, a moment after it did; gives the way to stop that. */
export function listen(shop: Shop, siteId: string, hear: (changes: LiveChanges) => void): () => void {
  const listeners = listenersOf(shop)
  const listener: Listener = { siteId, hear, heard: nothing(), timer: undefined }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    clearTimeout(listener.timer)
  }
}

interface Listener {
  siteId: string
  hear: (changes: LiveChanges) => void
  heard: Heard
  timer: NodeJS.Timeout | undefined
}

function take(listener: Listener, note: (heard: Heard) => void): void {
  note(listener.heard)
  listener.timer ??= setTimeout(() => {
    const message = messageOf(listener.heard)
    listener.heard = nothing()
    listener.timer = undefined
    if (message) listener.hear(message)
  }, gathering).unref()
}

const listenersByShop = new WeakMap<Shop, Set<Listener>>()

function listenersOf(shop: Shop): Set<Listener> {
  const known = listenersByShop.get(shop)
  if (known) return known
  const listeners = new Set<Listener>()
  const tell = (siteId: string, note: (heard: Heard) => void) => {
    for (const listener of listeners) if (listener.siteId === siteId) take(listener, note)
  }
  for (const topic of liveTopics) {
    shop.changes.subscribe(topic, (siteId, id) =>
      tell(siteId, ({ topics }) => topics.set(topic, (topics.get(topic) ?? new Set()).add(id))),
    )
  }
  shop.changes.subscribe('deed', (siteId, text = '') => {
    const deed = deedOfText(text)
    if (deed) tell(siteId, ({ deeds }) => deeds.set(text, deed))
  })
  shop.changes.onMissed(() => {
    for (const listener of listeners) {
      take(listener, (heard) => {
        heard.missed = true
      })
    }
  })
  listenersByShop.set(shop, listeners)
  return listeners
}
