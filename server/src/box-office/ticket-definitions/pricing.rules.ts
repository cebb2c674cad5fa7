import type { PricingMethod } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import type { DefinitionRow, PricingOption } from './queries.ts'

export type Pricing = Pick<DefinitionRow, 'pricing' | 'price' | 'pricingOptions'>

const field = 'ticketDefinition.pricingMethod'

/** Reads a price that a merchant sends. Options that are known keep their ids. */
export function readPricing(
  { currency, pricingOptions: before }: Pick<DefinitionRow, 'currency' | 'pricingOptions'>,
  { fixedPrice, guestPrice, pricingOptions, free }: PricingMethod,
  newId: () => string,
): Pricing {
  if (pricingOptions) return readOptions({ currency, before }, pricingOptions.optionDetails ?? [], newId)
  const sent = guestPrice ?? fixedPrice
  if (!sent && free !== true)
    throw violation(field, 'needs fixedPrice, guestPrice or pricingOptions', 'REQUIRED_FIELD')
  const price = amountOf({ ...sent, value: sent?.value ?? '0' }, currency, field)
  if (guestPrice) return { pricing: 'DONATION', price, pricingOptions: [] }
  return { pricing: price === 0n ? 'FREE' : 'STANDARD', price, pricingOptions: [] }
}

type SentOption = NonNullable<NonNullable<PricingMethod['pricingOptions']>['optionDetails']>[number]

function readOptions(
  { currency, before }: { currency: string; before: readonly PricingOption[] },
  sent: readonly SentOption[],
  newId: () => string,
): Pricing {
  const path = `${field}.pricingOptions.optionDetails`
  if (sent.length === 0) throw violation(path, 'must not be empty', 'REQUIRED_FIELD')
  const prices: money.Minor[] = []
  const pricingOptions = sent.map(({ optionId, name, price }, index): PricingOption => {
    if (!name?.trim()) throw violation(`${path}[${index}].name`, 'must not be empty', 'REQUIRED_FIELD')
    const amount = amountOf(price ?? {}, currency, `${path}[${index}].price`)
    prices.push(amount)
    const isKnown = before.some(({ id }) => id === optionId)
    return { id: isKnown && optionId ? optionId : newId(), name: name.trim(), price: String(amount) }
  })
  if (new Set(pricingOptions.map(({ id }) => id)).size < pricingOptions.length)
    throw violation(path, 'must not name an option twice', 'OTHER')
  const lowest = prices.reduce((least, price) => (price < least ? price : least))
  const isFree = prices.every((price) => price === 0n)
  return { pricing: isFree ? 'FREE' : 'STANDARD', price: lowest, pricingOptions }
}

function amountOf(
  { value, currency: named }: { value?: string | null; currency?: string },
  currency: string,
  path: string,
): money.Minor {
  if (named && named !== currency)
    throw violation(path, `must be in ${currency}, the currency of the shop`, 'OTHER')
  const amount = money.toMinor(value ?? '', currency)
  if (amount === undefined || amount < 0n) throw violation(path, `must be an amount in ${currency}`, 'FORMAT')
  return amount
}

/** What a buyer says about the price. */
export interface NamedPrice {
  /** A decimal, for a donation. */
  guestPrice?: string | null | undefined
  pricingOptionId?: string | null | undefined
}

export interface ChosenPrice {
  price: money.Minor
  option: Pick<PricingOption, 'id' | 'name'> | null
}

/** Undefined for a price that this kind of tickets does not have. */
export function choosePrice(
  { pricing, price, currency, pricingOptions }: Pricing & { currency: string },
  { guestPrice, pricingOptionId }: NamedPrice,
): ChosenPrice | undefined {
  if (pricingOptions.length > 0) {
    const chosen = pricingOptions.find(({ id }) => id === pricingOptionId)
    return chosen && { price: BigInt(chosen.price), option: { id: chosen.id, name: chosen.name } }
  }
  if (pricingOptionId) return undefined
  if (pricing !== 'DONATION') return { price, option: null }
  const amount =
    guestPrice === undefined || guestPrice === null ? undefined : money.toMinor(guestPrice, currency)
  return amount !== undefined && amount >= price ? { price: amount, option: null } : undefined
}

/** A kind of tickets with the name of the price that was chosen. */
export function pricedName(name: string, option: ChosenPrice['option']): string {
  return option ? `${name}: ${option.name}` : name
}
