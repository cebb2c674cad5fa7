import type {
  ClosedCheckoutProps,
  ConfirmPaymentProps,
  OpenCheckoutProps,
  PageField,
  PageImage,
  PageLine,
  PageShop,
  PageSummary,
  ThanksProps,
} from '@cartwright/contract/pages/pages.ts'

/** The pages of a small shop on an ordinary day, as the server would give them. */
export const shop: PageShop = {
  name: 'Fieldhouse',
  tagline: 'Good things for home, table, desk and going out.',
  language: 'en',
  direction: 'ltr',
  homeUrl: 'https://storefront.test/',
  theme: { light: {}, dark: {} },
}

export function picture(file: string, alt: string): PageImage {
  return { src: `/pictures/${file}.webp`, alt, width: 1200, height: 1500 }
}

const mug: PageLine = {
  id: 'line-1',
  name: 'Speckled Mug',
  image: picture('speckled-mug--sage', 'A sage green mug'),
  options: [{ label: 'Colour', value: 'Sage' }],
  quantity: 2,
  priceText: '$36.00',
}

const lamp: PageLine = {
  id: 'line-2',
  name: 'Dome Table Lamp',
  image: picture('dome-table-lamp--mustard', 'A mustard lamp'),
  options: [
    { label: 'Colour', value: 'Mustard' },
    { label: 'Engraving', value: 'For Anna, who reads late' },
  ],
  quantity: 1,
  priceText: '$108.00',
  fullPriceText: '$128.00',
}

export const summary: PageSummary = {
  lines: [mug, lamp],
  rows: [
    { kind: 'subtotal', label: 'Subtotal', text: '$144.00' },
    { kind: 'discount', label: 'Discount (WELCOME10)', text: '−$14.40' },
    { kind: 'shipping', label: 'Delivery, Standard', text: 'Free' },
    { kind: 'tax', label: 'Tax', text: '$11.50' },
    { kind: 'total', label: 'Total', text: '$141.10' },
  ],
  totalText: '$141.10',
  currency: 'USD',
}

export function field(
  name: string,
  label: string,
  autocomplete: string,
  rest: Partial<PageField> = {},
): PageField {
  return { name, label, kind: 'text', value: '', required: true, autocomplete, ...rest }
}

const countries = [
  { value: 'DE', label: 'Germany' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'US', label: 'United States' },
]

const states = [
  { value: '', label: 'Choose' },
  { value: 'US-CA', label: 'California' },
  { value: 'US-NY', label: 'New York' },
]

export const guestFields: PageField[] = [
  field('email', 'E-mail', 'email', {
    kind: 'email',
    inputMode: 'email',
    hint: 'For your order confirmation.',
  }),
  field('name', 'Full name', 'shipping name'),
  field('country', 'Country', 'shipping country', { kind: 'select', value: 'US', choices: countries }),
  field('addressLine', 'Address', 'shipping address-line1'),
  field('city', 'City', 'shipping address-level2'),
  field('subdivision', 'State', 'shipping address-level1', { kind: 'select', choices: states }),
  field('postalCode', 'ZIP code', 'shipping postal-code'),
  field('phone', 'Phone', 'shipping tel', { kind: 'tel', inputMode: 'tel', required: false }),
]

const billingFields = [
  field('billingName', 'Full name', 'billing name'),
  field('billingCountry', 'Country', 'billing country', { kind: 'select', value: 'US', choices: countries }),
  field('billingAddressLine', 'Address', 'billing address-line1'),
  field('billingCity', 'City', 'billing address-level2'),
  field('billingPostalCode', 'ZIP code', 'billing postal-code'),
]

const cardFields = [
  field('cardNumber', 'Card number', 'cc-number', { inputMode: 'numeric', maxLength: 23 }),
  field('cardExpiry', 'Expiry date (MM / YY)', 'cc-exp', { inputMode: 'numeric', maxLength: 9 }),
  field('cardCode', 'Security code', 'cc-csc', { inputMode: 'numeric', maxLength: 4 }),
]

export const openCheckout: OpenCheckoutProps = {
  shop,
  title: 'Checkout',
  messages: [],
  state: 'open',
  action: '/checkout/1',
  hidden: { revision: '3' },
  backUrl: 'https://storefront.test/cart',
  backTo: 'cart',
  fields: guestFields,
  billing: { differs: false, fields: billingFields },
  delivery: {
    options: [
      {
        value: 'standard',
        title: 'Standard',
        note: 'Three to five working days',
        priceText: 'Free',
        selected: true,
      },
      {
        value: 'express',
        title: 'Express',
        note: 'Next working day, if ordered by noon',
        priceText: '$14.00',
        selected: false,
      },
      {
        value: 'studio',
        title: 'Collect from the studio',
        note: 'Ready in two hours · 18 Mill Lane',
        priceText: 'Free',
        selected: false,
      },
    ],
  },
  coupon: { code: '', applied: false, locked: false },
  payment: {
    methods: [
      {
        value: 'manual',
        title: 'Bank transfer',
        kind: 'offline',
        note: 'We send you our bank details with the confirmation and pack your order when the money has arrived.',
        selected: false,
        fields: [],
      },
      {
        value: 'test-card',
        title: 'Test card',
        kind: 'card',
        note: 'This is a test: no money moves. 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 is declined.',
        selected: true,
        fields: cardFields,
      },
    ],
  },
  summary,
  placeText: 'Place order · $141.10',
}

function filled(values: Record<string, string>): PageField[] {
  return guestFields.map((each) => ({ ...each, value: values[each.name] ?? each.value }))
}

/** An address is missing, so nothing is known about delivery yet. */
export const newCheckout: OpenCheckoutProps = {
  ...openCheckout,
  delivery: { options: [] },
  summary: {
    ...summary,
    rows: [
      { kind: 'subtotal', label: 'Subtotal', text: '$144.00' },
      { kind: 'later', label: 'Delivery', text: 'Depends on your address' },
      { kind: 'total', label: 'Total', text: '$144.00' },
    ],
    totalText: '$144.00',
  },
  placeText: 'Place order · $144.00',
}

/** Everything that can be wrong, at once. */
export const refusedCheckout: OpenCheckoutProps = {
  ...openCheckout,
  messages: [
    {
      kind: 'error',
      text: 'Your card was declined. Nothing was charged: please try another one.',
      field: 'cardNumber',
    },
  ],
  fields: filled({ email: 'anna@', name: 'Anna Keller', city: 'Brooklyn', subdivision: 'US-NY' }).map(
    (each) => {
      if (each.name === 'email') return { ...each, error: 'This is not an e-mail address.' }
      return each.name === 'postalCode' ? { ...each, error: 'Enter the ZIP code.' } : each
    },
  ),
  billing: { differs: true, fields: billingFields },
  coupon: { code: 'SUMMER', applied: false, locked: false, error: 'There is no coupon with this code.' },
  summary: { ...summary, lines: [{ ...mug, problem: 'Only 1 left.' }, lamp] },
}

export const couponApplied: OpenCheckoutProps = {
  ...openCheckout,
  messages: [
    {
      kind: 'warning',
      text: 'The price of the Dome Table Lamp has changed since you put it into your cart.',
    },
  ],
  fields: filled({
    email: 'anna@example.com',
    name: 'Anna Keller',
    addressLine: '12 Bergen Street',
    city: 'Brooklyn',
    subdivision: 'US-NY',
    postalCode: '11201',
  }),
  coupon: { code: 'WELCOME10', applied: true, amountText: '−$14.40', locked: false },
}

export const confirmPayment: ConfirmPaymentProps = {
  shop,
  title: 'Confirm your payment',
  messages: [],
  state: 'confirm',
  action: '/checkout/1',
  hidden: { payment: '7' },
  amountText: '$141.10',
  note: 'Your bank would ask you here whether it is really you. This is a test: choose its answer.',
}

export const thanks: ThanksProps = {
  shop,
  title: 'Thank you, Anna',
  messages: [],
  state: 'thanks',
  orderNumber: '10042',
  email: 'anna@example.com',
  paymentPending: false,
  paymentNote: 'Please transfer $141.10 to DE02 1203 0000 0000 2020 51, reference 10042.',
  downloads: {
    files: [
      {
        name: 'Scarf pattern.pdf',
        note: 'until December 24, 2026, 5 times',
        url: 'https://shop.test/downloads/1',
      },
      { name: 'Chart.pdf', note: 'This link no longer works. Please write to us for a new one.' },
    ],
    renew: { action: '/checkout/1/downloads', hidden: { csrf: 'token' } },
  },
  addressLines: ['Anna Keller', '12 Bergen Street', 'Brooklyn, NY 11201', 'United States'],
  delivery: { isPickup: false, lines: ['Standard', 'Three to five working days'] },
  paymentText: 'Bank transfer: not paid yet',
  summary,
  continueUrl: 'https://storefront.test/',
}

export const expired: ClosedCheckoutProps = {
  shop,
  title: 'This checkout has expired',
  messages: [],
  state: 'expired',
  text: 'It was open for a long time, so prices and stock may have changed. Your cart is still there.',
  continueUrl: 'https://storefront.test/cart',
  continueText: 'Back to the cart',
}
