import { type Minor, toDecimal } from '../../platform/values/money.ts'
import { isIban } from '../../sites/seller/rules.ts'
import type { SellerFacts } from '../../sites/seller/view.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import { misfitOf, type OrderTerms } from '../providers/conditions.rules.ts'

/** Money that a buyer sends from their bank to that of the shop. */
export interface Transfer {
  bank: SellerFacts['bank']
  amount: Minor
  currency: string
  /** By which the shop knows the order, or the invoice. */
  reference: string
}

/** The transfer of an amount to a seller. None without the number of an account. */
export function transferTo(
  { bank }: Pick<SellerFacts, 'bank'>,
  { amount, currency, reference }: Omit<Transfer, 'bank'>,
): Transfer | undefined {
  return amount > 0n && isIban(bank.iban) ? { bank, amount, currency, reference } : undefined
}

/** Whether an order can be paid by transfer: it was to be, or the shop offers that for such orders. */
export function takesTransfer(
  settings: Pick<SiteSettings, 'paymentMethods' | 'paymentConditions' | 'currency'>,
  { method, ...terms }: OrderTerms & { method: string },
): boolean {
  const isOffered = settings.paymentMethods.includes(transferMethod)
  return method === transferMethod || (isOffered && misfitOf(settings, transferMethod, terms) === undefined)
}

/** Its name in the settings. */
export const transferMethod = 'bank-transfer'

/**
 * What the QR code of a transfer says: version 002 of the European Payments Council's guidelines EPC069-12. None of what a
 * SEPA transfer cannot do, or banks do not read.
 */
export function epcText({ bank, amount, currency, reference }: Transfer): string | undefined {
  const { holder, iban, bic } = bank
  const country = iban.slice(0, 2)
  const isReached = economicArea.has(country) || (otherSepa.has(country) && bic !== '')
  if (currency !== 'EUR' || !isReached || amount > most) return undefined
  const name = [...oneLine(holder)].slice(0, 70).join('')
  const lines = [
    ...['BCD', '002', '1', 'SCT', bic, name, iban],
    `EUR${toDecimal(amount, 'EUR')}`,
    // Neither a purpose nor a structured reference.
    ...['', ''],
    [...oneLine(reference)].slice(0, 140).join(''),
  ]
  const text = lines.join('\n')
  return Buffer.byteLength(text) <= 331 ? text : undefined
}

/** 999999999.99 */
const most = 99_999_999_999n

/** The countries and territories whose IBAN says where the bank is, without its BIC. */
const economicArea: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT'],
  ...['LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
])

/** The rest of SEPA. */
const otherSepa: ReadonlySet<string> = new Set([
  ...['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'],
])

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
