import { type Call, callGroups, calls } from '@cartwright/contract/calls.ts'
import { errors } from '@cartwright/contract/errors.ts'
import { type EventType, eventGroups } from '@cartwright/contract/events.ts'
import type { TSchema } from 'typebox'
import { schemaOf } from '../platform/http/calls.ts'
import { named, nameOf } from './named-schemas.ts'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1, made from the same table and schemas that the server answers by. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of Object.values(calls) as Call[]) {
    const path = `${call.prefixes[0] ?? ''}${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
    if (call.query) paths[path] = { get: queryOperation(call), ...paths[path] }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cartwright',
      version: '1',
      description: 'The calls of an open, self-hosted online store',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths,
    webhooks: Object.fromEntries(
      eventGroups.flatMap(({ title, events }) => events.map((event) => [event.type, webhook(event, title)])),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'An access token or API key, raw or after "Bearer "',
        },
      },
      schemas: Object.fromEntries(named.map(([name, schema]) => [name, shrink(schema, name)])),
      responses: { Error: errorResponse() },
    },
  }
}

function operation(call: Call): Json {
  const schema = schemaOf(call.name)
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
  const inPath = pathParameters(call)
  const sends = call.file === 'request' ? file : hasBody && schema?.request && json(schema.request)
  const answers = call.file === 'reply' ? file : schema?.reply && json(schema.reply)
  const parameters =
    hasBody && sends !== file ? inPath : [...inPath, ...queryParameters(schema?.request, inPath)]
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call)],
    ...(call.callers.length === 0 ? { security: [] } : { description: whoMay(call) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sends ? { requestBody: { content: sends } } : {}),
    responses: {
      200: { description: 'Done', ...(answers ? { content: answers } : {}) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** An event as it is sent to subscribers. */
function webhook({ type, when, payload, sample }: EventType, tag: string): Json {
  const content = { 'application/json': { schema: shrink(payload), example: sample } }
  return {
    post: {
      operationId: type,
      summary: when,
      tags: [tag],
      requestBody: { content },
      responses: { 200: { description: 'Received' } },
    },
  }
}

function whoMay({ callers, permission }: Call): string {
  const kinds = `For: ${callers.filter((kind) => kind !== 'member').join(', ')}.`
  return permission === '' ? kinds : `${kinds} Permission: ${permission}.`
}

/** The same query without a body. */
function queryOperation(call: Call): Json {
  const { requestBody: _, ...rest } = operation(call)
  const packed = {
    name: '.r',
    in: 'query',
    description: 'The request as base64url JSON',
    schema: { type: 'string' },
  }
  return { ...rest, operationId: `${call.name}ByGet`, parameters: [...pathParameters(call), packed] }
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: unknown
}

function pathParameters({ path }: Call): Parameter[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

/** Query parameters of a request without a body. */
function queryParameters(request: TSchema | undefined, inPath: readonly Parameter[]): Parameter[] {
  const { properties = {}, required = [] } = (request ?? {}) as {
    properties?: Json
    required?: string[]
  }
  const known = new Set(inPath.map(({ name }) => name))
  return Object.entries(properties)
    .filter(([name]) => !known.has(name))
    .map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: shrink(schema),
    }))
}

function tagOf({ name }: Call): string {
  return callGroups.find(({ calls }) => Object.hasOwn(calls, name))?.title ?? 'Other'
}

const file: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function json(schema: TSchema): Json {
  return { 'application/json': { schema: shrink(schema) } }
}

/** A schema as plain JSON, with references to known entities. */
function shrink(schema: unknown, self?: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => shrink(item))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = nameOf(schema)
  if (name && name !== self) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, shrink(value)]))
}

function errorResponse(): Json {
  return {
    description: `Refused. Codes: ${Object.keys(errors).join(', ')}.`,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['message', 'details'],
          properties: { message: { type: 'string' }, details: { type: 'object' } },
        },
      },
    },
  }
}
