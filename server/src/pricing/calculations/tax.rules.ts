import type {
  CalculateTaxReply,
  CalculateTaxRequest,
  LineItemTaxDetails,
  LineItemToTax,
} from '@cartwright/contract/pricing/calculations/tax.ts'
import type { ApplicationError } from '@cartwright/contract/values/common.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { PricingAddress } from '../model/addresses.rules.ts'
import { withExternalTax } from '../tax/external.rules.ts'
import { summarize, type TaxBreakdown, type TaxedAmount, type TaxInput, taxTable } from '../tax/rules.ts'

export function taxViolations({ lineItems, currency }: CalculateTaxRequest): Violation[] {
  const ids = new Set(lineItems.map(({ id }) => id))
  return [
    ...(ids.size === lineItems.length
      ? []
      : [{ field: 'lineItems', description: 'has an id twice', violatedRule: 'FORMAT' as const }]),
    ...(currency && !Intl.supportedValuesOf('currency').includes(currency)
      ? [{ field: 'currency', description: 'is not a currency', violatedRule: 'FORMAT' as const }]
      : []),
  ]
}

/** The addresses of a line: where it comes from, if the caller says so, and the one that decides. */
function placesOf({ addressIndex }: Pick<LineItemToTax, 'addressIndex'>) {
  const { singleAddress, multipleAddresses } = addressIndex ?? {}
  return {
    origin: multipleAddresses?.origin,
    destination: singleAddress ?? multipleAddresses?.destination ?? 0,
  }
}

export function addressesExist({ addresses, lineItems }: CalculateTaxRequest): boolean {
  return lineItems.every((line) => {
    const { origin = 0, destination } = placesOf(line)
    return origin < addresses.length && destination < addresses.length
  })
}

interface Context {
  currency: string
  /** Whether the prices of the shop contain tax. */
  included: boolean
  business: PricingAddress | undefined
  input: TaxInput
}

export interface LineToTax {
  line: LineItemToTax
  /** Of all pieces, in minor units. */
  price: money.Minor
  included: boolean
  /** By what plugins say, or the rates of the shop. */
  calculate(plugin: PluginTax): TaxedAmount
}

export function linesToTax({ addresses, lineItems }: CalculateTaxRequest, context: Context): LineToTax[] {
  const { currency, business, input } = context
  return lineItems.map((line) => {
    const { origin, destination } = placesOf(line)
    const included = line.taxIncludedInPrice ?? context.included
    // What the caller says about a price counts for more than the setting of a region.
    const regions = input.regions.map((region) => ({
      ...region,
      taxIncludedInPrice: line.taxIncludedInPrice ?? region.taxIncludedInPrice,
    }))
    const from = origin === undefined ? business : (addresses[origin] as PricingAddress)
    const delivery = addresses[destination] as PricingAddress
    const places = { business: from, billing: undefined, delivery, shippable: true }
    const table = taxTable({ ...input, regions, addressType: 'SHIPPING' }, included, places)
    const price = money.toMinorRounded(line.price, currency) ?? 0n
    const taxable = { id: line.id, ...optional('taxGroupId', line.taxGroupId) }
    return {
      line,
      price,
      included,
      calculate({ parts, failed }) {
        const external = failed ? 'FAILED' : parts && { included, parts }
        return withExternalTax(table, external).tax(price, taxable)
      },
    }
  })
}

/** What plugins are asked: the lines with the one address that decides. */
export function taxQuestion(
  { addresses }: CalculateTaxRequest,
  lines: readonly LineToTax[],
  currency: string,
) {
  return {
    currency,
    addresses: addresses.map((address) => ({ ...address })),
    lineItems: lines.map(({ line, price, included }) => ({
      id: line.id,
      itemName: line.itemName ?? line.id,
      quantity: line.quantity ?? 1,
      price: money.toDecimal(price, currency),
      ...optional('itemCode', line.itemCode),
      ...optional('taxGroupId', line.taxGroupId),
      taxIncludedInPrice: included,
      addressIndex: { singleAddress: placesOf(line).destination },
    })),
  }
}

/** What plugins say: the taxes of the lines, that they failed, or nothing because there are none. */
export interface PluginTax {
  parts?: ReadonlyMap<string, TaxBreakdown[]>
  pluginId?: string | undefined
  failed?: true
  errors: ApplicationError[]
}

export function toReply(
  { externalId, addresses }: CalculateTaxRequest,
  lines: readonly LineToTax[],
  { currency, plugin }: { currency: string; plugin: PluginTax },
): CalculateTaxReply {
  const amount = (minor: money.Minor) => money.toDecimal(minor, currency)
  const taxed = lines.map((line) => ({ ...line, ...line.calculate(plugin) }))
  const summary = summarize(taxed.map(({ tax }) => tax))
  const contained = taxed.filter(({ price, totalPriceAfterTax }) => totalPriceAfterTax === price)
  return {
    ...optional('externalId', externalId),
    currency,
    addresses,
    taxSummary: {
      totalAmount: amount(taxed.reduce((sum, { totalPriceAfterTax }) => sum + totalPriceAfterTax, 0n)),
      totalTax: amount(summary.totalTax),
      totalTaxableAmount: amount(summary.taxableAmount),
      totalTaxIncludedInPrice: amount(contained.reduce((sum, { tax }) => sum + tax.totalTax, 0n)),
      aggregatedTaxBreakdown: summary.breakdown.map((row) => ({
        ...jurisdiction(row),
        aggregatedTaxAmount: amount(row.taxAmount),
      })),
    },
    lineItemTaxDetails: taxed.map((line) => lineDetails(line, amount, plugin)),
    errors: plugin.errors,
  }
}

function lineDetails(
  { line, included, totalPriceAfterTax, tax }: LineToTax & TaxedAmount,
  amount: (minor: money.Minor) => string,
  { pluginId }: PluginTax,
): LineItemTaxDetails {
  return {
    id: line.id,
    ...optional('itemName', line.itemName),
    quantity: line.quantity ?? 1,
    taxBreakdown: tax.breakdown.map((row) => ({
      ...jurisdiction(row),
      taxableAmount: amount(row.taxableAmount),
      nonTaxableAmount: amount(row.nonTaxableAmount),
      taxAmount: amount(row.taxAmount),
    })),
    taxSummary: {
      fullPrice: amount(totalPriceAfterTax),
      taxAmount: amount(tax.totalTax),
      taxableAmount: amount(tax.taxableAmount),
      ...optional('appId', pluginId),
    },
    addressIndex: line.addressIndex ?? { singleAddress: 0 },
    taxIncludedInPrice: included,
  }
}

function jurisdiction({ jurisdiction, jurisdictionType, taxName, taxType, rate }: TaxBreakdown) {
  return {
    jurisdictionType,
    rate,
    ...pick({ jurisdiction, taxName, taxType }, 'jurisdiction', 'taxName', 'taxType'),
  }
}
