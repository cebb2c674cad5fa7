import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type { CalculateAdditionalFeesQuestion } from '@cartwright/contract/plugins/additional-fees.ts'
import type {
  GetEligibleDiscountsQuestion,
  GetEligibleTriggersQuestion,
} from '@cartwright/contract/plugins/discounts.ts'
import type { GetShippingRatesQuestion } from '@cartwright/contract/plugins/shipping-rates.ts'
import type { CalculateTaxQuestion } from '@cartwright/contract/plugins/tax.ts'
import type { GetValidationViolationsQuestion } from '@cartwright/contract/plugins/validations.ts'
import * as money from '../../platform/values/money.ts'
import { optional, pick, withoutNulls } from '../../platform/values/optional.ts'
import { identityOf } from '../../plugins/asking/identity.rules.ts'
import type { Asker } from '../../plugins/asking/service.ts'
import type { PricingAddress, TaxableAddressType } from '../model/addresses.rules.ts'
import type { CustomTrigger } from '../model/automatic.rules.ts'
import type { DiscountSource } from '../model/discounts.rules.ts'
import { type Exempts, exempts } from '../tax/exemptions.rules.ts'
import { addressFor, type TaxAddresses } from '../tax/rules.ts'
import { type LineWithItem, nameOf, physicalProperties } from './lines.rules.ts'
import type { PricingContext, Purchase } from './purchase.rules.ts'
import { type PricedLine, type PricingInput, type PricingResult, taxAddresses, taxedPart } from './rules.ts'
import type { PriceSummary } from './summary.rules.ts'

/** A purchase on its way through the plugins. */
export interface Asked {
  purchase: Purchase
  context: PricingContext
}

interface AskerContext {
  purchase: Pick<Purchase, 'buyerId' | 'buyerKind'>
  context: Pick<PricingContext, 'site' | 'language'>
}

/** What plugins are told of whoever buys. */
export function askerOf({ purchase, context: { site, language } }: AskerContext): Asker {
  const { buyerId, buyerKind } = purchase
  const languages = [...new Set([language, site.settings.language])]
  return { currency: site.settings.currency, languages, identity: identityOf(buyerId, buyerKind) }
}

export function shippingQuestion(asked: Asked, result: PricingResult): GetShippingRatesQuestion {
  const { purchase, context } = asked
  const { currency, weightUnit, taxIncludedInPrices, address } = context.site.settings
  const amount = (minor: money.Minor) => money.toDecimal(minor, currency)
  return {
    lineItems: forEachLine(context, result, (one, prices) => ({
      name: nameOf(one).original,
      ...shared(one),
      price: amount(prices.price),
      priceBeforeDiscount: amount(prices.priceBeforeDiscounts),
      totalPrice: amount(prices.lineItemPrice),
      totalPriceBeforeDiscount: amount(prices.lineItemPrice + prices.totalDiscount),
      taxIncludedInPrice: taxIncludedInPrices,
    })),
    ...optional('shippingDestination', addressOf(purchase.destination)),
    ...optional('shippingOrigin', addressOf(address)),
    buyerContactDetails: buyerOf(purchase),
    weightUnit,
    ...optional('purchaseFlowId', purchase.purchaseFlowId),
  }
}

export function feesQuestion(asked: Asked, result: PricingResult): CalculateAdditionalFeesQuestion {
  const { purchase, context } = asked
  const amount = (minor: money.Minor) => money.toDecimal(minor, context.site.settings.currency)
  const { selected } = result.shipping
  return {
    lineItems: forEachLine(context, result, (one, prices) => ({
      id: one.line.id,
      ...shared(one),
      productName: nameOf(one).original,
      price: amount(prices.price),
    })),
    ...optional('shippingAddress', addressOf(purchase.destination)),
    buyerDetails: { contactDetails: buyerOf(purchase) },
    appliedDiscounts: result.appliedDiscounts.map(({ source, amount: off, discountType, lineItemIds }) => ({
      ...discountOf(source, amount(off)),
      discountType,
      lineItemIds,
    })),
    ...(selected
      ? {
          shippingInfo: {
            selectedCarrierServiceOption: {
              code: selected.code,
              title: selected.title,
              cost: { price: amount(selected.cost), totalDiscount: amount(selected.totalDiscount) },
            },
          },
        }
      : {}),
    ...optional('purchaseFlowId', purchase.purchaseFlowId),
    subtotal: amount(result.summary.subtotal),
  }
}

export function discountsQuestion(
  asked: Asked,
  result: PricingResult,
  couponCodes: string[],
): GetEligibleDiscountsQuestion {
  const { purchase, context } = asked
  return {
    lineItems: forEachLine(context, result, (one, prices) => ({
      id: one.line.id,
      ...shared(one),
      productName: nameOf(one).original,
      price: money.toDecimal(prices.priceBeforeDiscounts, context.site.settings.currency),
    })),
    couponCodes,
    ...optional('buyerEmail', purchase.buyerEmail),
    ...optional('purchaseFlowId', purchase.purchaseFlowId),
  }
}

export function triggersQuestion(
  asked: Asked,
  result: PricingResult,
  triggers: readonly CustomTrigger[],
): GetEligibleTriggersQuestion {
  const { purchase, context } = asked
  const { country, subdivision, city } = purchase.destination ?? {}
  return {
    lineItems: forEachLine(context, result, (one, prices) => ({
      id: one.line.id,
      ...pick(shared(one), 'quantity', 'catalogReference'),
      price: money.toDecimal(prices.priceBeforeDiscounts, context.site.settings.currency),
    })),
    triggers: triggers.map(({ appId, id }) => ({ customTrigger: { id, appId }, identifier: id })),
    ...optional('purchaseFlowId', purchase.purchaseFlowId),
    shippingInfo: {
      ...(country ? { address: withoutNulls({ country, subdivision, city }) } : {}),
      ...optional('preferredShippingOptionCode', purchase.selectedShipping?.code),
    },
  }
}

export function validationQuestion(asked: Asked, result: PricingResult): GetValidationViolationsQuestion {
  const { purchase, context } = asked
  const { currency, weightUnit } = context.site.settings
  const price = (minor: money.Minor) => ({
    amount: money.toDecimal(minor, currency),
    formattedAmount: money.format(minor, currency, context.language),
  })
  const contactDetails = buyerOf(purchase)
  return {
    sourceInfo: {
      source: purchase.source ?? 'OTHER',
      ...optional('purchaseFlowId', purchase.purchaseFlowId),
    },
    validationInfo: {
      buyerDetails: optional('email', purchase.buyerEmail),
      lineItems: forEachLine(context, result, (one, prices) => ({
        id: one.line.id,
        ...shared(one),
        productName: nameOf(one),
        price: price(prices.price),
      })),
      weightUnit,
      priceSummary: Object.fromEntries(
        Object.entries(result.summary).map(([name, minor]) => [name, price(minor)]),
      ) as Record<keyof PriceSummary, ReturnType<typeof price>>,
      ...optional('billingInfo', withContact(addressOf(purchase.billing), contactDetails)),
      ...optional('shippingAddress', withContact(addressOf(purchase.destination), contactDetails)),
      currency,
    },
  }
}

/**
 * Without the parts for which the merchant has exempted the buyer: nobody else decides on them. Undefined while no address is known that
 * decides, and if nothing is left.
 */
export function taxQuestion(
  { context: { site, found, tables } }: Asked,
  input: PricingInput,
  result: PricingResult,
): CalculateTaxQuestion | undefined {
  const { currency, taxIncludedInPrices } = site.settings
  const { selected, required } = result.shipping
  const known = taxAddresses(input, { selected, shippable: required })
  const addresses: PricingAddress[] = []
  const isExempt = exemptsCustomer(input, known)
  const toLine = (part: TaxedPart, price: money.Minor) => {
    if (isExempt(part)) return []
    const address = addressFor(part.taxableAddressType ?? tables.tax.addressType, known)
    if (!address?.country) return []
    if (!addresses.includes(address)) addresses.push(address)
    return [
      {
        id: part.id,
        itemName: part.itemName,
        quantity: part.quantity ?? 1,
        price: money.toDecimal(price, currency),
        ...optional('itemCode', part.itemCode),
        ...optional('taxGroupId', part.taxGroupId),
        taxIncludedInPrice: taxIncludedInPrices,
        addressIndex: { singleAddress: addresses.indexOf(address) },
      },
    ]
  }
  const goods = result.lines.flatMap((prices, index) => {
    const one = found[index]
    const line = input.lines[index]
    if (!one || !line || line.voucher) return []
    const itemName = nameOf(one).original
    const itemCode = physicalProperties(one).sku
    return toLine({ ...line, itemName, itemCode: itemCode ?? undefined }, prices.lineItemPrice)
  })
  const delivery = selected
    ? toLine({ id: taxedPart.shipping, itemName: selected.title }, selected.cost - selected.totalDiscount)
    : []
  const fees = result.fees.flatMap((fee, index) =>
    fee.taxable === false ? [] : toLine({ ...fee, id: taxedPart.fee(index), itemName: fee.name }, fee.amount),
  )
  const lineItems = [...goods, ...delivery, ...fees]
  if (lineItems.length === 0) return undefined
  return {
    currency,
    addresses: addresses.flatMap((one) => addressOf(one as Partial<Address>) ?? []),
    lineItems,
  }
}

function exemptsCustomer(
  { exemption, tax, containedTax = tax }: PricingInput,
  addresses: TaxAddresses,
): Exempts {
  return exemption?.reason === 'CUSTOMER' ? exempts(exemption, { addresses, tax: containedTax }) : () => false
}

interface TaxedPart {
  id: string
  itemName: string
  quantity?: number | undefined
  itemCode?: string | undefined
  taxGroupId?: string | undefined
  taxableAddressType?: TaxableAddressType | undefined
}

function discountOf(source: DiscountSource, amount: string) {
  if (source.kind === 'COUPON')
    return { coupon: { id: source.id, code: source.code, name: source.name, amount } }
  if (source.kind === 'MERCHANT') return { merchantDiscount: { amount } }
  const { id, name, translatedName } = source
  return { discountRule: { id, name: { original: name, translated: translatedName }, amount } }
}

function forEachLine<Line>(
  { found }: PricingContext,
  { lines }: PricingResult,
  toLine: (one: LineWithItem, prices: PricedLine) => Line,
): Line[] {
  return found.flatMap((one, index) => {
    const prices = lines[index]
    return prices ? [toLine(one, prices)] : []
  })
}

function shared(one: LineWithItem) {
  const { line } = one
  return {
    quantity: line.quantity,
    ...optional('catalogReference', line.catalogReference ?? line.custom?.catalogReference),
    physicalProperties: physicalProperties(one) as { shippable: boolean },
  }
}

function addressOf(address: Partial<Address> | null | undefined) {
  if (!address?.country) return undefined
  return pick(
    address,
    'country',
    'subdivision',
    'city',
    'postalCode',
    'streetAddress',
    'addressLine',
    'addressLine2',
  )
}

function buyerOf({ buyerContact, buyerEmail }: Purchase) {
  return { ...buyerContact, ...optional('email', buyerEmail) }
}

function withContact<Contact>(address: ReturnType<typeof addressOf>, contactDetails: Contact) {
  return address && { address, contactDetails }
}
