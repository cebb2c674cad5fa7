/** What all hosted pages have parts of; see pages.ts. */

export interface PageShop {
  name: string
  tagline: string
  /** What the page is written in, BCP 47: `en`, `de-AT`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The storefront's first page, or the cart page of the storefront that sent the shopper. */
  homeUrl: string
  theme: PageTheme
}

/**
 * CSS custom properties of the shop's theme, by name with the two dashes; empty for the default look. What stands in
 * `light` counts in the dark too, unless `dark` says otherwise.
 */
export interface PageTheme {
  light: Record<string, string>
  dark: Record<string, string>
}

export interface PageField {
  /** The name in the form, and its id unless that has another. */
  name: string
  id?: string
  label: string
  kind: 'text' | 'email' | 'tel' | 'date' | 'select' | 'password' | 'checkbox'
  value: string
  required: boolean
  /** The value of `autocomplete`, e.g. `shipping address-line1`. */
  autocomplete: string
  inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  maxLength?: number
  /** Says what is known, and is not to be changed here. */
  readOnly?: boolean
  hint?: string
  /** Says what is wrong, next to the field. */
  error?: string
  /** Of a select; the first may be the empty choice. */
  choices?: { value: string; label: string }[]
}

export interface PageMessage {
  kind: 'error' | 'warning' | 'info'
  text: string
  /** The id of the field this is about, to link to it. */
  field?: string
}

export interface PageImage {
  src: string
  /** Ready for the attribute. */
  srcSet?: string
  alt: string
  width: number
  height: number
  /** A tiny data URL that looks like it from afar. */
  blur?: string
}

export interface PageLine {
  id: string
  /** As the catalogue has it. */
  name: string
  image?: PageImage
  /** Choices and texts of the shopper. */
  options: { label: string; value: string }[]
  quantity: number
  /** Quantity × unit price on sale; what coupons take off has rows of its own. */
  priceText: string
  /** Before the sale, when that was more. */
  fullPriceText?: string
  /** Why this line needs attention: sold out, fewer left. */
  problem?: string
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
