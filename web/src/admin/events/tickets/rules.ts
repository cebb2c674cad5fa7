import type { TicketDefinition, TicketFeeType } from '@cartwright/contract/box-office/ticket-definitions.ts'
import { clockIn, momentIn } from '../times.rules.ts'

export type Pricing = 'FIXED' | 'FREE' | 'GUEST'

/** A kind of tickets as it is edited. */
export interface TicketValues {
  name: string
  description: string
  policy: string
  pricing: Pricing
  price: string
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
  const { fixedPrice, guestPrice, free } = known?.pricingMethod ?? {}
  const { startDate, endDate, displayNotOnSale } = known?.salePeriod ?? {}
  return {
    name: known?.name ?? '',
    description: known?.description ?? '',
    policy: known?.policyText ?? '',
    pricing: guestPrice ? 'GUEST' : free ? 'FREE' : 'FIXED',
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

export function ticketDraft(
  { name, description, policy, pricing, price, fee, places, quota, perOrder, hidden, ...sale }: TicketValues,
  { currency, zone }: { currency: string; zone: string },
) {
  return {
    ...{ name: name.trim(), description, policyText: policy, hidden, feeType: fee, quotaId: quota },
    ...{ limited: places !== '', initialLimit: places === '' ? null : Number(places) },
    ...(perOrder ? { limitPerCheckout: Number(perOrder) } : {}),
    pricingMethod: pricingOf(pricing, { value: price === '' ? '0' : String(price), currency }),
    salePeriod: {
      ...{ startDate: momentIn(sale.from, zone), endDate: momentIn(sale.until, zone) },
      displayNotOnSale: !sale.hiddenWhenNotOnSale,
    },
  }
}

function pricingOf(pricing: Pricing, amount: { value: string; currency: string }) {
  if (pricing === 'FREE') return { free: true }
  return pricing === 'GUEST' ? { guestPrice: amount } : { fixedPrice: amount }
}

interface TicketTexts {
  nameNeeded: string
  priceNeeded: string
  endEarly: string
}

/** Messages for what is missing or wrong, by field. */
export function missingIn(values: TicketValues, texts: TicketTexts): Record<string, string> | undefined {
  const { name, pricing, price, from, until } = values
  const missing = {
    ...(name.trim() ? {} : { name: texts.nameNeeded }),
    ...(pricing === 'FIXED' && !price ? { price: texts.priceNeeded } : {}),
    ...(from && until && until < from ? { until: texts.endEarly } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
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
