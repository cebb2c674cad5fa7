export const en = {
  title: 'Find your order',
  text: 'Check the status of your order. You find its number in the confirmation we sent you.',
  number: 'Order number',
  email: 'E-mail address',
  find: 'Find order',
  unknown: 'We found no order with this number and e-mail address. Please check both.',
  tooOften: 'Too many attempts. Please wait a minute.',
  help: 'Need help? Write to us:',
  found: (number: string) => `Order ${number}`,
  another: 'Find another order',
  summary: 'Order summary',
  placed: 'Placed on',
  payment: 'Payment',
  delivery: 'Delivery',
  recipient: 'Deliver to',
  items: 'Items of this order',
  quantity: 'Quantity',
  states: { received: 'Being prepared', partlySent: 'Partly sent', sent: 'Sent', canceled: 'Cancelled' },
  stateTexts: {
    received: 'We are preparing your order.',
    partlySent: 'Part of your order is on its way. The rest follows.',
    sent: 'Your order is on its way to you.',
    canceled: 'This order was cancelled.',
  },
  payments: { open: 'Not yet received', paid: 'Paid', refunded: 'Refunded' },
  free: 'Free',
  coupon: (code: string) => `Coupon ${code}`,
  note: 'Your note',
  rows: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Delivery',
    fee: 'Fees',
    tax: 'Tax',
    taxIncluded: 'Tax included',
    total: 'Total',
    later: 'Due later',
  },
}

declare module '../kit/texts.ts' {
  interface Texts {
    order: typeof en
  }
}
