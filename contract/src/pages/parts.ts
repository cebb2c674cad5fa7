/** Parts that all hosted pages share; see pages.ts. */

export interface PageShop {
  name: string
  tagline: string
  /** The language of the page, BCP 47: `en`, `de-AT`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The home page of the storefront, or the cart page of the storefront that sent the shopper. */
  homeUrl: string
  theme: PageTheme
}

/**
 * CSS custom properties of the shop's theme by name, with the two dashes; empty for the default look. Values of `light`
 * also apply in the dark unless `dark` overrides them.
 */
export interface PageTheme {
  light: Record<string, string>
  dark: Record<string, string>
}

export interface PageField {
  /** The field's name, and its id unless that differs. */
  name: string
  id?: string
  label: string
  kind: 'text' | 'textarea' | 'email' | 'tel' | 'date' | 'select' | 'password' | 'checkbox' | 'checkboxes'
  value: string
  required: boolean
  /** The value of `autocomplete`, e.g. `shipping address-line1`. */
  autocomplete: string
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
  maxLength?: number
  /** Where the screen is wide, two of these share a row. */
  half?: true
  /** The field shows a value and cannot be changed here. */
  readOnly?: boolean
  hint?: string
  /** The error next to the field. */
  error?: string
  /**
   * Options of a select, of which the first may be empty. Of `checkboxes`, one box each, with the name `<name>.<index>`;
   * `value` then has the checked ones on lines.
   */
  choices?: { value: string; label: string }[]
}

export interface PageMessage {
  kind: 'error' | 'warning' | 'info'
  text: string
  /** The id of the field, to link to it. */
  field?: string
}

export interface PageImage {
  src: string
  /** The value of `srcset`. */
  srcSet?: string
  alt: string
  width: number
  height: number
  /** A tiny data URL as a placeholder. */
  blur?: string
}

export interface PageLine {
  id: string
  /** The name in the catalogue. */
  name: string
  image?: PageImage
  /** The shopper's choices and texts. */
  options: { label: string; value: string }[]
  /** Absent of a booking: its options say for how many people it is. */
  quantity?: number
  /** Quantity × unit price. Coupons have rows of their own. */
  priceText: string
  /** The price before a sale, if it was higher. */
  fullPriceText?: string
  /** What pays it besides money, e.g. a membership. */
  note?: string
  /** A problem of this line: sold out, fewer left. */
  problem?: string
}

/** What a signed-in member can pay a line with. */
export interface PageMembershipChoice {
  lineItemId: string
  /** Of the item. */
  name: string
  /** What the member has chosen. */
  chosen?: PageMembership
  /** What else there is. */
  options: PageMembership[]
  /** What pays nothing now, with the reason as its note. */
  unavailable: Omit<PageMembership, 'action'>[]
  error?: string
}

export interface PageMembership {
  name: string
  /** What is left of it, and until when. */
  note?: string
  /** The value of `do`: choose it, or take the choice back. */
  action: string
}

export interface PageRow {
  kind: 'subtotal' | 'discount' | 'shipping' | 'fee' | 'tax' | 'total' | 'later'
  label: string
  text: string
}

export interface PageSummary {
  lines: PageLine[]
  rows: PageRow[]
  /** Also the last of `rows`. */
  totalText: string
  currency: string
}

/** What a buyer needs to transfer money. */
export interface PageTransfer {
  /** `value` is what is copied, without the gaps that make it readable. */
  fields: { label: string; text: string; value: string }[]
  /** For apps of banks: the `d` of a path in a square of `size` units. Absent where they cannot read one. */
  qr?: { size: number; path: string }
}
