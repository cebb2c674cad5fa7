import type { Seller } from '@cartwright/contract/sites/settings.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { compactId, isVatId } from './vat-ids.rules.ts'

/** Problems of what a shop says about its seller. Empty fields are none. */
export function sellerViolations({ vatId = '', bank = {} }: Seller): Violation[] {
  const found: Violation[] = []
  const wrong = (name: string, description: string) => {
    found.push({ field: `site.settings.seller.${name}`, description, violatedRule: 'FORMAT' })
  }
  if (vatId.trim() && !isVatId(vatId))
    wrong(
      'vatId',
      'is not a VAT id: it begins with the letters of its country, and its check digits must fit',
    )
  if (bank.iban?.trim() && !isIban(bank.iban))
    wrong('bank.iban', 'is not an IBAN: its check digits do not fit')
  if (bank.bic?.trim() && !isBic(bank.bic)) wrong('bank.bic', 'is not a BIC of 8 or 11 characters')
  return found
}

/** ISO 13616: letters count from 10, and the whole leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = compactId(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(compactId(text))
}
