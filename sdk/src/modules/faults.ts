import { CartwrightError } from '../transport/errors.ts'

/** One refused field of a request. */
export interface Violation {
  /** The field, e.g. `lineItems[0].quantity`. */
  field?: string
  /** What is wrong with it. */
  description?: string
  /** The rule that it broke, e.g. `MIN`. */
  violatedRule?: string
  /** Details of the rule. */
  data?: Record<string, unknown>
}

/** What a failed call says, beside its message. */
export interface FaultDetails {
  /** Why the shop refused. */
  applicationError?: { code: string | number; description: string; data: Record<string, unknown> }
  /** The refused fields, sorted by name. */
  validationError?: { fieldViolations: Violation[] }
  /** The request's id in the shop's log. */
  requestId?: string
}

/**
 * The error of a failed call of a module: a {@link CartwrightError} whose message and `details` are those that clients
 * of the contract expect.
 */
export class CallError extends CartwrightError {
  /** What the shop says, in the contract's shape. */
  readonly details: FaultDetails

  /** Reads the shop's answer from the error of the call. */
  constructor(error: CartwrightError) {
    const { message, details } = saidBy(error)
    super(error.status, message, { ...error, cause: error.cause ?? error })
    this.name = 'CallError'
    this.details = error.requestId === undefined ? details : { ...details, requestId: error.requestId }
  }
}

interface Said {
  message: string
  details: FaultDetails
}

interface Body {
  message?: string
  details?: {
    applicationError?: { code?: string; description?: string; data?: Record<string, unknown> }
    validationError?: { fieldViolations?: Violation[] }
  }
}

function saidBy({ status, body, requestId }: CartwrightError): Said {
  const { message = '', details } = asBody(body)
  const violations = details?.validationError?.fieldViolations
  if (violations) return refusedFields(violations)
  const refusal = details?.applicationError
  if (refusal) {
    const description = refusal.description ?? message
    const code =
      refusal.code ??
      statusText(status)
        .toUpperCase()
        .replaceAll(/[\s-]+/g, '_')
    const text = [...new Set([message, description])].filter(Boolean).join(': ')
    return { message: text, details: { applicationError: { code, description, data: refusal.data ?? {} } } }
  }
  if (status < 400 || status >= 500) {
    const request = requestId === undefined ? '' : `, request-id: ${requestId}`
    return { message: `System error occurred${request}`, details: {} }
  }
  const description = message || statusText(status)
  const data = { requestId, details: body ?? null }
  return { message: description, details: { applicationError: { code: status, description, data } } }
}

function refusedFields(violations: readonly Violation[]): Said {
  const fieldViolations = violations.toSorted(({ field: a = '' }, { field: b = '' }) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  const texts = fieldViolations.map(({ field, description }) => `"${field}" ${description}`)
  return {
    message: `INVALID_ARGUMENT: ${texts.join(', ')}`,
    details: { validationError: { fieldViolations } },
  }
}

function asBody(body: unknown): Body {
  return typeof body === 'object' && body !== null ? body : {}
}

/** HTTP/2 has no status texts, so these come with the package (RFC 9110). */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
}

function statusText(status: number): string {
  return statusTexts[status] ?? `Status ${status}`
}
