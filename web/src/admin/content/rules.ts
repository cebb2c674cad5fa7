import type {
  ContentCollection,
  ContentField,
  ContentPermissions,
} from '@cartwright/contract/content/collections.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import type { texts } from './texts/index.ts'

/** The types that merchants choose from. Storefronts may make fields of other types, which stay as they are. */
export type EditableType = keyof (typeof texts)['fields']['types']

export type Data = Record<string, unknown>

/** What merchants edit: without the fields that the shop sets. */
export function ownFields({ fields = [] }: Pick<ContentCollection, 'fields'>): ContentField[] {
  return fields.filter(({ systemField }) => !systemField)
}

export function labelOf({ displayName, key }: ContentField): string {
  return displayName || key
}

/** `Seo title` is `seoTitle`. */
export function keyFor(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
  const joined = words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalised(word))).join('')
  const key = /^[a-z]/i.test(joined) ? joined.slice(0, 60) : `field${capitalised(joined).slice(0, 50)}`
  if (!taken.includes(key)) return key
  for (let number = 2; ; number++) if (!taken.includes(`${key}${number}`)) return `${key}${number}`
}

/** `Our team!` is `Our-team`. */
export function idFor(name: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
  return id.replace(/^[^A-Za-z]+/, '').slice(0, 63)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export type Permissions = Required<ContentPermissions>
export const usualPermissions: Permissions = {
  read: 'ANYONE',
  insert: 'ADMIN',
  update: 'ADMIN',
  remove: 'ADMIN',
}

/** The collection that a reference leads to. */
export function targetOf({ typeMetadata = {} }: ContentField): string {
  return (typeMetadata.multiReference ?? typeMetadata.reference)?.referencedCollectionId ?? ''
}

export function withTarget(field: ContentField, referencedCollectionId: string): ContentField {
  const { typeMetadata: _, ...rest } = field
  if (field.type === 'REFERENCE') return { ...rest, typeMetadata: { reference: { referencedCollectionId } } }
  if (field.type !== 'MULTI_REFERENCE') return rest
  return { ...rest, typeMetadata: { multiReference: { referencedCollectionId } } }
}

/** A value as a form edits it. */
export type FormValue = string | number | boolean | string[]
export type FormValues = Record<string, FormValue>

export function valuesOf(fields: readonly ContentField[], data: Data, timeZone: string): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, formValue(field, data[field.key], timeZone)]))
}

function formValue({ type }: ContentField, value: unknown, timeZone: string): FormValue {
  switch (type) {
    case 'BOOLEAN':
      return value === true
    case 'NUMBER':
      return typeof value === 'number' ? value : ''
    case 'DATETIME': {
      const { $date = '' } = (value ?? {}) as { $date?: string }
      return $date ? wallTimeOf(new Date($date), timeZone) : ''
    }
    case 'ARRAY_STRING':
      return Array.isArray(value) ? value.map(String) : []
    case 'MULTI_REFERENCE':
      return Array.isArray(value) ? value.map((one) => String((one as Data)._id ?? one)) : []
    case 'OBJECT':
      return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** The data with the form's values. What the form does not show stays as it was; what is empty is left out. */
export function dataOf(
  fields: readonly ContentField[],
  values: FormValues,
  { before, timeZone }: { before: Data; timeZone: string },
): Data {
  const data = { ...before }
  for (const field of fields) {
    if (!isEditable(field, before[field.key])) continue
    const value = values[field.key] ?? ''
    if (value === '') delete data[field.key]
    else data[field.key] = wireValue(field, value, timeZone)
  }
  return data
}

function wireValue({ type }: ContentField, value: FormValue, timeZone: string): unknown {
  if (type === 'DATETIME') return { $date: momentOf(String(value), timeZone).toISOString() }
  return type === 'OBJECT' ? JSON.parse(String(value)) : value
}

const editableTypes: ReadonlySet<string> = new Set<EditableType>([
  'TEXT',
  'RICH_TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'IMAGE',
  'VIDEO',
  'DOCUMENT',
  'URL',
  'ARRAY_STRING',
  'OBJECT',
  'REFERENCE',
  'MULTI_REFERENCE',
])
const asText = new Set(['SLUG', 'EMAIL', 'TIME', 'LANGUAGE', 'PAGE_LINK'])
const files = new Set(['IMAGE', 'VIDEO', 'DOCUMENT'])

/** Files that a program has stored as objects stay as they are. */
export function isEditable({ type }: ContentField, value?: unknown): boolean {
  if (files.has(type) && typeof value === 'object' && value !== null) return false
  return editableTypes.has(type) || asText.has(type)
}

/** The fields whose JSON cannot be read. */
export function jsonProblems(fields: readonly ContentField[], values: FormValues): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = values[key]
    return type === 'OBJECT' && typeof value === 'string' && value !== '' && !isJsonObject(value) ? [key] : []
  })
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

interface LibraryFile {
  id?: string
  fileName?: string
  width?: number | null
  height?: number | null
}

const kinds = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const
export type FileType = keyof typeof kinds

/** A file of the library as content refers to it: storefronts make its address from this. */
export function fileReference(
  type: FileType,
  { id = '', fileName = '', width, height }: LibraryFile,
): string {
  const name = fileName ? `/${encodeURIComponent(fileName)}` : ''
  const size = type === 'IMAGE' ? `#originWidth=${width ?? 0}&originHeight=${height ?? 0}` : ''
  return `wix:${kinds[type]}://v1/${id}${name}${size}`
}

/** The id and name in a reference; an address of its own is its own name. */
export function fileOf(reference: string): { url: string; name: string } {
  const [, id, name] = /^wix:\w+:\/\/v1\/([^/#]+)(?:\/([^#]*))?/.exec(reference) ?? []
  if (id) return { url: `/media/${id}`, name: name ? decodeURIComponent(name) : id }
  return { url: reference, name: reference }
}

/** The text that stands for an item. */
export function titleOf({ displayField }: Pick<ContentCollection, 'displayField'>, data: Data): string {
  const value = displayField ? data[displayField] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
