/** What PayPal answered instead of what was asked for. The package's own errors have the keys of the account inside. */
export class PayPalError extends Error {
  readonly status: number
  /** Its name for what is wrong. */
  readonly issue: string | undefined

  constructor(message: string, { status, issue }: { status: number; issue: string | undefined }) {
    super(message)
    this.status = status
    this.issue = issue
  }
}

interface Thrown {
  statusCode?: number
  code?: string
  message?: string
  result?: {
    message?: string
    error_description?: string
    details?: { issue?: string; description?: string }[]
  }
}

export async function safely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { statusCode: status, code, message, result } = error as Thrown
    if (status === undefined) throw new Error(`PayPal did not answer: ${code ?? message}`)
    const [detail] = result?.details ?? []
    const words = detail?.description ?? result?.message ?? result?.error_description ?? `status ${status}`
    throw new PayPalError(words, { status, issue: detail?.issue })
  }
}

export function isStatus(error: unknown, codes: readonly number[]): error is PayPalError {
  return error instanceof PayPalError && codes.includes(error.status)
}
