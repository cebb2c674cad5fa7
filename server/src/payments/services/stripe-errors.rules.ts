import type Stripe from 'stripe'

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** Stripe says why it does not take this very request. A key that it does not take (any more) says nothing about what was done before. */
export function isInvalid(error: unknown): error is StripeError {
  return (
    error instanceof Error &&
    (error as StripeError).type === 'StripeInvalidRequestError' &&
    (error as StripeError).statusCode === 400
  )
}

/** Neither this request nor this account is taken. Only where nothing can have been done before. */
export function isRefusal(error: unknown): error is StripeError {
  return (
    error instanceof Error &&
    ['StripeInvalidRequestError', 'StripeAuthenticationError', 'StripePermissionError'].includes(
      (error as StripeError).type,
    )
  )
}

/** The idempotency key was used before, for another request. */
export function isKeyUsed(error: unknown): boolean {
  return error instanceof Error && (error as StripeError).type === 'StripeIdempotencyError'
}

/** There is nothing by this id. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as StripeError).statusCode === 404
}

export function isCardError(error: unknown): error is StripeError {
  return error instanceof Error && (error as StripeError).type === 'StripeCardError'
}
