import type { GraphQlError, GraphQlReply, GraphQlRequest } from '@cartwright/contract/sites/graphql.ts'
import type { FastifyError } from 'fastify'
import { type ExecutionResult, execute, type GraphQLError, getOperationAST } from 'graphql'
import { type Refusal, refuse } from '../platform/errors.ts'
import { asRefusal } from '../platform/server.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { documentOf } from './documents.service.ts'
import { Fault, faulty, refusedAt, thrownBy } from './errors.rules.ts'
import { excess, sizeOf } from './limits.rules.ts'
import { openBatches } from './schema/batches.ts'
import type { Context } from './schema/builder.ts'
import { schema } from './schema/schema.ts'

/** The one there is. */
export const apiVersion = 'alpha'

/** What a document asks for; with what could not be had among the errors. */
export async function answer(shop: Shop, caller: Caller, request: GraphQlRequest): Promise<GraphQlReply> {
  if (request.apiVersion !== apiVersion) throw refuse('UNKNOWN_CALL')
  try {
    return replyOf(shop, await resultOf({ shop, caller, batches: openBatches(shop, caller) }, request))
  } catch (error) {
    if (error instanceof Fault) return { errors: [...error.errors] }
    throw error
  }
}

async function resultOf(contextValue: Context, request: GraphQlRequest): Promise<ExecutionResult> {
  const { shop } = contextValue
  const { operationName = null } = request
  const variables = request.variables ?? {}
  const document = documentOf(shop, request)
  const operation = getOperationAST(document, operationName)
  if (!operation) {
    throw faulty(
      'OPERATION_RESOLUTION_FAILURE',
      'operationName must be that of one operation of the document',
    )
  }
  const tooMuch = excess(sizeOf({ schema, document, operation, variables }))
  if (tooMuch) throw faulty('QUERY_TOO_LARGE', `The document asks for too much: ${tooMuch}`)
  return execute({
    schema,
    document,
    operationName,
    variableValues: variables,
    contextValue,
    hideSuggestions: !shop.development,
  })
}

/** Where nothing at all could be had because of us, the whole answer says so: balancers and clients understand that. */
function replyOf(shop: Shop, { data, errors = [] }: ExecutionResult): GraphQlReply {
  if (errors.length === 0) return { data: data ?? null }
  const refusals = errors.map((error) => refusalAt(shop, error))
  const ours = refusals.find((refusal) => refusal && refusal.status >= 500)
  if (ours && Object.values(data ?? {}).every((value) => value === null)) throw ours
  return {
    ...(data === undefined ? {} : { data }),
    errors: errors.map((error, index) => errorOf(error, refusals[index])),
  }
}

function refusalAt(shop: Shop, error: GraphQLError): Refusal | undefined {
  const thrown = thrownBy(error)
  if (!thrown) return undefined
  const refusal = asRefusal(thrown as FastifyError)
  if (refusal.status === 500) shop.log.error({ err: thrown, path: error.path }, 'unexpected error')
  return refusal
}

function errorOf(error: GraphQLError, refusal: Refusal | undefined): GraphQlError {
  if (refusal) return refusedAt(error, refusal)
  const [own = {}] = new Fault('BAD_USER_INPUT', [error]).errors
  return { ...own, ...(error.path ? { path: [...error.path] } : {}) }
}
