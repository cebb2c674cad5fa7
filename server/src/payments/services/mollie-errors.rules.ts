/** Mollie says why it does not take this very request. */
export function isInvalid(error: unknown): error is Error {
  return isStatus(error, [400, 422])
}

/** Neither this request nor this account is taken. Only where nothing can have been done before. */
export function isRefusal(error: unknown): error is Error {
  return isStatus(error, [400, 401, 403, 422])
}

function isStatus(error: unknown, codes: readonly number[]): error is Error {
  return error instanceof Error && codes.includes((error as { statusCode?: number }).statusCode ?? 0)
}
