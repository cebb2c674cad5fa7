import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type { SellerFacts } from '../../sites/seller/view.ts'

export type DocumentKind = 'INVOICE' | 'CREDIT_NOTE'

/** Why an amount bears the tax that it does, by the codes of EN 16931 (UNTDID 5305). */
export type TaxCategory =
  /** Taxed at its rate. */
  | 'S'
  /** At the rate zero. */
  | 'Z'
  /** Exempt: the buyer is, or the seller is a small business. */
  | 'E'
  /** The buyer owes the tax on a service. */
  | 'AE'
  /** Goods delivered to a business in another member state of the EU. */
  | 'K'
  /** Delivered outside the EU. */
  | 'G'

export interface Party {
  name: string
  company: string
  address: Address
  email: string
  vatId: string
}

/** Minor units as text, since documents are kept as JSON. */
export type Amount = string

export interface Taxed {
  /** Percent, such as `19`. */
  rate: string
  category: TaxCategory
  net: Amount
  tax: Amount
}

export interface Line extends Taxed {
  /** Of the order’s line. Documents of former versions do not have it, nor do those on what is no line. */
  id?: string
  name: string
  options: readonly string[]
  sku: string
  quantity: number
  /** Of one piece before discounts, with tax if prices include it. */
  price: Amount
  /** What discounts take off the line, with tax if prices include it. */
  discount: Amount
}

/** Delivery or a fee. */
export interface Charge extends Taxed {
  /** Of the order’s fee; that of a delivery is `deliveryId`. */
  id?: string
  name: string
}

export const deliveryId = 'DELIVERY'

export type Reason = 'REFUND' | 'CANCELED' | 'CHANGED'

/** All that a document says besides its number, as it was on the day of issue. */
export interface DocumentContent {
  language: string
  currency: string
  /** In the shop's time zone. */
  issueDate: string
  /** The day of the delivery, if it is known. */
  deliveryDate?: string
  shopName: string
  seller: SellerFacts
  buyer: Party
  /** Where it is delivered, if somewhere else. */
  recipient?: Party
  order: { number: string; date: string }
  /** The invoice that a credit note takes back from. */
  invoice?: { number: string; issueDate: string }
  reason?: Reason
  reasonText?: string
  pricesIncludeTax: boolean
  /** Why the buyer is exempt. */
  exemption?: { reason: string; certificateNumber: string }
  lines: readonly Line[]
  charges: readonly Charge[]
  /** By rate and category. */
  taxes: readonly Taxed[]
  net: Amount
  tax: Amount
  gross: Amount
  payment: { title: string; isPaid: boolean; paid: Amount }
  /** Whether it carries its data as XML. */
  eInvoice: boolean
  note: string
}

export interface Invoice {
  siteId: string
  id: string
  orderId: string
  kind: DocumentKind
  series: string
  sequence: bigint
  cause: string
  currency: string
  total: bigint
  content: DocumentContent
  issuedAt: Date
  sentAt: Date | null
}

export function numberOf({ series, sequence }: Pick<Invoice, 'series' | 'sequence'>): string {
  return `${series}${sequence}`
}
