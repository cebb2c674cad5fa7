import { violations } from './errors.ts'

export const maxBytes = 1_000_000
const maxDepth = 32
const maxNodes = 20_000

/** Parses a JSON body or `.r` parameter: bounded in depth and size, free of prototype keys and of broken text. */
export function parseJson(text: string): unknown {
  if (text === '') return {}
  bound(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed('is not valid JSON')
  }
  if (suspicious.test(text)) inspect(value)
  return value
}

/** Escapes that can hide a NUL, half a surrogate pair, or one of the keys that reach a prototype. */
const suspicious = /\\u|__proto__|constructor|prototype/i

function bound(text: string): void {
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
      if (++depth > maxDepth) throw malformed(`is nested deeper than ${maxDepth} levels`)
      nodes++
    } else if (code === 125 || code === 93) depth--
    else if (code === 44) nodes++
    if (nodes > maxNodes) throw malformed(`holds more than ${maxNodes} values`)
  }
}

function inspect(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw malformed('holds a character that cannot be stored')
  } else if (Array.isArray(value)) {
    value.forEach(inspect)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
        throw malformed(`holds the key "${key}", which is not allowed`)
      }
      inspect(key)
      inspect(inner)
    }
  }
}

/** A query string as the object it stands for: `a.b=1` is nested, `.r` holds the whole payload. */
export function fromQueryString(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const request: Record<string, unknown> = {}
  const packed = query['.r']
  if (typeof packed === 'string') {
    const value = parseJson(Buffer.from(packed, 'base64url').toString('utf8'))
    if (!isObject(value)) throw malformed('in .r is not a JSON object')
    Object.assign(request, value)
  }
  for (const [name, value] of Object.entries(query)) {
    if (name !== '.r' && /^[A-Za-z][\w.]*$/.test(name)) {
      inspect(value)
      putAt(request, name, value)
    }
  }
  return request
}

/** Path parameters travel a second time in the query or body; both must agree. */
export function joinPathParameter(request: Record<string, unknown>, path: string, value: string): void {
  const known = path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), request)
  if (known !== undefined && known !== null && String(known) !== value) {
    throw violations([
      { field: path, description: `differs from "${value}" in the address`, violatedRule: 'VALIDATION' },
    ])
  }
  putAt(request, path, value)
}

function putAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  if (keys.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype')) return
  const last = keys.pop()
  let at = target
  for (const key of keys) {
    if (!isObject(at[key])) at[key] = {}
    at = at[key] as Record<string, unknown>
  }
  if (last !== undefined) at[last] = value
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(reason: string) {
  return violations([{ field: 'body', description: reason, violatedRule: 'FORMAT' }])
}
