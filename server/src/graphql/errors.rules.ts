import type { GraphQlError } from '@cartwright/contract/sites/graphql.ts'
import { GraphQLError } from 'graphql'
import type { Refusal } from '../platform/errors.ts'

/** What GraphQL itself may find wrong; the names are those that its clients know. */
export type FaultCode =
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'BAD_USER_INPUT'
  | 'OPERATION_RESOLUTION_FAILURE'
  | 'QUERY_TOO_LARGE'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_MISMATCH'

/** Nothing was asked, for a reason that lies in the document. */
export class Fault extends Error {
  readonly errors: readonly GraphQlError[]

  constructor(code: FaultCode, errors: readonly Pick<GraphQLError, 'message' | 'locations'>[]) {
    super(errors[0]?.message)
    this.errors = errors.map(({ message, locations }) => ({
      message,
      ...(locations ? { locations: [...locations] } : {}),
      extensions: { code },
    }))
  }
}

export function faulty(code: FaultCode, message: string): Fault {
  return new Fault(code, [{ message, locations: undefined }])
}

/** A refusal at one field of a document. */
export function refusedAt({ locations, path }: GraphQLError, refusal: Refusal): GraphQlError {
  const { applicationError, validationError } = refusal.body.details as Details
  return {
    message: refusal.message,
    ...(locations ? { locations: [...locations] } : {}),
    ...(path ? { path: [...path] } : {}),
    extensions: {
      code: applicationError?.code ?? codes[refusal.status] ?? 'SYSTEM_ERROR',
      ...(applicationError?.data ? { data: applicationError.data } : {}),
      ...(validationError ? { fieldViolations: validationError.fieldViolations } : {}),
    },
  }
}

interface Details {
  applicationError?: { code: string; data?: object }
  validationError?: { fieldViolations: unknown }
}

/** For refusals that have no code of their own over HTTP either. */
const codes: Record<number, string> = { 400: 'INVALID_ARGUMENT', 404: 'NOT_FOUND' }

/** Thrown by the service behind a field; what GraphQL finds wrong with a value is thrown by nobody. */
export function thrownBy({ originalError }: GraphQLError): Error | undefined {
  return originalError instanceof GraphQLError ? undefined : (originalError ?? undefined)
}
