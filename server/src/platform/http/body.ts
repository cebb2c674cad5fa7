import { parse } from 'node:querystring'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { violations } from '../errors/errors.ts'
import { isObject } from '../values/optional.ts'

export const maxBytes = 1_000_000
const maxDepth = 32
const maxNodes = 20_000
const maxFields = 1000

/** Parses a JSON body or `.r` parameter. Refuses excessive depth and size, prototype keys and malformed text. */
export function parseJson(text: string, field = 'body'): unknown {
  if (text === '') return {}
  bound(text, field)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed('is not valid JSON', field)
  }
  if (suspicious.test(text)) inspect(value, field)
  return value
}

/** Parses the body of a form, which is flat. */
export function parseForm(text: string): Record<string, unknown> {
  const fields = parse(text, '&', '=', { maxKeys: maxFields })
  inspect(fields, 'body')
  return { ...fields }
}

/** Escapes that can hide a NUL, half a surrogate pair, or one of the keys that reach a prototype. */
const suspicious = /\\u|__proto__|constructor|prototype/i

function bound(text: string, field: string): void {
  let depth = 0
  let nodes = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 92) index++
      else if (code === 34) inString = false
      continue
    }
    if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      if (++depth > maxDepth) throw tooDeep(field)
      nodes++
    } else if (code === 125 || code === 93) depth--
    else if (code === 44) nodes++
    if (nodes > maxNodes) throw malformed(`contains more than ${maxNodes} values`, field)
  }
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses text that cannot be stored and keys that reach a prototype, at any depth. */
export function inspect(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw malformed('contains a character that cannot be stored', field)
  } else if (Array.isArray(value)) {
    for (const item of value) inspect(item, field)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (prototypeKeys.has(key)) throw malformed(`contains the key "${key}", which is not allowed`, field)
      inspect(key, field)
      inspect(inner, field)
    }
  }
}

/** Lets bodies of every type through as streams, and parses forms. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
  // The call itself limits the size of the file.
  await scope.register(multipart, { limits: { files: 1, fields: 20, fileSize: Number.POSITIVE_INFINITY } })
}

export interface UploadedFile {
  /** The body itself or the first file of a form. */
  file?: Readable
  /** The name of the file in the form. */
  fileName?: string
}

export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) return request.body ? { file: request.body as Readable } : {}
  const part = await request.file().catch(refuseForm)
  return part ? { file: part.file, fileName: part.filename } : {}
}

/** The file of a call that cannot do without one. */
export function requireContent(content: Readable | undefined): Readable {
  if (content) return content
  const description = 'must come with the request'
  throw violations([{ field: 'file', description, violatedRule: 'REQUIRED_FIELD' }])
}

/** The parser of forms throws plain errors, most of them without a status. */
function refuseForm(error: unknown): never {
  if ((error as { statusCode?: number }).statusCode) throw error
  throw malformed('is not a complete form with a file')
}

/** A query string as the object it stands for: `a.b=1` is nested, also `a.b.$gte=1`; `.r` holds the whole payload. */
export function fromQueryString(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const packed = query['.r']
  const request = packed === undefined ? {} : unpacked(packed)
  for (const [name, value] of Object.entries(query)) {
    if (name !== '.r' && /^[A-Za-z][\w.$]*$/.test(name)) {
      if (name.split('.', maxDepth + 2).length > maxDepth) throw tooDeep(name.slice(0, 60))
      inspect(value, name)
      putAt(request, name, value)
    }
  }
  return request
}

/** Path parameters travel a second time in the query or body; both must agree. */
export function joinPathParameter(request: Record<string, unknown>, path: string, value: string): void {
  inspect(value, path)
  const known = path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), request)
  if (known !== undefined && known !== null && (typeof known === 'object' || String(known) !== value)) {
    throw violations([
      { field: path, description: `differs from "${value}" in the path`, violatedRule: 'VALIDATION' },
    ])
  }
  putAt(request, path, value)
}

/** Base64url or base64; a "+" that nobody encoded arrives as a space. */
const base64 = /^[\w\-+/ ]*={0,2}$/

function unpacked(packed: unknown): Record<string, unknown> {
  if (typeof packed !== 'string') throw malformed('must not be repeated', '.r')
  if (!base64.test(packed)) throw malformed('is not base64url', '.r')
  const value = parseJson(Buffer.from(packed.replaceAll(' ', '+'), 'base64url').toString('utf8'), '.r')
  if (!isObject(value)) throw malformed('is not a JSON object', '.r')
  return value
}

/** Leaves a value that is not an object in place, for the schema to refuse. */
function putAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  if (keys.some((key) => prototypeKeys.has(key))) return
  const last = keys.pop()
  let at = target
  for (const key of keys) {
    const inner = Object.hasOwn(at, key) ? (at[key] ?? {}) : {}
    if (!isObject(inner)) return
    at[key] = inner
    at = inner
  }
  if (last !== undefined) at[last] = value
}

function tooDeep(field: string) {
  return malformed(`is nested deeper than ${maxDepth} levels`, field)
}

function malformed(description: string, field = 'body') {
  return violations([{ field, description, violatedRule: 'FORMAT' }])
}
