import Type, { type Static } from 'typebox'
import { Address } from '../../cart/contacts.ts'
import { Quantity } from '../../cart/line-item-fields.ts'
import {
  Amount,
  ApplicationError,
  CountryCode,
  CurrencyCode,
  Decimal,
  EmptyRequest,
  Fields,
  Guid,
  Nullable,
  optional,
  Text,
  Whole,
} from '../../values/common.ts'
import { JurisdictionType } from '../totals.ts'

/** Which of the addresses decides, from 0: one, or the one that the goods come from and the one that they go to. */
const AddressIndex = Fields({
  singleAddress: Whole(),
  multipleAddresses: Fields({ origin: Whole(), destination: Whole() }),
})

/** `price` is that of all pieces. */
export const LineItemToTax = Type.Object({
  id: Text({ min: 1, max: 100 }),
  price: Amount,
  ...optional({
    itemName: Nullable(Text({ max: 250 })),
    quantity: Quantity,
    itemCode: Nullable(Text({ max: 40 })),
    taxGroupId: Nullable(Guid),
    appId: Nullable(Guid),
    taxIncludedInPrice: Nullable(Type.Boolean()),
    addressIndex: AddressIndex,
  }),
})
export type LineItemToTax = Static<typeof LineItemToTax>

export const CalculateTaxRequest = Type.Object({
  addresses: Type.Array(Address, { minItems: 1, maxItems: 3 }),
  lineItems: Type.Array(LineItemToTax, { minItems: 1, maxItems: 300 }),
  ...optional({ externalId: Nullable(Guid), currency: CurrencyCode }),
})
export type CalculateTaxRequest = Static<typeof CalculateTaxRequest>

const jurisdiction = {
  jurisdiction: Nullable(Text()),
  jurisdictionType: JurisdictionType,
  taxName: Nullable(Text()),
  taxType: Nullable(Text()),
  rate: Nullable(Decimal),
}

export const LineItemTaxDetails = Fields({
  id: Text(),
  itemName: Nullable(Text()),
  quantity: Quantity,
  taxBreakdown: Type.Array(
    Fields({ ...jurisdiction, taxableAmount: Decimal, nonTaxableAmount: Decimal, taxAmount: Decimal }),
  ),
  /** `appId` is the plugin that calculated the tax; without it, the rates of the shop did. */
  taxSummary: Fields({
    fullPrice: Decimal,
    taxAmount: Decimal,
    taxableAmount: Decimal,
    appId: Nullable(Text()),
  }),
  addressIndex: AddressIndex,
  taxIncludedInPrice: Type.Boolean(),
})
export type LineItemTaxDetails = Static<typeof LineItemTaxDetails>

export const CalculateTaxReply = Fields({
  externalId: Nullable(Guid),
  currency: CurrencyCode,
  addresses: Type.Array(Address),
  taxSummary: Fields({
    totalAmount: Decimal,
    totalTax: Decimal,
    totalTaxableAmount: Decimal,
    totalTaxIncludedInPrice: Decimal,
    aggregatedTaxBreakdown: Type.Array(Fields({ ...jurisdiction, aggregatedTaxAmount: Decimal })),
  }),
  lineItemTaxDetails: Type.Array(LineItemTaxDetails),
  errors: Type.Array(ApplicationError),
})
export type CalculateTaxReply = Static<typeof CalculateTaxReply>

export const ListTaxCalculatorsRequest = EmptyRequest
export type ListTaxCalculatorsRequest = Static<typeof ListTaxCalculatorsRequest>
export const ListTaxCalculatorsReply = Type.Object({
  taxCalculatorDetails: Type.Array(
    Fields({ appId: Guid, displayName: Text(), unsupportedCountries: Type.Array(CountryCode) }),
  ),
})
export type ListTaxCalculatorsReply = Static<typeof ListTaxCalculatorsReply>
