import type { CartwrightErrorCode } from '@cartwright/sdk/admin'

interface Said {
  title: string
  text: string
}

const byCode: Partial<Record<CartwrightErrorCode, Said>> = {
  UNREACHABLE: {
    title: 'The shop cannot be reached',
    text: 'Check your connection. What you typed is still here.',
  },
  SHIPPING_LABEL_SERVICE_UNREACHABLE: {
    title: 'The service that sells labels did not answer',
    text: 'Try again in a moment. If this happens again, ask whoever runs the server whether it can reach the service.',
  },
  SHIPPING_LABEL_ACCOUNT_MISSING: {
    title: 'The account for this label is not connected',
    text: 'Connect it under Delivery. A label can only be given back with the account that has bought it.',
  },
  SHIPPING_LABEL_ACCOUNT_IN_USE: {
    title: 'The shop waits for an answer about a label',
    text: 'Wait until all labels are bought or given back, then change the account.',
  },
  SHIPPING_LABEL_ACTION_NOT_AVAILABLE: {
    title: 'This is not possible with the label any more',
    text: 'Close this window and look at the label again. Ask for new prices if these are older than a day.',
  },
  SENDER_ADDRESS_MISSING: {
    title: 'The address of the seller is not complete',
    text: 'Labels need its street, postcode, city and country. Write them under Settings, Invoices.',
  },
  PAYMENT_SERVICE_UNREACHABLE: {
    title: 'The payment service did not answer',
    text: 'Try again in a moment. If this happens again, ask whoever runs the server whether it can reach the service.',
  },
  CONDITION_NOT_MET: {
    title: 'Somebody else has changed this meanwhile',
    text: 'Copy what you typed, reload the page, and enter it again.',
  },
  RESOURCE_DOUBLE_BOOKED: {
    title: 'Somebody, or a room, would be in two places at once',
    text: 'Choose other times, somebody else or another room.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'This gift card has less than this amount',
    text: 'Redeem less, and take the rest another way.',
  },
  GIFT_CARD_ALREADY_APPLIED: {
    title: 'This gift card pays this order already',
    text: 'Take the rest another way.',
  },
  MAX_GIFT_CARDS_EXCEEDED: {
    title: 'An order takes one gift card',
    text: 'This order has had one. Take the rest another way.',
  },
  GIFT_CARD_NOT_FOUND: {
    title: 'No gift card has this code',
    text: 'Check the code.',
  },
  GIFT_CARD_EXPIRED: {
    title: 'This gift card has expired',
    text: 'Take the money another way.',
  },
  GIFT_CARD_DISABLED: {
    title: 'This gift card is not valid',
    text: 'Take the money another way.',
  },
  CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD: {
    title: 'A gift card cannot pay for gift cards',
    text: 'Redeem only what the other items cost, or take the money another way.',
  },
  PAYMENT_ALREADY_IN_PROGRESS: {
    title: 'This order is being paid at the moment',
    text: 'Wait a few minutes, then reload the page.',
  },
  PAYMENT_METHOD_UNAVAILABLE: {
    title: 'This saved way to pay can no longer be charged',
    text: 'Send the buyer a payment link.',
  },
  ORDER_PAID: {
    title: 'Nothing is left to pay of this order',
    text: 'Reload the page to see what was paid.',
  },
  EXCHANGE_NOT_PAID: {
    title: 'The buyer has not paid the difference yet',
    text: 'Wait until the rest of this order is paid, or mark it as paid.',
  },
  EXCHANGE_PROMISED: {
    title: 'The money is promised',
    text: 'A part of this money is to pay an exchange whose goods are on their way back. Refund less, or wait for the goods.',
  },
  TEMPORARILY_UNAVAILABLE: { title: 'The shop is busy', text: 'Try again in a moment.' },
  TOO_MANY_REQUESTS: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
  UNAUTHENTICATED: { title: 'You are signed out', text: 'Sign in to continue.' },
  PERMISSION_DENIED: {
    title: 'Your role does not allow this',
    text: 'Ask an owner of the shop for this permission.',
  },
  REAUTHENTICATION_NEEDED: {
    title: 'You did not confirm that it is you',
    text: 'Nothing was changed. Try again, and confirm with your password or a passkey.',
  },
  SECOND_FACTOR_WRONG: {
    title: 'This code is wrong or was used already',
    text: 'Wait for the next code of the app, or use another recovery code.',
  },
  PASSKEY_NOT_VALID: {
    title: 'The shop does not know this passkey',
    text: 'Use another one, or your password.',
  },
  PASSKEY_NOT_KEPT: {
    title: 'This was added already',
    text: 'You can have at most 20 passkeys and authenticator apps.',
  },
  NOT_FOUND: { title: 'This no longer exists', text: 'Someone may have deleted it.' },
  CONTACT_NOT_FOUND: {
    title: 'This customer is no longer in the list',
    text: 'Look in the list of customers.',
  },
  CONTACT_ALREADY_CHANGED: {
    title: 'Somebody else has changed this meanwhile',
    text: 'Copy what you typed, reload the page, and enter it again.',
  },
  DUPLICATE_CONTACT_EXISTS: {
    title: 'Somebody in the list has this e-mail address',
    text: 'Search for the address to open them.',
  },
  PAGE_IN_USE: {
    title: 'Buyers accept this page at the checkout',
    text: 'Take it out of the terms in Settings, General first.',
  },
  INSUFFICIENT_CONTACT_DATA: {
    title: 'Something is missing',
    text: 'Enter a name, an e-mail address or a telephone number.',
  },
  LABEL_ALREADY_EXISTS: { title: 'Another label has this name', text: 'Choose another name.' },
  REVISION_MISMATCH: {
    title: 'This was changed elsewhere',
    text: 'Reload the page to see the change before you save yours.',
  },
  CHANGED_SINCE: {
    title: 'This was changed elsewhere',
    text: 'Reload the page to see the change before you save yours.',
  },
  ORDER_HAS_CHARGEBACKS: {
    title: 'The buyer disputes a payment of this order',
    text: 'Wait until the dispute is decided.',
  },
  DISPUTE_EVIDENCE_NOT_ACCEPTED: {
    title: 'No evidence can be sent any more',
    text: 'The dispute is decided, or somebody has sent the evidence. Reload the page to see it.',
  },
  DISPUTE_EVIDENCE_REFUSED: {
    title: 'The payment service does not take this',
    text: 'Change the evidence, and send it again. The page of the dispute says why, or choose another file.',
  },
  SAVED_VIEWS_LIMIT_REACHED: {
    title: 'A list can have 50 saved views',
    text: 'Delete one that you no longer need.',
  },
  MAX_DISCOUNT_RULES_REACHED: {
    title: 'A shop can have 100 automatic discounts',
    text: 'Delete one that you no longer need.',
  },
  MAX_QUANTITY_BASED_DISCOUNTS_REACHED: {
    title: 'A shop can have 20 automatic discounts with a price for several items',
    text: 'Delete one that you no longer need.',
  },
  MAX_CUSTOM_TRIGGER_APPS_EXCEEDED: {
    title: 'The conditions of automatic discounts can come from 5 plugins',
    text: 'Remove the conditions of another plugin first.',
  },
}

export const english = {
  /** A field error without a sentence of its own. */
  otherField: (said: string) => said.charAt(0).toUpperCase() + said.slice(1),
  byCode,
  fault: { title: 'Something went wrong on our side', text: 'The error was logged. Try again.' },
  notRight: 'Check the marked fields',
  again: 'Try again',
}
export type Texts = typeof english
