import { lesser, type Minor, share, split } from '../../platform/values/money.ts'
import type { Amount, Taxed } from './model.ts'

export function sumOf(parts: readonly Taxed[], read: 'net' | 'tax'): Minor {
  return parts.reduce((sum, part) => sum + BigInt(part[read]), 0n)
}

export function grossOf({ net, tax }: Pick<Taxed, 'net' | 'tax'>): Minor {
  return BigInt(net) + BigInt(tax)
}

/** The sums of each rate and category, the highest rate first; also of those that come to nothing. */
export function taxSums(parts: readonly Taxed[]): Taxed[] {
  const groups = Map.groupBy(parts, groupOf)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { rate, category } = first
      return [{ rate, category, net: String(sumOf(group, 'net')), tax: String(sumOf(group, 'tax')) }]
    })
    .toSorted((one, other) => Number(other.rate) - Number(one.rate))
}

function groupOf({ rate, category }: Taxed): string {
  return `${category} ${rate}`
}

export function isNothing({ net, tax }: Taxed): boolean {
  return net === '0' && tax === '0'
}

/** Splits what goes back over the rates, in proportion to what is left of each. */
export function splitByRate(amount: Minor, left: readonly Taxed[]): Taxed[] {
  const open = left.filter((part) => grossOf(part) > 0n)
  const parts = split(amount, open.map(grossOf))
  return open
    .map((part, index) => takeFrom(part, { gross: parts[index] ?? 0n, as: part }))
    .filter((part) => grossOf(part) > 0n)
}

/** What goes back of a part of the invoice: at most what is left of its rate, with the tax that the part bears. */
export function takeOf(as: Taxed, { gross, left }: { gross: Minor; left: readonly Taxed[] }): Taxed {
  const group = left.find((one) => groupOf(one) === groupOf(as))
  const { rate, category } = as
  const most = group ? grossOf(group) : 0n
  if (!group || most <= 0n || gross <= 0n) return { rate, category, net: '0', tax: '0' }
  return takeFrom(group, { gross: lesser(gross, most), as })
}

/** The last of a rate takes what is left of its net and of its tax, so that nothing stays over. */
function takeFrom(left: Taxed, { gross, as }: { gross: Minor; as: Taxed }): Taxed {
  const { rate, category } = left
  if (gross === grossOf(left)) return left
  const wanted = share(gross, BigInt(as.tax), grossOf(as))
  const least = gross - BigInt(left.net)
  const tax = lesser(wanted > least ? wanted : least, BigInt(left.tax))
  return { rate, category, net: String(gross - tax), tax: String(tax) }
}

/** What is left of each rate of an invoice after its credit notes. */
export function leftByRate(invoice: readonly Taxed[], credited: readonly Taxed[]): Taxed[] {
  return taxSums([...invoice, ...credited.map(negative)]).filter((part) => !isNothing(part))
}

function negative({ rate, category, net, tax }: Taxed): Taxed {
  const minus = (amount: Amount) => String(-BigInt(amount))
  return { rate, category, net: minus(net), tax: minus(tax) }
}
