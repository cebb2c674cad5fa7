import { EventEmitter } from 'node:events'
import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

const others = ['node_modules', 'test', 'dist']
const source = /(\.(tsx?|m?js|json|css)|^\.env)$/
/** Milliseconds in which an editor writes a file more than once. */
const calm = 100

/** Emits `change` when a source below this folder changes, in new folders too: scripts, styles and `.env`. */
export function watchSources(folder) {
  const changes = new EventEmitter()
  let timer
  const change = () => {
    clearTimeout(timer)
    timer = setTimeout(() => changes.emit('change'), calm)
  }
  const hear = (_event, name) => {
    if (!name || source.test(name)) change()
  }
  const watchers = new Map()
  /** Says whether the folder has sources, or had them. */
  const watchFolder = (name) => {
    if (name.startsWith('.') || others.includes(name)) return false
    watchers.get(name)?.close()
    const had = watchers.delete(name)
    if (!statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory()) return had
    watchers.set(name, watch(join(folder, name), { recursive: true }, hear))
    return true
  }
  watch(folder, (event, name) => {
    // A folder has come or gone, or another one is in its place.
    if (event === 'rename' && name && watchFolder(name)) change()
    else hear(event, name)
  })
  for (const name of readdirSync(folder)) watchFolder(name)
  return changes
}
