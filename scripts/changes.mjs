import { EventEmitter } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const others = ['node_modules', 'test', 'dist']
/** Milliseconds in which an editor writes a file more than once. */
const calm = 100

/** Emits `change` when a source below this folder changes, in new folders too: scripts, styles and `.env`. */
export function watchSources(folder) {
  const changes = new EventEmitter()
  let timer
  const hear = (_event, name) => {
    if (name && !/(\.(tsx?|m?js|json|css)|^\.env)$/.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => changes.emit('change'), calm)
  }
  const watched = new Set()
  const watchFolders = () => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const { name } = entry
      if (!entry.isDirectory() || name.startsWith('.') || others.includes(name) || watched.has(name)) continue
      watched.add(name)
      watch(join(folder, name), { recursive: true }, hear)
    }
  }
  watch(folder, (event, name) => {
    watchFolders()
    hear(event, name)
  })
  watchFolders()
  return changes
}
