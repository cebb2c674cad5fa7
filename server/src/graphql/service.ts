import type { GraphQlError, GraphQlReply, GraphQlRequest } from '@cartwright/contract/sites/graphql.ts'
import type { FastifyError } from 'fastify'
import { type ExecutionResult, execute, type GraphQLError, getOperationAST } from 'graphql'
import * as budgets from '../budgets/service.ts'
import { type Refusal, refuse } from '../platform/errors/errors.ts'
import { toRefusal } from '../platform/http/error-replies.ts'
import { type Caller, isMerchant, type Shop } from '../platform/shop/shop.ts'
import { findDocument } from './documents.service.ts'
import { RequestError, requestError, serviceErrorOf, toFieldError } from './errors.rules.ts'
import { documentSize, sizeProblem } from './limits.rules.ts'
import { openBatches } from './schema/batches.ts'
import type { Context } from './schema/builder.ts'
import { schema } from './schema/schema.ts'

/** The only version. */
export const apiVersion = 'alpha'

/** Runs a document. Fields that fail are null, with their error in `errors`. */
export async function answer(shop: Shop, caller: Caller, request: GraphQlRequest): Promise<GraphQlReply> {
  if (request.apiVersion !== apiVersion) throw refuse('UNKNOWN_CALL')
  try {
    return toReply(shop, await run({ shop, caller, batches: openBatches(shop, caller) }, request))
  } catch (error) {
    if (error instanceof RequestError) return { errors: [...error.errors] }
    throw error
  }
}

/** False for a document that cannot be read, which changes nothing. */
export function isMutation(shop: Shop, request: GraphQlRequest): boolean {
  try {
    const operation = getOperationAST(findDocument(shop, request), request.operationName)
    return operation?.operation === 'mutation'
  } catch {
    return false
  }
}

async function run(contextValue: Context, request: GraphQlRequest): Promise<ExecutionResult> {
  const { shop, caller } = contextValue
  const { operationName = null } = request
  const variables = request.variables ?? {}
  const document = findDocument(shop, request)
  const operation = getOperationAST(document, operationName)
  if (!operation) {
    throw requestError('OPERATION_RESOLUTION_FAILURE', 'operationName must name an operation of the document')
  }
  const size = documentSize({ schema, document, operation, variables })
  const problem = sizeProblem(size)
  if (problem) throw requestError('QUERY_TOO_LARGE', `The document is too large: ${problem}`)
  if (operation.operation === 'mutation' && !isMerchant(caller)) {
    // The call itself has paid for the first.
    for (let field = 1; field < size.fieldsOfRoot; field++) await budgets.spend(shop, 'write', caller)
  }
  return execute({
    schema,
    document,
    operationName,
    variableValues: variables,
    contextValue,
    hideSuggestions: !shop.development,
  })
}

/** If every field failed through a fault of the server, the whole request fails, so that load balancers notice. */
function toReply(shop: Shop, { data, errors = [] }: ExecutionResult): GraphQlReply {
  if (errors.length === 0) return { data: data ?? null }
  const refusals = errors.map((error) => refusalAt(shop, error))
  const fault = refusals.find((refusal) => refusal && refusal.status >= 500)
  if (fault && Object.values(data ?? {}).every((value) => value === null)) throw fault
  return {
    ...(data === undefined ? {} : { data }),
    errors: errors.map((error, index) => errorOf(error, refusals[index])),
  }
}

function refusalAt(shop: Shop, error: GraphQLError): Refusal | undefined {
  const thrown = serviceErrorOf(error)
  if (!thrown) return undefined
  const refusal = toRefusal(thrown as FastifyError)
  if (refusal.status === 500) shop.log.error({ err: thrown, path: error.path }, 'unexpected error')
  return refusal
}

function errorOf(error: GraphQLError, refusal: Refusal | undefined): GraphQlError {
  if (refusal) return toFieldError(error, refusal)
  const [own = {}] = new RequestError('BAD_USER_INPUT', [error]).errors
  return { ...own, ...(error.path ? { path: [...error.path] } : {}) }
}
