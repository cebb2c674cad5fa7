export const english = {
  title: 'Refund tickets',
  open: 'Refund',
  openOf: (name: string) => `Refund the ticket: ${name}`,
  tickets: 'Tickets',
  guests: 'Guests of the event',
  none: 'Every ticket of this order is cancelled.',
  choose: 'Choose at least one ticket.',
  keepFees: (fees: string) => `Keep the service fees (${fees})`,
  reason: 'Reason (optional)',
  reasonHint: 'The buyer reads it in the e-mail.',
  goesBack: (amount: string) => `${amount} goes back to the buyer, the way they paid.`,
  nothing: 'Nothing is paid back. The tickets are cancelled, and their places are free again.',
  byHand: (amount: string) =>
    `The shop cannot send ${amount} back by itself: give it back to the buyer, e.g. by bank transfer.`,
  effect: 'The tickets become void at once, and buyer and guests get an e-mail.',
  submit: (amount: string) => `Refund ${amount}`,
  cancelTickets: 'Cancel the tickets',
  unpaid:
    'This order is not paid in full, so there is no refund. Cancel the order: its tickets become void and can be sold again. What is paid can be given back then.',
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel the unpaid order: ${name}`,
  keep: 'Back',
  done: 'Tickets refunded.',
  started: 'The payment service has not answered yet. The shop asks again; the tickets are void.',
  failedTitle: 'Not refunded',
  failed: (why: string) => `The payment service refuses the refund: ${why}. The tickets stay valid.`,
  partlyTitle: 'Refunded in part',
  partly: (why: string) =>
    `The payment service refuses a part: ${why}. The tickets are void; the order says what has gone back.`,
  missingTitle: (amount: string) => `${amount} of a refund did not go back`,
  missing: (why: string) =>
    `The payment service refused this part: ${why}. Try again once the cause is settled there. What has gone back is not sent twice.`,
  retry: (amount: string) => `Refund ${amount} again`,
  retried: 'The missing part is refunded.',
  startedAgain: 'The payment service has not answered yet. The shop asks again.',
  refusedAgain: (why: string) => `The payment service refuses the refund: ${why}.`,
  void: 'Cancelled',
  refunded: 'Refunded',
  inside: 'Let in',
}

export type Texts = typeof english
