import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'

interface Draft {
  taxName: string
  /** Empty: it holds at once. */
  firstDay: string
  taxGroupId: string
}

/** What will be charged besides this rate, or until its first day, among the rates of its place. */
export interface Companions {
  /** The rate that is being changed holds until the new first day: the change is a rate of its own. */
  goesOn: boolean
  /** Rates with another name that hold on the first day as well: they are charged too. */
  added: ManualTaxMapping[]
}

export function companions(
  draft: Draft,
  {
    changed,
    rates,
    today,
  }: { changed?: ManualTaxMapping; rates: readonly ManualTaxMapping[]; today: string },
): Companions {
  const { firstDay, taxGroupId } = draft
  const day = firstDay || today
  const goesOn = changed !== undefined && firstDay > today && (changed.firstDay ?? '') <= today
  const others = rates.filter((rate) => (goesOn || rate.id !== changed?.id) && rate.taxGroupId === taxGroupId)
  const holding = others.filter((rate) => (rate.firstDay ?? '') <= day)
  const name = draft.taxName.trim()
  const later = new Map(holding.map((rate) => [rate.taxName ?? '', rate]))
  for (const rate of holding)
    if ((rate.firstDay ?? '') > (later.get(rate.taxName ?? '')?.firstDay ?? ''))
      later.set(rate.taxName ?? '', rate)
  return {
    goesOn,
    added: [...later.values()].filter((rate) => (rate.taxName ?? '') !== name),
  }
}

/** The name of the only kind of rate that products have, which a later rate of theirs replaces. */
export function nameToReplace(rates: readonly ManualTaxMapping[], taxGroupId: string): string | undefined {
  const names = new Set(
    rates.filter((rate) => rate.taxGroupId === taxGroupId).map(({ taxName }) => taxName ?? ''),
  )
  const [name] = names
  return names.size === 1 ? name : undefined
}
