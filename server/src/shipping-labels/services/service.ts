import type { CustomsContents, ParcelUnit } from '@cartwright/contract/shipping-labels/labels.ts'
import type { Minor } from '../../platform/values/money.ts'

/** What a shop has entered to connect its account with a service, by the names of the account's fields. */
export type Credentials = Readonly<Record<string, string>>

/** Where a parcel comes from or goes to. Texts are empty where nothing is known. */
export interface LabelAddress {
  name: string
  company: string
  street: string
  street2: string
  city: string
  postalCode: string
  /** Of the country's own codes, such as `TX`. */
  state: string
  /** ISO 3166-1 */
  country: string
  phone: string
  email: string
}

/** With `KG`: sides in centimetres, weights in kilograms. With `LB`: in inches and pounds. */
export interface Parcel {
  length: number
  width: number
  height: number
  weight: number
  unit: ParcelUnit
}

export interface CustomsLine {
  description: string
  quantity: number
  /** Of all pieces. */
  value: Minor
  currency: string
  /** Of all pieces, in the unit of the parcel. */
  weight: number
  tariffNumber: string
  /** ISO 3166-1 */
  originCountry: string
}

interface AccountOwner {
  credentials: Credentials
}

export interface RatesRequest extends AccountOwner {
  /** Of the label, unique: the service keeps it with the shipment. */
  labelId: string
  from: LabelAddress
  to: LabelAddress
  parcel: Parcel
  isReturn: boolean
  /** Present if the parcel leaves the customs area. */
  customs?: { contents: CustomsContents; signer: string; lines: readonly CustomsLine[] }
}

export interface Rate {
  id: string
  carrier: string
  carrierService: string
  price: Minor
  currency: string
  days: number | null
}

export interface Rates {
  /** Of the shipment, as the service calls it. */
  reference: string
  rates: readonly Rate[]
  /** Why there are no rates of some carriers. Merchants read them. */
  messages: readonly string[]
}

export interface Purchase extends AccountOwner {
  reference: string
  rateId: string
}

export type PurchaseOutcome =
  | {
      status: 'BOUGHT'
      carrier: string
      carrierService: string
      price: Minor
      currency: string
      trackingNumber: string | null
      trackingLink: string | null
    }
  /** Nothing was bought. Merchants read the reason. */
  | { status: 'REFUSED'; reason: string }

export type VoidOutcome =
  | { status: 'VOIDED' }
  /** The service will say later: the shop asks again. */
  | { status: 'PENDING' }
  /** The label stays. Merchants read the reason. */
  | { status: 'REFUSED'; reason: string }

export interface BoughtLabel extends AccountOwner {
  reference: string
}

/** What a service says of an account. */
export interface ConnectedAccount {
  /** The same with every key of this account. */
  id: string
  /** As the service calls it. */
  name: string
  /** Its labels cost nothing, and no carrier takes them. */
  isTest: boolean
}

/** Why a service does not take the credentials, in words for the merchant. */
export class LabelAccountRefused extends Error {}

/** The service offers nothing for such a parcel, e.g. because of an address. Merchants read the reason. */
export class LabelRefused extends Error {}

/**
 * A service that sells labels of carriers. Whatever it throws besides the two refusals above means that nobody knows what has happened:
 * the shop asks again.
 */
export interface LabelService {
  /** In lower case with hyphens; it never changes. */
  service: string
  title: string
  /** What merchants copy from the service to connect the shop. */
  fields: readonly { name: string; isSecret: boolean }[]
  /** Asks the service whose account it is; throws {@link LabelAccountRefused}. */
  connect(credentials: Credentials): Promise<ConnectedAccount>
  /** Announces a parcel, and returns what its label costs. Throws {@link LabelRefused}. */
  rates(request: RatesRequest): Promise<Rates>
  /** Asked twice for one shipment, it buys one label, however the first attempt ended. */
  buy(purchase: Purchase): Promise<PurchaseOutcome>
  /** Asks for the money of a label that was not used, or what became of that. Asked twice, it is given back once. */
  void(label: BoughtLabel): Promise<VoidOutcome>
  /** The label as PDF. */
  file(label: BoughtLabel): Promise<Buffer>
}
