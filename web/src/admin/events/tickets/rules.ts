import type {
  TicketDefinition,
  TicketFeeType,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { clockIn, momentIn } from '../times.rules.ts'

export type Pricing = 'FIXED' | 'OPTIONS' | 'FREE' | 'GUEST'

/** One of several prices. */
export interface OptionValues {
  /** Empty for a new one. */
  id: string
  name: string
  price: string
}

export const blankOption: OptionValues = { id: '', name: '', price: '' }

/** A kind of tickets as it is edited. */
export interface TicketValues {
  name: string
  description: string
  policy: string
  pricing: Pricing
  price: string
  options: OptionValues[]
  fee: TicketFeeType
  places: string
  quota: string
  perOrder: string
  hidden: boolean
  from: string
  until: string
  hiddenWhenNotOnSale: boolean
}

export function ticketValues(known: TicketDefinition | undefined, zone: string): TicketValues {
  const { fixedPrice, guestPrice, pricingOptions, free } = known?.pricingMethod ?? {}
  const options = (pricingOptions?.optionDetails ?? []).map(({ optionId, name, price }) => ({
    ...{ id: optionId ?? '', name: name ?? '', price: price?.value ?? '' },
  }))
  const { startDate, endDate, displayNotOnSale } = known?.salePeriod ?? {}
  return {
    name: known?.name ?? '',
    description: known?.description ?? '',
    policy: known?.policyText ?? '',
    pricing: options.length > 0 ? 'OPTIONS' : guestPrice ? 'GUEST' : free ? 'FREE' : 'FIXED',
    options: options.length > 0 ? options : [blankOption, blankOption],
    price: guestPrice?.value ?? fixedPrice?.value ?? '',
    fee: known?.feeType ?? 'NO_FEE',
    places:
      known?.initialLimit === null || known?.initialLimit === undefined ? '' : String(known.initialLimit),
    quota: known?.quotaId ?? '',
    perOrder: known?.limitPerCheckout ? String(known.limitPerCheckout) : '20',
    hidden: known?.hidden ?? false,
    from: clockIn(startDate, zone),
    until: clockIn(endDate, zone),
    hiddenWhenNotOnSale: displayNotOnSale === false,
  }
}

export function ticketDraft(values: TicketValues, { currency, zone }: { currency: string; zone: string }) {
  const { name, description, policy, fee, places, quota, perOrder, hidden, ...sale } = values
  return {
    ...{ name: name.trim(), description, policyText: policy, hidden, feeType: fee, quotaId: quota },
    ...{ limited: places !== '', initialLimit: places === '' ? null : Number(places) },
    ...(perOrder ? { limitPerCheckout: Number(perOrder) } : {}),
    pricingMethod: pricingOf(values, currency),
    salePeriod: {
      ...{ startDate: momentIn(sale.from, zone), endDate: momentIn(sale.until, zone) },
      displayNotOnSale: !sale.hiddenWhenNotOnSale,
    },
  }
}

function pricingOf({ pricing, price, options }: TicketValues, currency: string) {
  if (pricing === 'FREE') return { free: true }
  const amountOf = (value: string) => ({ value: value === '' ? '0' : String(value), currency })
  if (pricing === 'OPTIONS') {
    const optionDetails = options.map(({ id, name, price: value }) => ({
      ...{ ...(id ? { optionId: id } : {}), name: name.trim(), price: amountOf(value) },
    }))
    return { pricingOptions: { optionDetails } }
  }
  const amount = amountOf(price)
  return pricing === 'GUEST' ? { guestPrice: amount } : { fixedPrice: amount }
}

interface TicketTexts {
  nameNeeded: string
  priceNeeded: string
  endEarly: string
}

/** Messages for what is missing or wrong, by field. */
export function missingIn(values: TicketValues, texts: TicketTexts): Record<string, string> | undefined {
  const { name, pricing, price, options, from, until } = values
  const wrong = pricing === 'OPTIONS' ? options.map((option) => wrongIn(option, texts)) : []
  const missing = {
    ...(name.trim() ? {} : { name: texts.nameNeeded }),
    ...(pricing === 'FIXED' && !price ? { price: texts.priceNeeded } : {}),
    ...Object.fromEntries(
      wrong.flatMap((fields, index) =>
        Object.entries(fields).map(([field, text]) => [`options.${index}.${field}`, text]),
      ),
    ),
    ...(from && until && until < from ? { until: texts.endEarly } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}

function wrongIn({ name, price }: OptionValues, texts: TicketTexts): Record<string, string> {
  return {
    ...(name.trim() ? {} : { name: texts.nameNeeded }),
    ...(price === '' ? { price: texts.priceNeeded } : {}),
  }
}

/** The kinds that have another place after a move, with that place. */
export function placesAfterMove(
  kinds: readonly TicketDefinition[],
  from: number,
  to: number,
): { id: string; sortIndex: number }[] {
  const item = kinds[from]
  if (!item) return []
  return kinds
    .toSpliced(from, 1)
    .toSpliced(to, 0, item)
    .map(({ id, sortIndex }, index) => ({ id: id ?? '', sortIndex: index, before: sortIndex }))
    .filter(({ sortIndex, before }) => sortIndex !== before)
    .map(({ id, sortIndex }) => ({ id, sortIndex }))
}
