import type { Call, CallName } from '@cartwright/contract/calls.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { validate } from '../../platform/errors/validation.ts'
import { inspect } from '../../platform/http/body.ts'
import { type RequestOf, schemaOf } from '../../platform/http/calls.ts'
import { withLowerGuids } from '../../platform/http/conversion.ts'
import { type Caller, may } from '../../platform/shop/shop.ts'

/** Checks a request of a call as if it came over HTTP: its caller, its permission and its schema. Returns it parsed. */
export function checkRequest<Name extends CallName>(
  caller: Caller,
  call: Call<Name>,
  request: object = {},
): RequestOf<Name> {
  if (!call.callers.includes(caller.kind as Call['callers'][number]) || !may(caller, call.permission)) {
    throw refuse('PERMISSION_DENIED')
  }
  // Values in a document have not passed the checks for HTTP bodies.
  inspect(request, 'arguments')
  const schema = schemaOf(call.name)?.request
  if (!schema) return request as RequestOf<Name>
  validate(schema, request)
  return withLowerGuids(schema, request) as RequestOf<Name>
}

/** Turns a 404 into null, as GraphQL expects. */
export async function nullIfMissing<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}
