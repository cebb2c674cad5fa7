import Type, { type Static } from 'typebox'
import { Price } from '../orders/line-items.ts'
import {
  CountryCode,
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

/** `KG`: sides in centimetres and weights in kilograms. `LB`: in inches and pounds. */
export const ParcelUnit = Strings(['KG', 'LB'])
export type ParcelUnit = Static<typeof ParcelUnit>

const side = Type.Number({ minimum: 0.1, maximum: 1000 })
const measures = { length: side, width: side, height: side, unit: ParcelUnit }

/** A box or an envelope of the shop. `weight` is that of the empty one. */
export const ParcelPackage = Type.Object({
  name: Text({ min: 1, max: 100 }),
  ...measures,
  weight: Type.Number({ minimum: 0, maximum: 1000 }),
})
export type ParcelPackage = Static<typeof ParcelPackage>

/** What goes on the scales: the weight is that of the package with the goods. */
export const LabelParcel = Type.Object({
  ...measures,
  weight: Type.Number({ minimum: 0.001, maximum: 1000 }),
})
export type LabelParcel = Static<typeof LabelParcel>

/** The shop's account with a service that sells labels. What the merchant entered is never returned. */
export const LabelAccount = Type.Object({
  /** As the service calls it. */
  name: Text(),
  /** Its labels cost nothing, and no carrier takes them. */
  isTest: Type.Boolean(),
  connectedDate: Timestamp,
})
export type LabelAccount = Static<typeof LabelAccount>

/** A service that sells labels of carriers. */
export const LabelService = Type.Object({
  service: Text(),
  title: Text(),
  /** What the merchant copies from the service. */
  fields: Type.Array(Type.Object({ name: Text(), isSecret: Type.Boolean() })),
  ...Fields({ account: LabelAccount }).properties,
})
export type LabelService = Static<typeof LabelService>

/** An address, line by line. */
export const LabelAddress = Type.Object({
  lines: Type.Array(Text()),
  /** It has a street, a city, a postcode and a country, as carriers need it. */
  isComplete: Type.Boolean(),
})
export type LabelAddress = Static<typeof LabelAddress>

const ByService = Type.Object({ service: Text({ min: 1, max: 50 }) })

export const ListLabelServicesRequest = EmptyRequest
/** Parcels come from the address of the seller, and returns go there. */
export const ListLabelServicesReply = Type.Object({
  services: Type.Array(LabelService),
  sender: LabelAddress,
})
export type ListLabelServicesReply = Static<typeof ListLabelServicesReply>

/** Asks the service whose account it is, then keeps what was entered, sealed. An account that is there already is replaced. */
export const ConnectLabelAccountRequest = Type.Object({
  ...ByService.properties,
  credentials: Type.Record(Text({ min: 1, max: 50 }), Text({ max: 500 }), { maxProperties: 10 }),
})
export type ConnectLabelAccountRequest = Static<typeof ConnectLabelAccountRequest>
export const LabelAccountReply = Type.Object({ account: LabelAccount })

/** Asks the service again whose account it is. */
export const TestLabelAccountRequest = ByService

/** Labels that were bought stay; they cannot be voided any more. */
export const DisconnectLabelAccountRequest = ByService
export const DisconnectLabelAccountReply = EmptyReply

/**
 * `BUYING`: the service was asked and has not answered yet; the shop goes on asking. `REFUSED`: the service sells no such label, and
 * nothing was paid. `VOIDING`: the service has not decided yet whether it gives the money back.
 */
export const LabelStatus = Strings(['BUYING', 'BOUGHT', 'REFUSED', 'VOIDING', 'VOIDED'])
export type LabelStatus = Static<typeof LabelStatus>

export const ShippingLabel = Type.Object({
  id: Guid,
  orderId: Guid,
  status: LabelStatus,
  service: Text(),
  isTest: Type.Boolean(),
  /** Such as `USPS`, and its service, such as `Priority`. */
  carrier: Text(),
  carrierService: Text(),
  /** What the service takes for it. */
  price: Price,
  currency: Text(),
  /** Why it was refused or not voided, or why no parcel was recorded; empty if nothing is wrong. */
  problem: Text(),
  /** The file with the label can be downloaded. */
  hasFile: Type.Boolean(),
  ...Fields({
    trackingNumber: Text(),
    trackingLink: Text(),
    /** The parcel of the order that it is for. */
    fulfillmentId: Guid,
    /** It is for a parcel that the buyer sends back. */
    returnId: Guid,
  }).properties,
  createdDate: Timestamp,
})
export type ShippingLabel = Static<typeof ShippingLabel>

const OfOrder = { orderId: Guid, ...Fields({ returnId: Guid }).properties }

/** With a return: what the form for its label needs, from the buyer to the seller. */
export const GetLabelFormRequest = Type.Object(OfOrder)
export type GetLabelFormRequest = Static<typeof GetLabelFormRequest>

/** A line with pieces that wait for a parcel. */
export const LabelFormLine = Type.Object({
  lineItemId: Text(),
  name: Text(),
  quantity: Whole({ min: 1, max: 1_000_000 }),
  /** Of one piece; absent if the product has none. */
  ...Fields({ weight: Type.Number() }).properties,
})
export type LabelFormLine = Static<typeof LabelFormLine>

export const GetLabelFormReply = Type.Object({
  from: LabelAddress,
  to: LabelAddress,
  lines: Type.Array(LabelFormLine),
  unit: ParcelUnit,
  /** The parcel leaves the customs area, so that its label needs customs lines. */
  needsCustoms: Type.Boolean(),
  services: Type.Array(LabelService),
  packages: Type.Array(ParcelPackage),
})
export type GetLabelFormReply = Static<typeof GetLabelFormReply>

export const CustomsContents = Strings(['MERCHANDISE', 'GIFT', 'SAMPLE', 'RETURNED_GOODS'])
export type CustomsContents = Static<typeof CustomsContents>

/** Of the Harmonized System (HS code), with the digits that countries add. */
export const TariffNumber = Type.String({ pattern: '^\\d{6,10}$' })

/** For each line of the parcel: the number of the customs tariff, and the country where the goods were made. */
export const LabelCustoms = Type.Object({
  contents: CustomsContents,
  lines: Type.Array(
    Type.Object({
      lineItemId: Text({ min: 1, max: 100 }),
      tariffNumber: TariffNumber,
      originCountry: CountryCode,
    }),
    { maxItems: 300 },
  ),
})
export type LabelCustoms = Static<typeof LabelCustoms>

/** Without `lineItems`: everything that waits for a parcel, or all of the return. Without `service`: the first that is connected. */
export const RequestLabelRatesRequest = Type.Object({
  ...OfOrder,
  parcel: LabelParcel,
  ...Fields({
    service: Text({ min: 1, max: 50 }),
    lineItems: Type.Array(
      Type.Object({ id: Text({ min: 1, max: 100 }), quantity: Whole({ min: 1, max: 100_000 }) }),
      { minItems: 1, maxItems: 300 },
    ),
    customs: LabelCustoms,
  }).properties,
})
export type RequestLabelRatesRequest = Static<typeof RequestLabelRatesRequest>

export const LabelRate = Type.Object({
  id: Text(),
  carrier: Text(),
  carrierService: Text(),
  price: Price,
  currency: Text(),
  /** How long the carrier needs, as it says. */
  ...Fields({ days: Whole() }).properties,
})
export type LabelRate = Static<typeof LabelRate>

/** The cheapest first. They hold until `expiresDate`. */
export const RequestLabelRatesReply = Type.Object({
  labelId: Guid,
  rates: Type.Array(LabelRate),
  expiresDate: Timestamp,
})
export type RequestLabelRatesReply = Static<typeof RequestLabelRatesReply>

/** `sendShippingEmail: false` sends the buyer no e-mail about the parcel. */
export const BuyShippingLabelRequest = Type.Object({
  labelId: Guid,
  rateId: Text({ min: 1, max: 200 }),
  ...Fields({ sendShippingEmail: Type.Boolean() }).properties,
})
export type BuyShippingLabelRequest = Static<typeof BuyShippingLabelRequest>

const ByLabel = Type.Object({ labelId: Guid })
export const ShippingLabelReply = Type.Object({ label: ShippingLabel })
export type ShippingLabelReply = Static<typeof ShippingLabelReply>

/** The parcel of the label is taken back: its pieces wait for a parcel again. */
export const VoidShippingLabelRequest = ByLabel
export const DownloadShippingLabelRequest = ByLabel

export const ListOrderLabelsRequest = Type.Object({ orderId: Guid })
/** The oldest first, with those of returns. */
export const ListOrderLabelsReply = Type.Object({ labels: Type.Array(ShippingLabel) })
export type ListOrderLabelsReply = Static<typeof ListOrderLabelsReply>
