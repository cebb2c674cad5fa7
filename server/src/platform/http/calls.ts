import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { type Call, isChange } from '@cartwright/contract/calls.ts'
import { schemas } from '@cartwright/contract/schemas.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Refusal, refuse, violations } from '../errors/errors.ts'
import { validate } from '../errors/validation.ts'
import { requireOpen } from '../shop/hosts.ts'
import { type Caller, isMerchant, may, noId, type Shop, unknownCaller } from '../shop/shop.ts'
import { isObject } from '../values/optional.ts'
import { FileReply, JsonReply, lengthOfParts, Making, Parts } from '../values/replies.ts'
import { type AuditEntry, isRecorded, toAuditEntry } from './audit-entries.ts'
import { acceptFiles, fromQueryString, joinPathParameter, type UploadedFile, uploadedFile } from './body.ts'
import { changeOnce, idempotencyKey } from './change-requests.ts'
import { convert, withLowerGuids } from './conversion.ts'
import { inMediaHosts, withOwnHosts } from './media-hosts.ts'
import { isSameOrigin, requireOwnPage } from './origin.ts'

export { FileReply, JsonReply }

type Schemas = typeof schemas
export type RequestOf<Name extends string> = Name extends keyof Schemas
  ? Schemas[Name] extends { request: infer Schema extends TSchema }
    ? Static<Schema>
    : Record<string, unknown>
  : Record<string, unknown>

/** A request to a call: its caller, its body and what surrounds them. */
export interface CallRequest<Body> extends UploadedFile {
  caller: Caller
  body: Body
  headers: IncomingHttpHeaders
  /** Of the network. */
  address: string
  /** Of a stepwise request with a key: the same if a repeat does the work again, so that it makes nothing twice. */
  workId?: string
  /** Sets a header of the reply. */
  setHeader(name: string, value: string): void
}

/** Registers the answer to a call. An answer without a value is sent as an empty object. */
export type On = <Name extends string>(
  call: Call<Name>,
  answer: (ask: CallRequest<RequestOf<Name>>) => Promise<object | undefined> | Promise<void>,
  options?: CallOptions,
) => void

export interface CallOptions {
  /** Converts another spelling of the request into the contract's. */
  normalise?: (request: Record<string, unknown>) => Record<string, unknown>
  /** Runs before the answer, and outside its transaction. It may refuse, e.g. who asks too often. */
  before?: (request: CallRequest<unknown>) => Promise<void>
  /** The site of a call without a caller, whose storefront may name the shopper. */
  findSiteId?: (request: Pick<CallRequest<unknown>, 'body' | 'headers'>) => Promise<string | undefined>
  /** Whether the request changes something, for a call that does so only sometimes. */
  writes?: (body: unknown) => boolean
  /** Refuses requests from pages of other origins, which could otherwise sign the browser in as somebody they know. */
  ownPages?: true
  /** The reply holds a secret, which is not stored: a repeat with the same Idempotency-Key gets SECRET_SHOWN_ONCE. */
  secret?: true
  /** False ignores the Idempotency-Key, so nothing of the request is stored. */
  repeatable?: false
  /** Whether staff need to have proved lately who they are, for a call that needs it only sometimes. */
  confirmed?: (body: unknown) => boolean
  /**
   * It waits for other servers, so it must not hold a transaction open: it commits by itself, step by step. Uploads do
   * too.
   */
  stepwise?: true
}

export interface CallsOptions {
  shop: Shop
  /** Finds the caller by token, API key or cookie. */
  authenticate(request: Pick<FastifyRequest, 'headers' | 'address'>): Promise<Caller | undefined>
  /** Checks every reply against its schema; for tests. */
  checkReplies: boolean
  /** Whether a member of staff has lately proved who they are. */
  isConfirmed(caller: Caller): Promise<boolean>
  /** Writes the audit entry of a change, allowed or refused; in the transaction of the change where there is one. */
  onAuditEntry(entry: AuditEntry): Promise<void>
  /** Runs before each change by a shopper, or by nobody that is known. It may refuse. */
  beforeWrite(caller: Caller): Promise<void>
}

const nobody = unknownCaller(noId)

/** Returns the function that registers a call under all its paths, with everything around it that all calls share. */
export function openCalls(app: FastifyInstance, context: CallsOptions): On {
  const { shop } = context
  // Requests that were refused before their call began.
  // biome-ignore lint/complexity/useMaxParams: Fastify calls it so; a promise for each request would cost more
  app.addHook('onSend', (request, { statusCode }, payload, next) => {
    if (request.isAudited || !isRecorded(request)) return next(null, payload)
    request.isAudited = true
    context
      .onAuditEntry(toAuditEntry(request, statusCode))
      .catch((error: unknown) =>
        shop.log.error({ err: error, call: request.call }, 'writing the audit log failed'),
      )
      .then(() => next(null, payload))
  })
  return (call, answer, options = {}) => {
    const handler = callHandler({ ...context, call, answer: answer as Answer, options })
    const config = { call: call.name, slow: call.file === 'request' }
    const register = (scope: FastifyInstance) => {
      for (const url of pathsOf(call)) {
        scope.route({ method: call.method, url, handler, config })
        if (call.query) scope.route({ method: 'GET', url, handler, config })
      }
    }
    if (call.file !== 'request') return register(app)
    app.register(async (scope) => {
      await acceptFiles(scope)
      register(scope)
    })
  }
}

type Answer = (request: CallRequest<unknown>) => Promise<object | undefined>

interface CallContext extends CallsOptions {
  call: Call
  answer: Answer
  options: CallOptions
}

function callHandler(context: CallContext) {
  const { shop, call, answer, options, checkReplies } = context
  const schema = schemaOf(call.name)
  const ask = requestReader(context)
  const stepwise = options.stepwise ?? call.file === 'request'
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.call = call.name
    if (options.ownPages && !isSameOrigin(shop, request.headers)) throw refuse('FOREIGN_PAGE')
    const asked = await ask(request, reply)
    const { caller, body } = asked
    const isWrite = options.writes?.(body) ?? isChange(call)
    if (isWrite && !isMerchant(caller)) await context.beforeWrite({ ...caller, address: asked.address })
    await options.before?.(asked)
    if (needsConfirmation(context, asked) && !(await context.isConfirmed(caller))) {
      throw refuse('REAUTHENTICATION_NEEDED')
    }
    if (call.file === 'reply') return sendFile(reply, await answer(asked))
    const replySchema = checkReplies ? schema?.reply : undefined
    const respond = async (workId?: string) => {
      const value = await answer(workId ? { ...asked, workId } : asked)
      return inMediaHosts(shop, caller, toJson(value, replySchema))
    }
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
    const isRepeatable = isWrite && options.repeatable !== false && caller !== nobody
    const key = isRepeatable ? idempotencyKey(request) : undefined
    if (key === undefined && !isRecorded(request)) {
      const value = await answer(asked)
      const { parts, made } = inParts(request, value)
      if (replySchema) toJson(value, replySchema)
      // It is made once: what has been checked is sent as its text.
      if (made && !replySchema) return reply.send(new Making(made))
      if (!parts) return inMediaHosts(shop, caller, toJson(value, undefined))
      return sendParts(
        reply,
        parts.map((part) => inMediaHosts(shop, caller, part)),
      )
    }
    const content = `${call.name} ${JSON.stringify(body)}`
    const change = { request, caller, key, content }
    const stored = await changeOnce({ ...context, secret: options.secret, stepwise }, change, respond)
    // The file of a repeated upload.
    asked.file?.resume()
    if (stored.refusal) throw stored.refusal
    return reply.code(stored.status).send(stored.body)
  }
}

function requestReader(context: CallContext) {
  const { shop, call, options } = context
  const parse = requestParser(call, options)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<CallRequest<unknown>> => {
    const { headers, handedOn } = request
    const caller = call.callers.length === 0 ? nobody : await allowedCaller(context, request)
    const body = withOwnHosts(shop, caller, parse(request))
    if (handedOn && caller === nobody) useHandedOn(request, await options.findSiteId?.({ body, headers }))
    return {
      caller,
      body,
      headers,
      ...(call.file === 'request' ? await uploadedFile(request) : {}),
      address: request.address,
      setHeader: (name, value) => {
        reply.header(name, value)
      },
    }
  }
}

/** Takes the address that a storefront names for a shopper of its own shop. */
function useHandedOn(request: FastifyRequest, siteId: string | undefined): void {
  const { handedOn } = request
  if (!handedOn || siteId === undefined) return
  if (handedOn.siteId !== siteId) throw refuse('UNAUTHENTICATED')
  request.address = handedOn.address
}

function needsConfirmation({ call, options }: CallContext, { caller, body }: CallRequest<unknown>): boolean {
  return caller.kind === 'staff' && (call.confirmed ?? options.confirmed?.(body) ?? false)
}

/** Injected requests have no connection, and want their reply in one. */
function inParts({ raw }: FastifyRequest, value: object | undefined): Pick<JsonReply, 'parts' | 'made'> {
  return value instanceof JsonReply && raw.socket instanceof Socket ? value : noParts
}

const noParts = { parts: undefined, made: undefined }

function sendParts(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
  return reply.header('content-length', lengthOfParts(parts)).send(new Parts(parts))
}

function sendFile(reply: FastifyReply, file: object | undefined): FastifyReply {
  if (!(file instanceof FileReply)) throw new Error('this call must reply with a file')
  return reply.headers({ 'cache-control': 'no-store', ...file.headers }).send(file.content)
}

function pathsOf(call: Call): string[] {
  const paths = [...call.prefixes.map((prefix) => prefix + call.path), ...(call.aliases ?? [])]
  return [...new Set(paths)].map((path) =>
    path.replace(/\{([^}]+)\}/g, (_, name: string) => `:${name.replaceAll('.', '__')}`),
  )
}

export function schemaOf(name: string): { request?: TSchema; reply?: TSchema } | undefined {
  return Object.hasOwn(schemas, name) ? schemas[name as keyof Schemas] : undefined
}

function denied({ callers }: Call, { kind }: Caller): Refusal {
  const isForMembers = kind === 'visitor' && callers.includes('member')
  return isForMembers ? refuse('PERMISSION_DENIED', 'Sign in first') : refuse('PERMISSION_DENIED')
}

async function allowedCaller(
  { shop, call, authenticate }: CallContext,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await authenticate(request)
  if (!caller) throw refuse('UNAUTHENTICATED')
  request.caller = caller
  requireOpen(shop.hosts, caller.siteId)
  if (caller.kind === 'staff') requireOwnPage(shop, request)
  else useHandedOn(request, caller.siteId)
  if (caller.needsFactor && !call.withoutFactor) throw refuse('SECOND_FACTOR_MISSING')
  if (!isCallerOf(call.callers, caller) || !may(caller, call.permission)) throw denied(call, caller)
  const { 'x-wix-currency': currency, 'x-wix-language': language } = request.headers
  return {
    ...caller,
    address: request.address,
    currency: currency?.toString(),
    language: language?.toString(),
  }
}

function isCallerOf(callers: Call['callers'], { kind }: Caller): boolean {
  return (callers as readonly string[]).includes(kind)
}

function requestParser(call: Call, { normalise }: CallOptions): (request: FastifyRequest) => unknown {
  const schema = schemaOf(call.name)?.request
  const pathParameters = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, path]) => path ?? '')
  return ({ method, query, body, params }) => {
    const isText =
      call.file === 'request' || ['GET', 'HEAD'].includes(method) || ['GET', 'DELETE'].includes(call.method)
    const sent = isText ? fromQueryString(query as Record<string, unknown>) : jsonObject(body)
    const request = normalise ? normalise(sent) : sent
    for (const path of pathParameters) {
      const value = (params as Record<string, string>)[path.replaceAll('.', '__')]
      if (value !== undefined) joinPathParameter(request, path, value)
    }
    if (!schema) return request
    const hasTexts = isText && Object.keys(request).length > pathParameters.length
    const read = hasTexts ? convert(schema, request) : request
    validate(schema, read)
    return withLowerGuids(schema, read)
  }
}

function jsonObject(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (isObject(body)) return body
  throw violations([{ field: 'body', description: 'must be a JSON object', violatedRule: 'FORMAT' }])
}

function toJson(value: object = {}, reply: TSchema | undefined): string | Buffer {
  const json = value instanceof JsonReply ? value.json : JSON.stringify(value)
  if (reply) requireFit(reply, JSON.parse(json.toString()))
  return json
}

/** A reply that breaks the contract is a server error, not a bad request. */
function requireFit(reply: TSchema, value: unknown): void {
  try {
    validate(reply, value)
  } catch (error) {
    throw new Error('the reply does not match its schema', { cause: error })
  }
}
