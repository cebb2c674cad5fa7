import type { ServiceOption, ServiceVariant } from '@cartwright/contract/bookings/options.ts'
import type { ServiceChoice } from '@cartwright/contract/bookings/parts.ts'
import * as money from '../../platform/values/money.ts'
import { variantFor } from '../services/price.rules.ts'

export interface ChoicePrices {
  /** What one participant pays for each choice, where one option alone decides. */
  byChoice: ReadonlyMap<string, string>
  /** Over all choices, e.g. $40.00–$55.00. */
  range: string
}

interface Known {
  options: readonly ServiceOption[]
  variants: readonly ServiceVariant[]
}

/** What the choices of a service cost. `implied` is decided by the time that was chosen: its staff and its length. */
export function choicePrices(
  { options, variants }: Known,
  implied: readonly ServiceChoice[],
  { currency, language }: { currency: string; language: string },
): ChoicePrices | undefined {
  const custom = options.filter(({ type }) => type === 'CUSTOM')
  const amounts = variants.flatMap(({ price }) => money.toMinorRounded(price?.value, currency) ?? [])
  if (custom.length === 0 || amounts.length === 0) return undefined
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  const [least = 0n, ...more] = amounts.toSorted((a, b) => (a < b ? -1 : 1))
  const most = more.at(-1) ?? least
  const [only] = custom
  const prices = (custom.length === 1 ? (only?.customData?.choices ?? []) : []).flatMap((choice) => {
    const optionId = only?.id ?? ''
    const { price } = variantFor(variants, [...implied, { optionId, custom: choice }]) ?? {}
    const amount = money.toMinorRounded(price?.value, currency)
    return amount === undefined ? [] : [[choice, text(amount)] as const]
  })
  return { byChoice: new Map(prices), range: least === most ? text(least) : `${text(least)}–${text(most)}` }
}
