import type { EventEmitter } from 'node:events'

export function watchSources(folder: string): EventEmitter<{ change: [] }>
