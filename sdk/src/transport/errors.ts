import type { ErrorBody, ErrorCode, FieldViolation } from '@cartwright/contract/errors.ts'

/** A code of the contract's list, or `UNREACHABLE` if no answer arrived. */
export type CartwrightErrorCode = ErrorCode | 'UNREACHABLE'

/**
 * The error of a failed call. Every rejected promise of this package has one.
 *
 * @example
 * try {
 *   await shop.catalogue.getProduct({ id: 'no-such-product' })
 * } catch (error) {
 *   if (!(error instanceof CartwrightError)) throw error
 *   console.log(error.status, error.code) // 404 'PRODUCT_NOT_FOUND'
 * }
 */
export class CartwrightError extends Error {
  /** The HTTP status; 0 if no answer arrived, so that the call may or may not have happened. */
  readonly status: number
  /** The error code to decide by. Undefined if only the status is known. */
  readonly code: CartwrightErrorCode | undefined
  /** Details of the code; empty if there are none. */
  readonly data: Readonly<Record<string, unknown>>
  /** The refused fields of the request; empty unless the request was malformed. */
  readonly violations: readonly FieldViolation[]
  /** The request's id in the shop's log; undefined if no answer arrived. */
  readonly requestId: string | undefined
  /** The shop's answer; undefined if it was no JSON or did not arrive. */
  readonly body: unknown

  /** Makes an error of an answer's parts. */
  constructor(status: number, message: string, details: CartwrightErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CartwrightError'
    this.status = status
    this.code = details.code
    this.data = details.data ?? {}
    this.violations = details.violations ?? []
    this.requestId = details.requestId
    this.body = details.body
  }
}

/** The parts of an error besides status and message. */
export interface CartwrightErrorDetails {
  /** The error code to decide by. */
  code?: CartwrightErrorCode | undefined
  /** Details of the code. */
  data?: Readonly<Record<string, unknown>> | undefined
  /** The refused fields of the request. */
  violations?: readonly FieldViolation[]
  /** The request's id in the shop's log. */
  requestId?: string | undefined
  /** The shop's answer. */
  body?: unknown
  /** The error behind it. */
  cause?: unknown
}

export async function errorOf(response: Response): Promise<CartwrightError> {
  const requestId = response.headers.get('x-wix-request-id') ?? undefined
  const body = await response.json().catch(() => undefined)
  if (!isErrorBody(body)) {
    return new CartwrightError(response.status, `The shop answered ${response.status}`, {
      requestId,
      body,
    })
  }
  const { details } = body
  const said = 'applicationError' in details ? details.applicationError : undefined
  return new CartwrightError(response.status, body.message, {
    requestId,
    body,
    ...(said ? { code: said.code as ErrorCode, data: said.data } : {}),
    ...('validationError' in details ? { violations: details.validationError?.fieldViolations ?? [] } : {}),
  })
}

export function unreachable(cause: unknown): CartwrightError {
  return new CartwrightError(0, 'The shop cannot be reached', { code: 'UNREACHABLE', cause })
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { message, details } = body as Partial<ErrorBody>
  return typeof message === 'string' && typeof details === 'object' && details !== null
}
