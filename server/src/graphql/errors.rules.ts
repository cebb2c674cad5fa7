import type { GraphQlError } from '@cartwright/contract/sites/graphql.ts'
import { GraphQLError } from 'graphql'
import type { Refusal } from '../platform/errors/errors.ts'

/** Codes of request errors, as GraphQL clients know them. */
export type RequestErrorCode =
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'BAD_USER_INPUT'
  | 'OPERATION_RESOLUTION_FAILURE'
  | 'QUERY_TOO_LARGE'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_MISMATCH'

/** A request error, as the GraphQL specification calls it: nothing was executed. */
export class RequestError extends Error {
  readonly errors: readonly GraphQlError[]

  constructor(code: RequestErrorCode, errors: readonly Pick<GraphQLError, 'message' | 'locations'>[]) {
    super(errors[0]?.message)
    this.errors = errors.map(({ message, locations }) => ({
      message,
      ...(locations ? { locations: [...locations] } : {}),
      extensions: { code },
    }))
  }
}

export function requestError(code: RequestErrorCode, message: string): RequestError {
  return new RequestError(code, [{ message, locations: undefined }])
}

export function toFieldError({ locations, path }: GraphQLError, refusal: Refusal): GraphQlError {
  const { applicationError, violations } = refusal
  return {
    message: refusal.message,
    ...(locations ? { locations: [...locations] } : {}),
    ...(path ? { path: [...path] } : {}),
    extensions: {
      code: applicationError?.code ?? codes[refusal.status] ?? 'SYSTEM_ERROR',
      ...(applicationError?.data ? { data: applicationError.data } : {}),
      ...(violations.length > 0 ? { fieldViolations: violations } : {}),
    },
  }
}

/** For refusals without a code, by HTTP status. */
const codes: Record<number, string> = { 400: 'INVALID_ARGUMENT', 404: 'NOT_FOUND' }

/** The error that a service threw. Undefined if GraphQL itself found the problem. */
export function serviceErrorOf({ originalError }: GraphQLError): Error | undefined {
  return originalError instanceof GraphQLError ? undefined : (originalError ?? undefined)
}
