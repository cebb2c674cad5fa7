import type { ContentField, ContentFieldType } from '@cartwright/contract/content/collections.ts'
import type { FieldModification } from '@cartwright/contract/content/items.ts'
import { safeHtml } from '../../catalogue/model/description.rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/values/optional.ts'
import { asStored, isDate } from '../query/values.rules.ts'
import type { ItemData } from './queries.ts'

/** Bytes of JSON. */
const largestItem = 512 * 1024
const mostReferences = 1000

/** What the server sets by itself. */
export const systemKeys: ReadonlySet<string> = new Set(['_id', '_owner', '_createdDate', '_updatedDate'])

/** The values as they are stored: dates, references and HTML in their one form. */
export function toStored(data: ItemData, fields: readonly ContentField[]): ItemData {
  const types = new Map(fields.map(({ key, type }) => [key, type]))
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([key, value]) => [key, storedValue(value, types.get(key))]))
}

function storedValue(value: unknown, type: ContentFieldType | undefined): unknown {
  if (type === 'RICH_TEXT' && typeof value === 'string') return safeHtml(value)
  if (type === 'REFERENCE') return idOf(value)
  if (type === 'MULTI_REFERENCE' && Array.isArray(value)) return [...new Set(value.map(idOf))]
  return asStored(value, type)
}

/** Clients send referenced items back as they got them: whole. */
function idOf(value: unknown): unknown {
  return isObject(value) && typeof value._id === 'string' ? value._id : value
}

export function itemViolations(data: ItemData, fields: readonly ContentField[], path: string): Violation[] {
  const found = fields.flatMap((field) => fieldViolations(field, data[field.key], `${path}.${field.key}`))
  for (const key of Object.keys(data)) {
    if (!/^[^$.\s][^.\s]{0,127}$/.test(key)) {
      const description = 'must be a name without spaces, dots and dollar signs'
      found.push({ field: `${path}.${key}`, description, violatedRule: 'FORMAT' })
    }
  }
  if (Buffer.byteLength(JSON.stringify(data)) > largestItem) {
    const description = `must be at most ${largestItem / 1024} KB long`
    found.push({ field: path, description, violatedRule: 'MAX_LENGTH', data: { threshold: largestItem } })
  }
  return found
}

function fieldViolations({ type, required }: ContentField, value: unknown, field: string): Violation[] {
  if (value === undefined || value === null || value === '') {
    return required ? [{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }] : []
  }
  const check = checks[type]
  return !check || check.fits(value)
    ? []
    : [{ field, description: `must be ${check.wanted}`, violatedRule: 'FORMAT' }]
}

interface Check {
  wanted: string
  fits(value: unknown): boolean
}

const isText = (value: unknown) => typeof value === 'string'
const text: Check = { wanted: 'a text', fits: isText }
const list: Check = { wanted: 'a list', fits: Array.isArray }
/** Pictures and files: the reference of the client library, an address, or an object with both. */
const file: Check = { wanted: 'a file', fits: (value) => isText(value) || isObject(value) }
const address = /^(?:https?:\/\/|mailto:|tel:|wix:|\/|#|\?)\S*$/i

const checks: Partial<Record<ContentFieldType, Check>> = {
  TEXT: text,
  RICH_TEXT: text,
  SLUG: text,
  TIME: text,
  LANGUAGE: text,
  PAGE_LINK: text,
  REFERENCE: { wanted: 'the id of an item', fits: isText },
  EMAIL: {
    wanted: 'an e-mail address',
    fits: (value) => isText(value) && /^\S+@\S+\.\S+$/.test(value as string),
  },
  URL: {
    wanted: 'an address, such as https://example.com or /about',
    fits: (value) => isText(value) && address.test(value as string),
  },
  NUMBER: { wanted: 'a number', fits: Number.isFinite },
  BOOLEAN: { wanted: 'true or false', fits: (value) => typeof value === 'boolean' },
  DATE: {
    wanted: 'a date, such as 2026-01-31',
    fits: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value as string),
  },
  DATETIME: { wanted: 'a date and time, such as 2026-01-31T09:30:00Z', fits: isDate },
  IMAGE: file,
  VIDEO: file,
  AUDIO: file,
  DOCUMENT: file,
  ARRAY: list,
  ARRAY_DOCUMENT: list,
  MEDIA_GALLERY: list,
  ARRAY_STRING: {
    wanted: 'a list of texts',
    fits: (value) => Array.isArray(value) && value.every(isText),
  },
  MULTI_REFERENCE: {
    wanted: `a list of at most ${mostReferences} ids of items`,
    fits: (value) => Array.isArray(value) && value.length <= mostReferences && value.every(isText),
  },
  OBJECT: { wanted: 'an object', fits: isObject },
  ADDRESS: { wanted: 'an address', fits: isObject },
}

/** The data after the modifications, or what is wrong with them. */
export function applyModifications(
  data: ItemData,
  modifications: readonly FieldModification[],
): { data: ItemData } | { violation: Violation } {
  const changed = structuredClone(data)
  for (const [index, modification] of modifications.entries()) {
    const problem = modify(changed, modification)
    if (problem) {
      const field = `patch.fieldModifications[${index}]`
      return { violation: { field, description: problem, violatedRule: 'VALIDATION' } }
    }
  }
  return { data: changed }
}

/** Returns what is wrong. */
function modify(data: ItemData, modification: FieldModification): string | undefined {
  const { fieldPath, action = 'SET_FIELD' } = modification
  const keys = fieldPath.split('.')
  if (keys.some((key) => key === '' || key in Object.prototype)) return 'must not lead to this field'
  const last = keys.pop() ?? ''
  if (systemKeys.has(keys[0] ?? last)) return 'must not be a field that the shop sets'
  let at = data
  for (const key of keys) {
    at[key] ??= {}
    const inner = at[key]
    if (!isObject(inner)) return 'leads through a value that is no object'
    at = inner
  }
  const before = at[last]
  switch (action) {
    case 'SET_FIELD':
      at[last] = modification.setFieldOptions?.value ?? null
      return undefined
    case 'REMOVE_FIELD':
      delete at[last]
      return undefined
    case 'INCREMENT_FIELD':
      if ((before ?? 0) !== Number(before ?? 0)) return 'is no number'
      at[last] = Number(before ?? 0) + (modification.incrementFieldOptions?.value ?? 0)
      return undefined
    default:
      return modifyList(at, last, modification)
  }
}

function modifyList(at: ItemData, last: string, modification: FieldModification): string | undefined {
  const before = at[last] ?? []
  if (!Array.isArray(before)) return 'is no list'
  if (modification.action === 'APPEND_TO_ARRAY') {
    at[last] = [...before, modification.appendToArrayOptions?.value]
  } else {
    const removed = JSON.stringify(modification.removeFromArrayOptions?.value)
    at[last] = before.filter((one) => JSON.stringify(one) !== removed)
  }
  return undefined
}

/** Multi-references travel only when they are asked for, as in the published contract. */
export function hiddenKeys(fields: readonly ContentField[]): string[] {
  return fields.filter(({ type }) => type === 'MULTI_REFERENCE').map(({ key }) => key)
}

/** The asked fields, and those that the shop sets. */
export function project(data: ItemData, paths: readonly string[] = []): ItemData {
  if (paths.length === 0) return data
  const kept: ItemData = Object.fromEntries(Object.entries(data).filter(([key]) => systemKeys.has(key)))
  for (const path of paths) copyAt(data, kept, path.split('.'))
  return kept
}

function copyAt(from: ItemData, to: ItemData, [key = '', ...rest]: readonly string[]): void {
  if (!Object.hasOwn(from, key)) return
  const value = from[key]
  if (rest.length === 0 || !isObject(value)) {
    to[key] = value
    return
  }
  const inner = isObject(to[key]) ? to[key] : {}
  to[key] = inner
  copyAt(value, inner, rest)
}
