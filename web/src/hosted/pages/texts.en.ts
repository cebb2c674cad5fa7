/** Texts of the hosted pages that do not come from the server. A text with a gap is a function. */
export const en = {
  optional: 'optional',
  wait: (seconds: number) => `in ${seconds} s`,
  moreLines: (count: number) => `Show ${count} more`,
  password: { show: 'Show', hide: 'Hide' },
  summary: { items: 'Items in your order', quantity: 'Quantity', fullPrice: 'Regular price' },
  transfer: {
    title: 'Transfer the amount',
    scan: 'Scan the code with your banking app, or copy the details.',
    code: 'QR code of the transfer',
    copy: 'Copy',
    copied: 'Copied',
  },
  needsScript: 'This form needs JavaScript: it keeps bots out.',
  unreachable: 'We could not reach the shop. What you entered is still here. Try again in a moment.',
}
