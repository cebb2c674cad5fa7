import type { MediaKind } from '@cartwright/contract/media/library.ts'
import type { Part } from '../../platform/files/files.ts'

/** The kind of a file, by its content and not by its name. */
export interface Kind {
  mediaType: MediaKind
  mime: string
  /** Without a dot. */
  extension: string
}

/** The type that the first bytes show. */
export interface DetectedType {
  mime: string
  ext: string
}

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'

/** Types that browsers show or save without running anything in them. */
const kinds: Readonly<Record<string, readonly [MediaKind, string]>> = {
  'video/mp4': ['video', 'mp4'],
  'video/x-m4v': ['video', 'mp4'],
  'video/quicktime': ['video', 'mov'],
  'video/webm': ['video', 'webm'],
  'audio/mpeg': ['audio', 'mp3'],
  'audio/mp4': ['audio', 'm4a'],
  'audio/x-m4a': ['audio', 'm4a'],
  'audio/aac': ['audio', 'aac'],
  'audio/ogg': ['audio', 'ogg'],
  'audio/wav': ['audio', 'wav'],
  'audio/flac': ['audio', 'flac'],
  'application/pdf': ['document', 'pdf'],
  'application/epub+zip': ['document', 'epub'],
  'application/rtf': ['document', 'rtf'],
  [`${office}wordprocessingml.document`]: ['document', 'docx'],
  [`${office}spreadsheetml.sheet`]: ['document', 'xlsx'],
  [`${office}presentationml.presentation`]: ['document', 'pptx'],
  [`${open}text`]: ['document', 'odt'],
  [`${open}spreadsheet`]: ['document', 'ods'],
  [`${open}presentation`]: ['document', 'odp'],
  'application/zip': ['zip', 'zip'],
  'application/x-7z-compressed': ['zip', '7z'],
  'application/x-rar-compressed': ['zip', 'rar'],
  'application/gzip': ['zip', 'gz'],
  'application/x-tar': ['zip', 'tar'],
}

/** The kind of a public file; undefined if the library does not accept it. */
export function kindOf(sniffed: DetectedType): Kind | undefined {
  const mime = sniffed.mime.replace(/;.*$/, '')
  if (mime.startsWith('image/')) return { mediaType: 'image', mime, extension: sniffed.ext }
  const entry = kinds[mime]
  if (!entry) return undefined
  const [mediaType, extension] = entry
  return { mediaType, mime: mime === 'video/x-m4v' ? 'video/mp4' : mime, extension }
}

/** The kind of a private file: any type is accepted. */
export function privateKindOf(sniffed: DetectedType | undefined): Kind {
  const kind = sniffed && kindOf(sniffed)
  return kind ?? { mediaType: 'document', mime: 'application/octet-stream', extension: 'bin' }
}

const texts: Readonly<Record<string, string>> = { txt: 'text/plain', md: 'text/plain', csv: 'text/csv' }

/** A text file, by its name and its beginning. */
export function textKindOf(fileName: string, beginning: Buffer): Kind | undefined {
  const extension = extensionOf(fileName)
  const mime = texts[extension]
  return mime && isText(beginning) ? { mediaType: 'document', mime, extension } : undefined
}

/** Finds SVG even behind comments or a declaration. */
export function isSvg(beginning: Buffer): boolean {
  return /<svg[\s>]/i.test(beginning.toString('latin1'))
}

function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** The end of the beginning may cut a character in two. */
function isText(beginning: Buffer): boolean {
  if (beginning.includes(0)) return false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    decoder.decode(beginning, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The requested part of a file. Undefined for the whole file, for several parts and for units other than bytes;
 * `unfit` for a part behind the end.
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

/** The file name in ASCII and in UTF-8. */
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
