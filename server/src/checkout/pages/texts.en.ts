import type { ErrorCode } from '@cartwright/contract/errors.ts'
import type { RejectedCoupon } from '../../pricing/coupons/rules.ts'
import type { ShippingErrorCode } from '../../pricing/delivery/rules.ts'

export const english = {
  checkout: {
    title: 'Checkout',
    place: (total: string) => `Place order · ${total}`,
    underWay: 'Your payment is under way. Please wait a moment and then load this page again.',
    totalNow: (total: string) => `The total is now ${total}.`,
    contentsChanged: 'What you are ordering has changed.',
    lookAgain: 'Please look at it again and then place your order.',
    payAgain: 'Nothing was charged. Please try again, with another card or another way to pay.',
    backToShop: 'Back to the shop',
  },
  /** Why a line cannot be bought. */
  lines: {
    NOT_FOUND: (name: string, _left: number) => `${name} is no longer sold here. Please remove it.`,
    NOT_AVAILABLE: (name: string, _left: number) => `${name} is out of stock. Please remove it.`,
    PARTIALLY_AVAILABLE: (name: string, left: number) => `Only ${left} of ${name} left. Please take fewer.`,
  },
  fields: {
    email: 'E-mail',
    fullName: 'Full name',
    country: 'Country',
    addressLine: 'Street and number',
    postalCode: 'Postcode',
    city: 'City',
    subdivision: 'State',
    phone: 'Phone',
    choose: 'Choose',
    /** The country's own name for a postcode. */
    postalCodes: { US: 'ZIP code', CA: 'Postal code' } as Record<string, string>,
    regions: { CA: 'Province' } as Record<string, string>,
    cardNumber: 'Card number',
    cardExpiry: 'Expiry date',
    cardCode: 'Security code',
    cardExpiryHint: 'MM / YY',
  },
  problems: {
    missingEmail: 'Enter your e-mail address.',
    wrongEmail: 'This is not an e-mail address: is it name@example.com?',
    missingName: 'Enter your name.',
    missingCountry: 'Choose a country.',
    wrongCountry: 'Choose a country of the list.',
    missingAddress: 'Enter street and number.',
    missingCity: 'Enter the city.',
    missingPostalCode: (label: string) => `Enter the ${inSentence(label)}.`,
    wrongPostalCode: (label: string, example: string) => `Enter a ${inSentence(label)} like ${example}.`,
    missingRegion: (label: string) => `Choose a ${inSentence(label)}.`,
    wrongPhone: 'A phone number has only digits, spaces and + ( ) - in it.',
    tooLong: (most: number) => `Please use at most ${most} characters.`,
    tooManyCoupons: 'Those were too many codes: please wait ten minutes and try again.',
    missingDelivery: 'Choose how you would like to get your order.',
    goneDelivery: 'The delivery you chose is not possible any more. Please choose another.',
    missingPayment: 'Choose how to pay.',
  },
  delivery: {
    SHIPPING_ADDRESS_MISSING: 'Add a delivery address to see the delivery methods.',
    NO_DELIVERY_TO_ADDRESS: 'These items cannot be delivered to this address.',
    SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND:
      'The delivery method you chose is no longer available. Please choose another.',
    INVALID_SELECTED_CARRIER_SERVICE_OPTION:
      'The delivery method you chose is not available for this order. Please choose another.',
  } satisfies Record<ShippingErrorCode, string>,
  coupon: ({ reason }: RejectedCoupon): string => reason,
  confirm: {
    title: 'Confirm your payment',
    note: 'This is a test. A bank would ask you here whether it was you who wanted to pay; no money moves.',
  },
  thanks: {
    title: 'Thank you for your order',
    pending: 'We have your order',
    rejected: 'This order was not completed',
    notCharged: 'The payment was not accepted. Nothing was charged.',
  },
  closed: {
    expired: {
      title: 'This checkout is not open here',
      text: 'Links to a checkout work once and for one person. Please go back to your cart and choose checkout again: nothing in it is lost.',
    },
    'not-found': { title: 'There is nothing here', text: 'This checkout does not exist.' },
    complete: { title: 'This order is placed', text: 'There is nothing left to do here.' },
    error: {
      title: 'Something went wrong',
      text: 'That was our fault, not yours. Nothing was charged twice: please try again in a moment.',
    },
  },
  /** Why an order could not be placed, by error code. */
  refusals: {
    EMPTY_CHECKOUT: 'There is nothing in this checkout.',
    FULL_OUT_OF_STOCK: 'Everything in this checkout has sold out.',
    PARTIAL_OUT_OF_STOCK: 'Some of this has sold out.',
    NO_SELECTED_CARRIER_SERVICE_OPTION: 'Choose how you would like to get your order.',
    SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE:
      'The delivery you chose is not possible any more. Please choose another.',
    ADDRESS_REQUIRED: 'An address is needed for this.',
    VIOLATIONS_WITH_ERROR_SEVERITY: 'Something in your cart needs your attention.',
    CALCULATION_ERROR: 'The totals could not be calculated.',
    CHECKOUT_CHANGED: 'Your order has changed. Please look at it again.',
    CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: 'A payment for this order is in progress.',
    PAYMENT_ERROR: 'The payment service did not answer. Please try again in a moment.',
    PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: 'This cannot be paid this way. Please choose another.',
    SITE_NOT_ACCEPTING_PAYMENTS: 'Nothing can be paid here at the moment.',
    TEMPORARILY_UNAVAILABLE: 'Please try again in a moment.',
  } satisfies Partial<Record<ErrorCode, string>>,
}

export type CheckoutTexts = typeof english

/** A label in lower case, unless it begins with an abbreviation. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.toLowerCase()
}
