import type { DifferenceKind } from '@cartwright/contract/payments/reconciliation.ts'

const kinds: Record<DifferenceKind, string> = {
  UNKNOWN_PAYMENT: 'Payment without an order',
  MISSING_PAYMENT: 'Payment missing at the service',
  PAYMENT_AMOUNT: 'Different amounts',
  PAYMENT_STATUS: 'Different states of a payment',
  DOUBLE_PAYMENT: 'Paid twice',
  UNKNOWN_REFUND: 'Refund made at the service',
  MISSING_REFUND: 'Refund missing at the service',
  REFUND_AMOUNT: 'Different refunds',
  REFUND_STATUS: 'Different states of a refund',
  FOUND_REFUND: 'Refund made at the service',
}

const whatToDo: Record<DifferenceKind, string> = {
  UNKNOWN_PAYMENT:
    'The service took this money for the shop, but the shop has no such payment. Look it up at the service, then refund it there or write the order by hand.',
  MISSING_PAYMENT:
    'The shop counts this as paid, but the service does not list it. Look it up at the service before you send anything.',
  PAYMENT_AMOUNT: 'Look the payment up at the service. What it says there is what you get.',
  PAYMENT_STATUS:
    'The shop and the service name different states of this payment. Look it up at the service before you send or refund anything.',
  DOUBLE_PAYMENT: 'The buyer has paid this order twice. Refund this second payment at the service.',
  UNKNOWN_REFUND:
    'The shop could not add this refund to the order: the order is not paid in full, you have noted another amount by hand, or the money is on gift cards that the order sold. Check the order, and disable such gift cards. Then settle this with a note.',
  MISSING_REFUND: 'The shop counts this as refunded, but the service does not list it. Look it up there.',
  REFUND_AMOUNT: 'Look the refund up at the service. What it says there is what the buyer got.',
  REFUND_STATUS:
    'If the service did not give the money back, refund the buyer in another way. Otherwise nobody needs to do anything.',
  FOUND_REFUND: 'The shop has added it to the order by itself. Nothing is left to do.',
}

export const english = {
  title: 'Payments compared',
  about:
    'Once a day, the shop compares its payments and refunds of the last seven days with those of your payment services.',
  services: { stripe: 'Stripe', paypal: 'PayPal', mollie: 'Mollie' } as Record<string, string>,
  compare: 'Compare now',
  comparing: 'The shop is comparing the payments.',
  export: 'CSV',
  comparisons: 'Last comparison',
  noAccounts: 'Once a payment service is connected, the shop compares its payments with it each day.',
  connect: 'Connect a payment service',
  never: 'Not compared yet',
  running: 'Comparing …',
  equal: 'No open differences',
  compared: (payments: string, refunds: string) => `Compared: ${payments} and ${refunds}`,
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  refunds: (count: number) => (count === 1 ? '1 refund' : `${count} refunds`),
  failed: 'The service did not show its list. The shop asks again in an hour.',
  failedBecause: (reason: string) =>
    `The service did not show its list: ${reason}. The shop asks again in an hour.`,
  list: {
    title: 'Differences',
    kind: 'Difference',
    date: 'Date',
    service: 'Service',
    inShop: 'In the shop',
    atService: 'At the service',
    order: 'Order',
    status: 'Status',
    settle: 'Settle',
    settleOf: (kind: string, reference: string) => `Settle: ${kind}, ${reference}`,
    nothing: 'nothing',
    by: (name: string) => `by ${name}`,
    byShop: 'by the shop',
    emptyTitle: 'No differences',
    emptyText: 'Differences that a comparison finds appear here.',
  },
  statuses: { OPEN: 'Open', SETTLED: 'Settled' },
  kinds,
  whatToDo,
  states: {
    PAID: 'paid',
    APPROVED: 'paid',
    AUTHORIZED: 'authorised',
    OPEN: 'not paid',
    CREATED: 'not paid',
    NEEDS_CONFIRMATION: 'not paid',
    OFFLINE: 'not paid',
    PENDING: 'under way',
    STARTED: 'under way',
    DECLINED: 'declined',
    FAILED: 'failed',
    VOIDED: 'released',
    SUCCEEDED: 'refunded',
  } as Record<string, string>,
  dialog: {
    title: 'Settle this difference',
    text: 'The shop changes no payment and no order. It notes who has settled the difference, and when.',
    note: 'Note',
    noteHint: 'For example what you found, or what you did at the service.',
    settle: 'Settle',
    cancel: 'Cancel',
    done: 'The difference is settled.',
  },
}
export type Texts = typeof english
