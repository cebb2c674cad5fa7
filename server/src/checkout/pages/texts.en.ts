import type { ErrorCode } from '@cartwright/contract/errors.ts'
import type { RejectedCoupon } from '../../pricing/coupons/rules.ts'
import type { ShippingErrorCode } from '../../pricing/delivery/rules.ts'
import type { SlotProblem } from '../../pricing/slots/rules.ts'
import type { UnavailableCode } from '../../pricing/totals/answers.rules.ts'

const noDeliveryPrices = 'The delivery prices cannot be calculated at the moment. Try again in a few minutes.'

export const english = {
  checkout: {
    title: 'Checkout',
    inPerson: (amount: string) => `You pay ${amount} in person. Nothing is due now.`,
    shared: 'This checkout was started in another browser. Whoever started it can see what you enter here.',
    underWay: 'Your payment is in progress. Wait a moment, then reload this page.',
    totalNow: (total: string) => `The total is now ${total}.`,
    moved: (name: string, when: string) =>
      when ? `${name} has been moved to another time: ${when}.` : `${name} has no date yet.`,
    canceled: (names: string) =>
      `Cancelled: ${names}. Nothing was charged. Go back and choose something else.`,
    contentsChanged: 'The contents of your order have changed.',
    lookAgain: 'Check it, then place your order.',
    payAgain: 'Nothing was charged. Try again with another card or payment method.',
    backToShop: 'Back to the shop',
    vatIdUnchecked:
      'Your VAT ID cannot be checked at the moment, so the price includes VAT. Try again in a few minutes to buy without it.',
  },
  /** What the buyer pays after this order. */
  renewals: {
    after: (each: string, { name, day, payments }: { name: string; day: string; payments: number }) => {
      const end =
        payments === 0 ? 'until you cancel' : payments === 1 ? '1 payment' : `${payments} payments in all`
      return `${name}: then ${each} from ${day}, ${end}.`
    },
    plusTax: (amount: string) => `${amount} plus any tax`,
    kept: 'By ordering, you agree that the shop keeps this way to pay and charges these payments to it when they are due.',
    keptOf: (titles: string) =>
      `If you pay with ${titles}, you agree by ordering that the shop keeps this way to pay and charges these payments to it when they are due. Otherwise, you get an e-mail for each that says how to pay.`,
    asked: 'For each of these payments, you get an e-mail that says how to pay.',
  },
  /** Why a line cannot be bought. */
  lines: {
    NOT_FOUND: (name: string, _left: number) => `${name} is no longer sold here. Remove it.`,
    SIGN_IN_NEEDED: (name: string, _left: number) =>
      `${name} is only for members. Sign in to the shop, or remove it.`,
    PLAN_OF_MEMBER_NEEDED: (name: string, _left: number) =>
      `${name} is only for members with certain plans. Sign in if you have one, or remove it.`,
    PLAN_NEEDED: (name: string, _left: number) =>
      `${name} is only for members with certain plans. Choose one on the shop’s page of plans, or remove it.`,
    NOT_FOR_SALE: (name: string, _left: number) => `${name} cannot be bought at the moment. Remove it.`,
    CANCELED: (name: string, _left: number) => `${name} is cancelled.`,
    NOT_AVAILABLE: (name: string, _left: number) => `${name} is out of stock. Remove it.`,
    PARTIALLY_AVAILABLE: (name: string, left: number) => `Only ${left} of ${name} left. Reduce the quantity.`,
  },
  /** The same of bookings, tickets and plans, which are not kept in stock. */
  serviceLines: {
    NOT_FOUND: (name: string, _left: number) =>
      `${name} is no longer offered here. Go back and choose again.`,
    NOT_FOR_SALE: (name: string, _left: number) => `${name} is not offered at the moment.`,
    NOT_AVAILABLE: (name: string, _left: number) =>
      `${name} is no longer available. Go back and choose again.`,
    PARTIALLY_AVAILABLE: (name: string, left: number) => `Of ${name}, only ${left} can still be had.`,
  },
  fields: {
    email: 'E-mail',
    reminders: 'E-mail me a reminder if I do not finish this order. I can unsubscribe at any time.',
    fullName: 'Full name',
    country: 'Country',
    addressLine: 'Street and number',
    postalCode: 'Postcode',
    city: 'City',
    subdivision: 'State',
    phone: 'Phone',
    choose: 'Choose',
    company: 'Company',
    vatId: 'VAT ID',
    vatIdHint: 'With the letters of its country, such as ATU12345675',
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
    wrongEmail: 'Enter an e-mail address like name@example.com.',
    missingName: 'Enter your name.',
    missingCountry: 'Choose a country.',
    wrongCountry: 'Choose a country from the list.',
    missingAddress: 'Enter street and number.',
    missingCity: 'Enter the city.',
    missingPostalCode: (label: string) => `Enter the ${inSentence(label)}.`,
    wrongPostalCode: (label: string, example: string) => `Enter a ${inSentence(label)} like ${example}.`,
    missingRegion: (label: string) => `Choose a ${inSentence(label)}.`,
    missingCompany: 'Enter the name of the company.',
    wrongVatId: 'Check the VAT ID: it begins with the letters of its country, and its check digits must fit.',
    unknownVatId: 'The EU’s register does not know this VAT ID. Correct it, or leave it out to pay with VAT.',
    wrongPhone: 'Use only digits, spaces and + ( ) - in the phone number.',
    tooLong: (most: number) => `Use at most ${most} characters.`,
    tooManyCoupons: 'Too many codes. Try again in a few minutes.',
    missingDelivery: 'Choose a delivery method.',
    goneDelivery: 'The delivery method you chose is no longer available. Choose another.',
    missingPayment: 'Choose how to pay.',
  },
  delivery: {
    SHIPPING_ADDRESS_MISSING: 'Add a delivery address to see the delivery methods.',
    NO_DELIVERY_TO_ADDRESS: 'These items cannot be delivered to this address.',
    SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND:
      'The delivery method you chose is no longer available. Choose another.',
    INVALID_SELECTED_CARRIER_SERVICE_OPTION:
      'The delivery method you chose is not available for this order. Choose another.',
    CARRIER_UNAVAILABLE: noDeliveryPrices,
  } satisfies Record<ShippingErrorCode, string>,
  slots: {
    SLOT_MISSING: 'Choose a time.',
    SLOT_FULL: 'The time you chose is fully booked. Choose another.',
    SLOT_CLOSED: 'The time you chose is no longer available. Choose another.',
    NO_SLOT: 'No times are free at the moment. Try again later or contact the shop.',
  } satisfies Record<SlotProblem, string>,
  /** Another program did not answer, so the order cannot be placed now. */
  unavailable: {
    CARRIER_UNAVAILABLE: noDeliveryPrices,
    DISCOUNTS_UNAVAILABLE: 'The discounts cannot be calculated at the moment. Try again in a few minutes.',
    MEMBERSHIPS_UNAVAILABLE:
      'Nobody can pay with this membership at the moment. Try again in a few minutes, or pay without it.',
    TAX_UNAVAILABLE: 'The tax cannot be calculated at the moment. Try again in a few minutes.',
    FEES_UNAVAILABLE: 'The fees cannot be calculated at the moment. Try again in a few minutes.',
    VALIDATIONS_UNAVAILABLE: 'Your order cannot be checked at the moment. Try again in a few minutes.',
  } satisfies Record<UnavailableCode, string>,
  coupon: ({ reason }: RejectedCoupon): string => reason,
  confirm: {
    title: 'Confirm your payment',
    note: 'This is a test; no money moves. Here, your bank would ask you to confirm the payment.',
    elsewhere: {
      title: 'Finish your payment',
      note: 'Your order waits until you have paid on the page of the payment service.',
      unreachable: 'The payment service does not answer. Try again in a moment.',
    },
    left: {
      title: 'Your payment is not finished',
      note: 'Have you confirmed it with your bank? Then check again. Otherwise go back and pay in the way you like.',
    },
  },
  thanks: {
    title: 'Thank you for your order',
    returns: 'Return items',
    exchanges: {
      EXCHANGE: (number: string) => `In exchange: order ${number}`,
      EXCHANGE_OF: (number: string) => `Replaces items of order ${number}`,
    },
    requested: 'We have received your request',
    waits: 'It waits for our confirmation. We will tell you by e-mail as soon as it is confirmed.',
    partEnded: (names: string) => `Cancelled: ${names}. The rest of your order stays.`,
    partWaits: (names: string) => `Waiting for our confirmation: ${names}. We will tell you by e-mail.`,
    pending: 'We have received your order',
    rejected: 'This order was not completed',
    canceled: 'This order is cancelled',
    refundOpen: 'If the shop refunds something, you get an e-mail.',
    restOpen: (amount: string) =>
      `${amount} of what you paid is not refunded. If the shop refunds more, you get an e-mail.`,
    nothingToPay: 'You do not have to pay anything.',
    notCharged: 'The payment was not accepted. Nothing was charged.',
  },
  closed: {
    expired: {
      title: 'You cannot continue your order here',
      text: 'A checkout link works for a day. Go back to your cart and choose checkout again; your items are still there.',
    },
    'not-found': { title: 'Page not found', text: 'This order does not exist.' },
    complete: { title: 'Your order has been placed', text: 'There is nothing left to do here.' },
    error: {
      title: 'Something went wrong',
      text: 'This was our mistake. Nothing was charged twice. Try again in a moment.',
    },
  },
  /** Why an order of services alone could not be placed, where that is another reason than for goods. */
  serviceRefusals: {
    FULL_OUT_OF_STOCK:
      'What you chose is no longer kept for you. Nothing was charged. Go back and choose again.',
    PARTIAL_OUT_OF_STOCK:
      'A part of what you chose is no longer kept for you. Nothing was charged. Go back and choose again.',
  } satisfies Partial<Record<ErrorCode, string>>,
  /** Why an order could not be placed, by error code. */
  refusals: {
    EMPTY_CHECKOUT: 'Your order has no items.',
    PRODUCT_NOT_FOR_SALE: 'An item in your cart cannot be bought at the moment. Remove it.',
    FULL_OUT_OF_STOCK: 'Everything in your order is sold out.',
    PARTIAL_OUT_OF_STOCK: 'Some items are sold out.',
    NO_SELECTED_CARRIER_SERVICE_OPTION: 'Choose a delivery method.',
    SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE:
      'The delivery method you chose is no longer available. Choose another.',
    ADDRESS_REQUIRED: 'Enter an address.',
    VIOLATIONS_WITH_ERROR_SEVERITY: 'Check the items in your cart.',
    CALCULATION_ERROR: 'We could not calculate the total. Try again.',
    CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD: 'A gift card does not pay for gift cards. Remove its code.',
    GIFT_CARD_NOT_FOUND: 'No gift card has this code. Check the spelling.',
    GIFT_CARD_CODE_INVALID: 'This gift card cannot be used here.',
    GIFT_CARD_DISABLED: 'This gift card is not valid.',
    GIFT_CARD_EXPIRED: 'This gift card has expired.',
    GIFT_CARD_IS_EMPTY: 'This gift card has been used up.',
    GIFT_CARD_UNAVAILABLE: 'Gift cards cannot be checked at the moment. Try again in a few minutes.',
    REDEEM_GIFT_CARD_ERROR: 'Another order uses this gift card. Try again in a moment, or remove the card.',
    CHECKOUT_CHANGED: 'Your order has changed. Check it.',
    CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: 'A payment for this order is in progress.',
    PAYMENT_ERROR: 'The payment service did not answer. Try again in a moment.',
    PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: 'This payment method is not available. Choose another.',
    SITE_NOT_ACCEPTING_PAYMENTS: 'This shop does not accept payments at the moment.',
    TEMPORARILY_UNAVAILABLE: 'Try again in a moment.',
    TOO_MANY_UNPAID_ITEMS:
      'Too many items are ordered or reserved, but not paid. Order fewer, pay at once, sign in to your account, or try again later.',
    TOO_MANY_REQUESTS:
      'Too many orders came from your network or for this e-mail address. Try again in an hour.',
    CAPTCHA_MISSING:
      'Your browser must solve a small puzzle before this order. Switch on JavaScript, or sign in to your account.',
    CAPTCHA_INVALID: 'Your browser did not solve the puzzle. Place the order again.',
  } satisfies Partial<Record<ErrorCode, string>>,
}

export type CheckoutTexts = typeof english

/** A label in lower case, unless it begins with an abbreviation. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.toLowerCase()
}
