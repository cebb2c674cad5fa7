import { isMemberState } from '@cartwright/contract/pricing/countries/member-states.ts'
import jsvat from 'jsvat-next'

/** Without spaces and the like, in capitals. */
export function compactId(id: string): string {
  return id.replaceAll(/[\s.\-/]/g, '').toUpperCase()
}

const { checkVAT, countries } = jsvat
/** The letters that VAT ids begin with whose check digits are known. Those of Greece begin with EL, those of Norway end with MVA. */
const knownPrefixes = new Set([...countries.map(({ codes: [code = ''] }) => code), 'EL', 'XI'])
knownPrefixes.delete('NO')

/** With the letters of its country. Check digits count where they are known. */
export function isVatId(text: string): boolean {
  const id = compactId(text)
  // The check digits of many countries fit a number of nothing but zeros.
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(id) || !/[1-9]/.test(id)) return false
  const prefix = id.slice(0, 2)
  if (!knownPrefixes.has(prefix)) return true
  return checkVAT(id, countries).isValid
}

/** Whether a country is a member state of the EU. */
export const isEuropean = isMemberState

/** Goods in Northern Ireland, whose postcodes begin with BT, are taxed as in the EU; services are not. */
export function isInSingleMarket({ country, postalCode }: { country: string; postalCode: string }): boolean {
  return isEuropean(country) || (country === 'GB' && postalCode.toUpperCase().startsWith('BT'))
}

/** The country whose letters a VAT ID begins with; Greece has its own, and so has Northern Ireland. */
export function vatCountry(vatId: string): string {
  const letters = compactId(vatId).slice(0, 2)
  return letters === 'EL' ? 'GR' : letters
}
