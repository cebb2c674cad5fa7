export const english = {
  settings: {
    title: 'Seller and invoices',
    about: 'Who sells, and the invoices that buyers get. Ask your tax adviser what your invoices must say.',
  },
  seller: {
    title: 'Seller',
    about: 'Printed on documents and at the end of e-mails to buyers.',
    legalName: 'Legal name',
    legalNameHint: 'Of the person or company that sells. Without it, documents show the name of the shop.',
    street: 'Street and number',
    streetHint: 'Without it, documents show the address of the shop.',
    postalCode: 'Postcode',
    city: 'City',
    country: 'Country',
    registerEntry: 'Register entry',
    registerHint: 'For example HRB 12345 B, Amtsgericht Charlottenburg.',
    vatId: 'VAT ID',
    vatIdHint: 'With the letters of its country, for example DE123456788.',
    taxNumber: 'Tax number',
    taxNumberHint: 'If you have no VAT ID.',
    email: 'E-mail address',
    phone: 'Phone',
    ofShop: 'Without it: that of the shop.',
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    imprint: 'Show a page “Legal notice” in the footer of the storefront',
    imprintHint:
      'It says what is entered here. To write it yourself, save a page with the address “imprint”.',
  },
  documents: {
    title: 'Invoices',
    about: 'An order gets one invoice. Each refund of an order with an invoice gets a credit note.',
    issue: 'Issue invoices',
    issues: {
      BY_HAND: 'By hand',
      AT_PAYMENT: 'When an order is paid',
      AT_SHIPMENT: 'When an order is shipped',
    },
    issueHints: {
      BY_HAND: 'On the page of the order.',
      AT_PAYMENT: 'As soon as all of it is paid.',
      AT_SHIPMENT: 'As soon as all of it is shipped. Orders with nothing to ship: when they are paid.',
    },
    prefix: 'Prefix of invoices',
    creditNotePrefix: 'Prefix of credit notes',
    firstNumber: 'First number',
    yearly: 'Begin anew each year',
    example: (number: string) =>
      `The first invoice of a new series is ${number}. Numbers follow one another without gaps.`,
    email: 'E-mail documents to the buyer',
    eInvoice: 'Add the data of the invoice as XML (Factur-X, ZUGFeRD)',
    smallBusiness: 'Small business without VAT',
    reverseCharge: 'Reverse charge within the EU',
    hints: {
      email: 'As soon as they are issued.',
      eInvoice: 'For business customers in the EU. It needs a VAT ID or a tax number of the seller.',
      smallBusiness: 'Invoices say that no VAT is charged (in Germany § 19 UStG).',
      reverseCharge:
        'Untaxed invoices to a buyer with a VAT ID of another member state say that the buyer owes the tax.',
    },
    note: 'Text at the end of invoices',
    noteHint: 'For example when to pay.',
  },
}

export type Texts = typeof english
