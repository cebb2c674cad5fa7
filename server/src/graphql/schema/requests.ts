import type { Call, CallName } from '@cartwright/contract/calls.ts'
import { inspect } from '../../platform/body.ts'
import { withLowerGuids } from '../../platform/conversion.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { type RequestOf, schemaOf } from '../../platform/http.ts'
import { type Caller, may } from '../../platform/shop.ts'
import { check } from '../../platform/validation.ts'

/** A request of a call, held against its callers, its permission and its schema as if it had come by itself. */
export function entering<Name extends CallName>(
  caller: Caller,
  call: Call<Name>,
  request: object = {},
): RequestOf<Name> {
  if (!call.callers.includes(caller.kind as Call['callers'][number]) || !may(caller, call.permission)) {
    throw refuse('PERMISSION_DENIED')
  }
  // What stands in a document has come past the door of bodies.
  inspect(request, 'arguments')
  const schema = schemaOf(call.name)?.request
  if (!schema) return request as RequestOf<Name>
  check(schema, request)
  return withLowerGuids(schema, request) as RequestOf<Name>
}

/** What is not there is null to GraphQL, no error. */
export async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined> }

/** Only what was said: null and nothing mean the same to a request. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(said) as Given<Fields>
}
