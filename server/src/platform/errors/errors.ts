import {
  type ErrorBody,
  type ErrorCode,
  errors,
  type FieldViolation,
  type RuleType,
} from '@cartwright/contract/errors.ts'

/** An error that the caller caused. Any other error is a server error and answered with 500. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }

  /** The fields that were refused, if any. */
  get violations(): readonly FieldViolation[] {
    return 'validationError' in this.body.details
      ? (this.body.details.validationError?.fieldViolations ?? [])
      : []
  }

  get applicationError() {
    return 'applicationError' in this.body.details ? this.body.details.applicationError : undefined
  }

  /** Seconds. */
  get retryAfter(): number | undefined {
    const { retryAfterSeconds } = this.applicationError?.data ?? {}
    if (typeof retryAfterSeconds === 'number') return retryAfterSeconds
    return this.status === 503 ? 1 : undefined
  }

  get code(): string | undefined {
    return this.applicationError?.code
  }

  /** Its name in the list of errors, even if published clients know it by a number. */
  get reason(): string | undefined {
    return this.code === undefined ? undefined : (names.get(this.code) ?? this.code)
  }
}

const names = new Map(
  Object.entries(errors).flatMap(([name, entry]) => ('wire' in entry ? [[entry.wire as string, name]] : [])),
)

export function refuse(
  code: ErrorCode,
  description: string = errors[code].description,
  data: Record<string, unknown> = {},
): Refusal {
  const entry: { status: number; oauth?: string; wire?: string } = errors[code]
  return new Refusal(entry.status, {
    message: description,
    details: { applicationError: { code: entry.wire ?? code, description, data } },
    ...(entry.oauth ? { error: entry.oauth, error_description: description } : {}),
  })
}

export interface Violation {
  field: string
  description: string
  violatedRule: RuleType
  /** What published clients call it, where the contract has a name for this one. */
  ruleName?: string
  data?: Record<string, unknown>
}

export function violations(list: readonly Violation[]): Refusal {
  const fieldViolations: FieldViolation[] = list
    .map((violation) => ({ ...violation, data: violation.data ?? {} }))
    .sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
  const texts = fieldViolations.map(({ field, description }) => `"${field}" ${description}`)
  return new Refusal(400, {
    message: `INVALID_ARGUMENT: ${texts.join(', ')}`,
    details: { validationError: { fieldViolations } },
  })
}

/** Refuses if there is any violation. */
export function refuseIf(found: readonly Violation[]): void {
  if (found.length > 0) throw violations(found)
}

export function required(field: string, description = 'is required'): Violation {
  return { field, description, violatedRule: 'REQUIRED_FIELD' }
}

/** The same refusal with other names of the refused fields. */
export function renameFields(rename: (field: string) => string, refusal: Refusal): Refusal {
  const found = refusal.violations
  if (found.length === 0) return refusal
  return violations(found.map((one) => ({ ...one, field: rename(one.field) })))
}

/** The refusal of a single field. */
export function violation(field: string, description: string, violatedRule: RuleType): Refusal {
  return violations([{ field, description, violatedRule }])
}

/** A 404 without an application code: published storefronts compare the code of a missing collection with the number 404. */
export function notFound(message: string): Refusal {
  return new Refusal(404, { message, details: {} })
}

/** Whether the database is away, restarting, out of connections, too slow, or a standby that takes no writes. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0|53[0-9A-Z]{3}|08[0-9A-Z]{3}|57014|55P03|25P0|25006)/.test(
      code,
    ) ||
    /Connection terminated|Query read timeout|^timeout expired$|timeout exceeded when trying to connect|connection error and is not queryable/.test(
      message,
    )
  )
}

/** Whether another attempt soon may succeed. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || (error instanceof Refusal && error.status === 503)
}

/** A failure of a job that another attempt would not mend. */
export class FinalFailure extends Error {}
