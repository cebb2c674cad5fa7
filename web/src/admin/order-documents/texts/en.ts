export const english = {
  title: 'Documents',
  kinds: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  named: {
    INVOICE: (number: string) => `Invoice ${number}`,
    CREDIT_NOTE: (number: string) => `Credit note ${number}`,
  },
  sent: 'E-mailed',
  notSent: 'Not e-mailed',
  download: (name: string) => `PDF: ${name}`,
  pdf: 'PDF',
  send: 'E-mail',
  sendNamed: (name: string) => `E-mail ${name} to the buyer`,
  wasSent: 'E-mailed to the buyer.',
  issue: 'Issue invoice',
  issueTitle: 'Issue an invoice?',
  issueText: 'It gets the next number of its series. Nobody can change or delete it afterwards.',
  wasIssued: 'Invoice issued.',
  external: (id: string) => `Invoice ${id} of another program`,
  packingSlip: 'Packing slip',
  returnSlip: 'Return slip',
}

export type Texts = typeof english
