import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { dateText, percentText } from '../../components/display/formats.rules.ts'
import { language } from '../../language/language.ts'
import { percentOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.rates

/** `19% VAT`, with the day since or from which it holds, if it has one. */
export function rateText({ taxRate = '0', taxName, firstDay }: ManualTaxMapping, today: string): string {
  const text = texts.rate(percentText(percentOf(taxRate), { language }), taxName ?? '')
  if (!firstDay) return text
  return `${text} ${(firstDay > today ? texts.from : texts.since)(dateText(firstDay, language))}`
}
