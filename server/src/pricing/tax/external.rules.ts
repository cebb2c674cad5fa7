import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import type { TaxBreakdown, TaxedAmount, TaxTable } from './rules.ts'

/** The tax that another program has calculated, by part of the purchase; or that it failed to. */
export type ExternalTax = { included: boolean; parts: ReadonlyMap<string, TaxBreakdown[]> } | 'FAILED'

/** A failed calculation falls back on the shop's own rates. */
export function withExternalTax(table: TaxTable, external: ExternalTax | undefined): TaxTable {
  if (external === undefined) return table
  return {
    ...table,
    tax(amount, taxable) {
      if (external === 'FAILED') return asFallback(table.tax(amount, taxable))
      const rows = external.parts.get(taxable.id ?? '')
      return rows === undefined
        ? table.tax(amount, taxable)
        : applyRows(amount, { rows, included: external.included })
    },
  }
}

function asFallback(taxed: TaxedAmount): TaxedAmount {
  if (taxed.tax.rateType !== 'MANUAL_RATE') return taxed
  return { ...taxed, tax: { ...taxed.tax, rateType: 'FALLBACK_RATE' } }
}

function applyRows(
  amount: Minor,
  { rows, included }: { rows: TaxBreakdown[]; included: boolean },
): TaxedAmount {
  const totalTax = rows.reduce((sum, { taxAmount }) => sum + taxAmount, 0n)
  const before = included ? amount - totalTax : amount
  const rate = rows.reduce((sum, row) => sum + money.millionths(row.rate), 0n)
  return {
    totalPriceBeforeTax: before,
    totalPriceAfterTax: before + totalTax,
    tax: {
      taxableAmount: before,
      taxRate: money.fromMillionths(rate),
      totalTax,
      breakdown: rows,
      rateType: 'AUTO_RATE',
    },
  }
}
