import type { NoticeCode } from './notices.rules.ts'

const notices: Record<NoticeCode, (most: number) => string> = {
  CART_GONE: () => 'Your earlier cart is closed: it was ordered, or it had been waiting too long.',
  CHECKOUT_BLOCKED: () => 'Something in the cart needs your attention before you can check out.',
  ERROR_COUPON_DOES_NOT_EXIST: () => 'There is no coupon with this code. Please check the spelling.',
  ERROR_COUPON_HAS_EXPIRED: () => 'This coupon has expired.',
  ERROR_COUPON_IS_DISABLED: () => 'This coupon is not available at the moment.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: () => 'This coupon is not valid yet.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: () => 'You have used this coupon already.',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: () => 'Your cart is below the amount this coupon needs.',
  ERROR_COUPON_NOT_APPLICABLE: () => 'This coupon does not apply to anything in your cart.',
  ERROR_COUPON_USAGE_EXCEEDED: () => 'This coupon has been used up.',
  INVALID_PRODUCT_OPTIONS: () => 'This combination cannot be had. Please choose another one.',
  OTHER: () => 'That did not work. Please try again.',
  OUT_OF_STOCK: () => 'This has just sold out.',
  PRODUCT_NOT_FOUND: () => 'This is no longer sold here.',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: () => 'The shop cannot take payments at the moment.',
  TEXT_MISSING: () => 'Please fill this in.',
  TEXT_TOO_LONG: (most) => `Please use at most ${most} characters.`,
  TOO_MANY_LINES: () => 'There is no room for more in this cart.',
  TOO_MANY_PIECES: () => 'That is more than can be ordered at once.',
  TOO_MANY_REQUESTS: () => 'That was a lot at once. Please wait a moment and try again.',
  UNREACHABLE: () => 'The shop cannot be reached. Nothing has changed; please try again.',
}

export const en = {
  notices,
  title: 'Your cart',
}
