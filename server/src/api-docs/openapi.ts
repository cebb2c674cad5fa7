import { type Call, callGroups, calls } from '@cartwright/contract/calls.ts'
import * as cart from '@cartwright/contract/cart/cart.ts'
import * as contacts from '@cartwright/contract/cart/contacts.ts'
import * as lineItemFields from '@cartwright/contract/cart/line-item-fields.ts'
import * as lineItems from '@cartwright/contract/cart/line-items.ts'
import * as catalogueBulk from '@cartwright/contract/catalogue/bulk.ts'
import * as collections from '@cartwright/contract/catalogue/collections.ts'
import * as productMedia from '@cartwright/contract/catalogue/product-media.ts'
import * as productQuery from '@cartwright/contract/catalogue/product-query.ts'
import * as catalogue from '@cartwright/contract/catalogue/products.ts'
import * as storefrontCatalogue from '@cartwright/contract/catalogue/storefront.ts'
import * as transfers from '@cartwright/contract/catalogue/transfers.ts'
import * as variants from '@cartwright/contract/catalogue/variants.ts'
import * as checkout from '@cartwright/contract/checkout/checkout.ts'
import * as redirects from '@cartwright/contract/checkout/redirects.ts'
import { errors } from '@cartwright/contract/errors.ts'
import { type EventType, eventGroups } from '@cartwright/contract/events.ts'
import * as identity from '@cartwright/contract/identity/authentication.ts'
import * as identityProfile from '@cartwright/contract/identity/profile.ts'
import * as inventory from '@cartwright/contract/inventory/inventory-items.ts'
import * as mediaLibrary from '@cartwright/contract/media/library.ts'
import * as siteMedia from '@cartwright/contract/media/site-media.ts'
import * as orderActivities from '@cartwright/contract/orders/activities.ts'
import * as orderLineItems from '@cartwright/contract/orders/line-items.ts'
import * as orders from '@cartwright/contract/orders/orders.ts'
import * as coupons from '@cartwright/contract/pricing/coupons.ts'
import * as delivery from '@cartwright/contract/pricing/delivery.ts'
import * as deliveryProfiles from '@cartwright/contract/pricing/delivery-profiles.ts'
import * as discountRules from '@cartwright/contract/pricing/discount-rules.ts'
import * as shippingInfo from '@cartwright/contract/pricing/shipping-info.ts'
import * as tax from '@cartwright/contract/pricing/tax.ts'
import * as totals from '@cartwright/contract/pricing/totals.ts'
import * as factors from '@cartwright/contract/sites/factors.ts'
import * as graphql from '@cartwright/contract/sites/graphql.ts'
import * as admin from '@cartwright/contract/sites/settings.ts'
import * as staff from '@cartwright/contract/sites/staff.ts'
import * as storefront from '@cartwright/contract/sites/storefront.ts'
import * as common from '@cartwright/contract/values/common.ts'
import * as currencies from '@cartwright/contract/values/currencies.ts'
import type { TSchema } from 'typebox'
import { schemaOf } from '../platform/http/calls.ts'

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

const modules = [
  admin,
  cart,
  catalogue,
  catalogueBulk,
  checkout,
  collections,
  common,
  contacts,
  coupons,
  currencies,
  delivery,
  deliveryProfiles,
  discountRules,
  graphql,
  identity,
  identityProfile,
  inventory,
  lineItemFields,
  lineItems,
  mediaLibrary,
  orderActivities,
  orderLineItems,
  orders,
  productMedia,
  productQuery,
  redirects,
  shippingInfo,
  siteMedia,
  staff,
  factors,
  storefront,
  storefrontCatalogue,
  tax,
  totals,
  transfers,
  variants,
]

const named = (modules.flatMap((module) => Object.entries(module)) as [string, unknown][]).filter(
  (entry): entry is [string, TSchema] => {
    const schema = entry[1]
    return typeof schema === 'object' && schema !== null && 'properties' in schema
  },
)

/** Recognises an entity by its `properties`, which optional and nullable copies share. */
const nameOf = new Map(named.map(([name, schema]) => [(schema as unknown as Json).properties, name]))

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
  const name = nameOf.get((schema as Json).properties)
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
