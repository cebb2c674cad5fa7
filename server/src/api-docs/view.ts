import { type Call, type CallerKind, type CallName, callGroups, calls } from '@cartwright/contract/calls.ts'
import { errors } from '@cartwright/contract/errors.ts'
import { type EventType, eventGroups } from '@cartwright/contract/events.ts'
import type {
  ApiCall,
  ApiEntity,
  ApiError,
  ApiEvent,
  ApiEventGroup,
  ApiField,
  ApiGroup,
  ApiShape,
} from '@cartwright/contract/pages/api-reference.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import type { openApi } from './openapi.ts'

type Json = Record<string, unknown>
type OpenApi = ReturnType<typeof openApi>

export interface Reference {
  groups: ApiGroup[]
  events: ApiEventGroup[]
  entities: ApiEntity[]
  errors: ApiError[]
}

/** The OpenAPI document for people: calls in groups, then their entities. */
export function referenceOf(document: OpenApi): Reference {
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const reader: Reader = { schemas, met: new Map() }
  const all = operationsOf(document).map((operation) => callOf(operation, reader))
  const events = eventGroups.map(({ title, events }) => ({
    title,
    events: events.map((event) => eventOf(event, document, reader)),
  }))
  return {
    groups: callGroups.map(({ title, calls: inGroup }) => ({
      id: `group-${title.toLowerCase().replaceAll(' ', '-')}`,
      title,
      calls: all.filter(({ name }) => Object.hasOwn(inGroup, name)),
    })),
    events,
    entities: entitiesOf(reader),
    errors: Object.entries(errors).map(([code, { status, description }]) => ({
      code,
      status,
      message: description,
    })),
  }
}

function eventOf({ type, when, sample }: EventType, document: OpenApi, reader: Reader): ApiEvent {
  const webhooks = document.webhooks as Record<string, { post: Operation }>
  return {
    id: `event-${type}`,
    type,
    when,
    payload: shapeOf(contentOf(webhooks[type]?.post.requestBody), reader) ?? { fields: [] },
    sample: JSON.stringify(sample, null, 2),
  }
}

interface Reader {
  schemas: Record<string, Json>
  /** Entities that were mentioned, and whether they are written out. */
  met: Map<string, ApiEntity | undefined>
}

interface Operation {
  operationId: CallName
  requestBody?: Json
  responses: { 200: Json }
}

/** One operation for each call; the call itself says that a query may also be a GET. */
function operationsOf(document: OpenApi): Operation[] {
  return Object.values(document.paths as Record<string, Record<string, Operation>>)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId }) => Object.hasOwn(calls, operationId))
}

function callOf({ operationId, requestBody, responses }: Operation, reader: Reader): ApiCall {
  const call: Call = calls[operationId]
  const [path = '', ...alsoAt] = [
    ...call.prefixes.map((prefix) => `${prefix}${call.path}`),
    ...(call.aliases ?? []),
  ]
  const request = shapeOf(contentOf(requestBody), reader)
  const reply = shapeOf(contentOf(responses[200]), reader)
  return {
    id: `call-${call.name}`,
    name: call.name,
    method: call.query ? `${call.method} or GET` : call.method,
    path,
    alsoAt,
    summary: call.summary,
    callers: call.callers.length === 0 ? ['anybody'] : call.callers.map((kind) => callers[kind]),
    permission: call.permission,
    ...withoutNulls({ request, reply }),
  }
}

const callers: Record<CallerKind, string> = {
  visitor: 'visitors',
  member: 'members',
  app: 'API keys',
  staff: 'signed-in merchants',
}

function contentOf(body: Json | undefined): Json | undefined {
  const content = body?.content as Record<string, { schema: Json }> | undefined
  return content?.['application/json']?.schema
}

/** A request or reply body. A named body is written out where it is used. */
function shapeOf(schema: Json | undefined, reader: Reader): ApiShape | undefined {
  if (!schema) return undefined
  const name = referenceName(schema)
  return { fields: fieldsOf(name ? (reader.schemas[name] ?? {}) : schema, { reader, above: '', depth: 0 }) }
}

/** All mentioned entities and those they mention, by name. */
function entitiesOf(reader: Reader): ApiEntity[] {
  for (const [name, entity] of reader.met) {
    if (entity) continue
    const fields = fieldsOf(reader.schemas[name] ?? {}, { reader, above: '', depth: 0 })
    reader.met.set(name, { id: anchorOf(name), name, shape: { fields } })
  }
  return [...reader.met.values()]
    .filter((entity) => entity !== undefined)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function fieldsOf(
  schema: Json,
  { reader, above, depth }: { reader: Reader; above: string; depth: number },
): ApiField[] {
  const required = new Set(schema.required as string[] | undefined)
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => {
    const path = `${above}${name}`
    const { type, entity, note, inner } = readType(property, reader)
    const field: ApiField = {
      name,
      path,
      depth,
      type,
      required: required.has(name),
      ...withoutNulls({ entity, note }),
    }
    return [field, ...(inner ? fieldsOf(inner, { reader, above: `${path}.`, depth: depth + 1 }) : [])]
  })
}

interface ReadType {
  type: string
  entity?: string
  note?: string
  /** An object without a name, written out in place. */
  inner?: Json
}

function readType(schema: Json, reader: Reader): ReadType {
  const description = schema.description as string | undefined
  const name = referenceName(schema)
  if (name) {
    if (!reader.met.has(name)) reader.met.set(name, undefined)
    return { type: name, entity: anchorOf(name), ...noteOf([description]) }
  }
  const alternatives = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (alternatives) return oneOf(alternatives, schema, reader)
  const types = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined) as string[]
  if (types[0] === 'array') return listOf(schema, reader)
  if (schema.properties) return { type: 'object', inner: schema, ...noteOf([description]) }
  if (types[0] === 'object') return mapOf(schema, reader)
  return {
    type: types.map((type) => plainNames[type] ?? type).join(' or ') || (schema.enum ? 'text' : 'anything'),
    ...noteOf([description, ...limitsOf(schema)]),
  }
}

const plainNames: Record<string, string> = { string: 'text', boolean: 'true or false' }

function listOf(schema: Json, reader: Reader): ReadType {
  const { note, ...items } = readType((schema.items ?? {}) as Json, reader)
  return {
    ...items,
    type: `list of ${items.type}`,
    ...noteOf([schema.description as string | undefined, note, ...limitsOf(schema)]),
  }
}

/** An object used as a table: any key, values of one kind. */
function mapOf(schema: Json, reader: Reader): ReadType {
  const [values] = Object.values((schema.patternProperties ?? {}) as Record<string, Json>)
  const { type, entity } = values ? readType(values, reader) : { type: 'anything' }
  return {
    type: `object, values: ${type}`,
    ...(entity ? { entity } : {}),
    ...noteOf([schema.description as string | undefined]),
  }
}

function oneOf(alternatives: Json[], schema: Json, reader: Reader): ReadType {
  const read = alternatives.filter(({ type }) => type !== 'null').map((each) => readType(each, reader))
  const [only] = read
  if (only && read.length === 1) return only
  const notes = [...new Set(read.map(({ note }) => note))]
  return {
    type: [...new Set(read.map(({ type }) => type))].join(' or '),
    ...noteOf([schema.description as string | undefined, ...notes]),
  }
}

function limitsOf(schema: Json): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, format } = schema
  const values = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const])) as
    | unknown[]
    | undefined
  return [
    values ? `one of ${values.filter((value) => value !== null).join(', ')}` : '',
    span(minLength, maxLength, 'characters'),
    span(minItems, maxItems, 'entries'),
    span(minimum, maximum, ''),
    typeof format === 'string' ? format : '',
  ].filter((limit) => limit !== '')
}

function span(least: unknown, most: unknown, unit: string): string {
  const tail = unit && ` ${unit}`
  if (least !== undefined && most !== undefined) return `${least} to ${most}${tail}`
  if (most !== undefined) return `at most ${most}${tail}`
  return least === undefined ? '' : `at least ${least}${tail}`
}

function noteOf(parts: (string | undefined)[]): { note?: string } {
  const note = parts.filter(Boolean).join('; ')
  return note ? { note } : {}
}

function referenceName({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
}

function anchorOf(name: string): string {
  return `entity-${name}`
}
