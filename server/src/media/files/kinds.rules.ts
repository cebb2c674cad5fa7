import type { MediaKind } from '@cartwright/contract/media/library.ts'

/** What a file is, by its content and never by its name. */
export interface Kind {
  mediaType: MediaKind
  mime: string
  /** Without a dot. */
  extension: string
}

/** What a file is said to be by its first bytes. */
export interface Sniffed {
  mime: string
  ext: string
}

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'

/** What browsers show or save without running anything in it. */
const known: Readonly<Record<string, readonly [MediaKind, string]>> = {
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

/** The kind of a file that anybody may see; undefined for what the library does not take. */
export function kindOf(sniffed: Sniffed): Kind | undefined {
  const mime = sniffed.mime.replace(/;.*$/, '')
  if (mime.startsWith('image/')) return { mediaType: 'image', mime, extension: sniffed.ext }
  const entry = known[mime]
  if (!entry) return undefined
  const [mediaType, extension] = entry
  return { mediaType, mime: mime === 'video/x-m4v' ? 'video/mp4' : mime, extension }
}

/** The kind of a file that is only ever handed out as a download: whatever it is. */
export function privateKindOf(sniffed: Sniffed | undefined): Kind {
  const known = sniffed && kindOf(sniffed)
  return known ?? { mediaType: 'document', mime: 'application/octet-stream', extension: 'bin' }
}

const texts: Readonly<Record<string, string>> = { txt: 'text/plain', md: 'text/plain', csv: 'text/csv' }

/** Words, when the name says so and the beginning is nothing else. */
export function textKindOf(fileName: string, beginning: Buffer): Kind | undefined {
  const extension = extensionOf(fileName)
  const mime = texts[extension]
  return mime && isText(beginning) ? { mediaType: 'document', mime, extension } : undefined
}

/** Also when it hides behind comments or a declaration. */
export function isDrawing(beginning: Buffer): boolean {
  return /<svg[\s>]/i.test(beginning.toString('latin1'))
}

function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** A character may be cut in two where the beginning ends. */
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
