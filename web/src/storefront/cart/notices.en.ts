import type { NoticeCode } from './notices.rules.ts'

export const noticesEn: Record<NoticeCode, (most: number) => string> = {
  CART_GONE: () => 'Your earlier cart is closed: it was ordered, or it had been waiting too long.',
  ERROR_COUPON_DOES_NOT_EXIST: () => 'There is no coupon with this code. Please check the spelling.',
  ERROR_COUPON_HAS_EXPIRED: () => 'This coupon has expired.',
  ERROR_COUPON_IS_DISABLED: () => 'This coupon is not available at the moment.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: () => 'This coupon is not valid yet.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: () => 'You have used this coupon already.',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: () => 'Your cart is below the amount this coupon needs.',
  ERROR_COUPON_NOT_APPLICABLE: () => 'This coupon does not apply to anything in your cart.',
  ERROR_COUPON_USAGE_EXCEEDED: () => 'This coupon has been used up.',
  FEWER_ADDED: (most) =>
    most > 0
      ? `Only ${most} could be added: there are no more.`
      : 'None could be added: all there are is in your cart.',
  INVALID_PRODUCT_OPTIONS: () => 'This combination cannot be had. Please choose another one.',
  OTHER: () => 'That did not work. Please try again.',
  OUT_OF_STOCK: () => 'This has just sold out.',
  PRODUCT_NOT_FOUND: () => 'This is no longer sold here.',
  QUANTITY_WRONG: () => 'Please enter a whole number, 1 or more.',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: () => 'The shop cannot take payments at the moment.',
  TEXT_MISSING: () => 'Please fill this in.',
  TEXT_TOO_LONG: (most) => `Please use at most ${most} characters.`,
  TOO_MANY_LINES: () => 'There is no room for more in this cart.',
  TOO_MANY_PIECES: () => 'That is more than can be ordered at once.',
  TOO_MANY_REQUESTS: () => 'That was a lot at once. Please wait a moment and try again.',
  POSTCODE_ODD: () => 'This does not look like a postcode of the country you chose.',
}
