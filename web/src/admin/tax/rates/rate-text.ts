import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { dateText, percentText } from '../../components/display/formats.rules.ts'
import { language } from '../../language/language.ts'
import { percentOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.rates

/** `19% VAT`, with the day if it holds from one. */
export function rateText({ taxRate = '0', taxName, firstDay }: ManualTaxMapping): string {
  const text = texts.rate(percentText(percentOf(taxRate), { language }), taxName ?? '')
  return firstDay ? `${text} ${texts.since(dateText(firstDay, language))}` : text
}
