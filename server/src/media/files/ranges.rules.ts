import type { Part } from '../../platform/files/files.ts'

/**
 * The one part of a file a request asks for. Undefined: all of it, also when several parts are asked for, or something
 * that is no range of bytes. `unfit`: a part that lies behind the end.
 */
export function readRange(header: string | undefined, bytes: number): Part | 'unfit' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '')
    return Number(to) === 0 ? 'unfit' : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 }
  const part = { start: Number(from), end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
  if (to !== '' && Number(to) < part.start) return undefined
  return part.start < bytes ? part : 'unfit'
}

/** How browsers are told the name of a file they save: plainly, and with every letter. */
export function dispositionOf(fileName: string): string {
  const plain =
    fileName
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'file'
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
