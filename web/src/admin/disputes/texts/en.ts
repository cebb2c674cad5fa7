import type {
  DisputeReason,
  DisputeStatus,
  EvidenceFileKind,
  EvidenceTexts,
} from '@cartwright/contract/payments/disputes.ts'

const statuses: Record<DisputeStatus, string> = {
  NEEDS_RESPONSE: 'Needs an answer',
  UNDER_REVIEW: 'Under review',
  WON: 'Won',
  LOST: 'Lost',
  CLOSED: 'Closed',
}

const reasons: Record<DisputeReason, string> = {
  FRAUDULENT: 'The buyer does not recognise the payment',
  NOT_RECEIVED: 'Goods or service not received',
  NOT_AS_DESCRIBED: 'Not as described',
  DUPLICATE: 'Charged twice',
  INCORRECT_AMOUNT: 'Wrong amount',
  REFUND_NOT_RECEIVED: 'Refund not received',
  SUBSCRIPTION_CANCELED: 'Subscription was cancelled',
  OTHER: 'Another reason',
}

const fields: Record<keyof EvidenceTexts, string> = {
  explanation: 'Why the payment is right',
  productDescription: 'What was sold',
  customerName: 'Name of the buyer',
  customerEmail: 'E-mail address of the buyer',
  shippingAddress: 'Delivery address',
  shippingDate: 'Sent on',
  shippingCarrier: 'Carrier',
  trackingNumber: 'Tracking number',
  refundPolicy: 'Your refund policy',
}

const kinds: Record<EvidenceFileKind, string> = {
  RECEIPT: 'Invoice or receipt',
  CUSTOMER_MESSAGES: 'Messages with the buyer',
  SHIPPING: 'Proof of delivery',
  OTHER: 'Another file',
}

export const english = {
  title: 'Disputes',
  about: 'Payments that buyers have disputed with their bank or with the payment service.',
  services: { stripe: 'Stripe', paypal: 'PayPal', mollie: 'Mollie' } as Record<string, string>,
  statuses,
  reasons,
  inquiry: 'Inquiry',
  of: (number: string) => `Dispute about order ${number}`,
  atService: (service: string) => `Open at ${service}`,
  list: {
    status: 'Status',
    order: 'Order',
    due: 'Answer by',
    amount: 'Amount',
    reason: 'Reason',
    service: 'Service',
    opened: 'Opened',
    emptyTitle: 'No disputes',
    emptyText: 'When a buyer disputes a payment, you see it here and get an e-mail.',
  },
  page: {
    title: 'Dispute',
    missing: 'There is no such dispute',
    details: 'Details',
    reference: 'Number at the service',
    withdrawn: 'Taken by the service',
    reversed: 'Given back to you',
    next: {
      NEEDS_RESPONSE:
        'Answer with evidence by the date below. If you do not, the buyer gets the money back. Do not send anything more for this order until the dispute is decided.',
      UNDER_REVIEW:
        'The bank or the payment service decides. This often takes weeks. You need not do anything.',
      WON: 'You have won: the money is yours.',
      LOST: 'The buyer has got the money. If you want to object, ask the payment service.',
      CLOSED: 'The bank had only asked. Nothing was taken.',
    } satisfies Record<DisputeStatus, string>,
    inquiry: 'The bank only asks for now: no money was taken. A clear answer often avoids a dispute.',
    elsewhere: (service: string) =>
      `${service} takes answers on its own pages only. Open the dispute there to send your evidence.`,
  },
  evidence: {
    title: 'Evidence',
    about: 'Fill in what helps, and add files as PDF, JPEG or PNG of at most 4.5 MB each.',
    fields,
    kinds,
    files: 'Files',
    add: (kind: string) => `Choose file: ${kind}`,
    replace: (kind: string) => `Choose another file: ${kind}`,
    choose: 'Choose file',
    other: 'Choose another file',
    none: 'No file',
    added: 'The file is added.',
    send: 'Send evidence',
    empty: 'Fill in at least one field, or add a file.',
    confirmTitle: 'Send the evidence now?',
    confirmText: 'You can send evidence only once. You cannot change it or add to it later.',
    sent: 'The evidence is sent.',
    sending: 'The evidence is on its way. The payment service has not answered yet; the shop asks again.',
    failed: (why: string) =>
      `The payment service did not take the evidence: ${why}. Change it and send it again.`,
    submitted: 'Sent',
    by: (name: string) => `by ${name}`,
    there: 'at the payment service',
    noTexts: 'The evidence was sent at the payment service, so it is not shown here.',
  },
}
export type Texts = typeof english
