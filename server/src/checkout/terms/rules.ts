import { isDeepStrictEqual } from 'node:util'
import type { AgreedTerms } from '@cartwright/contract/orders/orders.ts'
import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { optional } from '../../platform/values/optional.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { Checkout, CheckoutData } from '../model/rules.ts'
import { termsTexts } from './texts.ts'

/** What a shop wants its buyers to agree to. */
export type Terms = Required<Omit<AgreedTerms, 'agreedDate'>> & {
  parts: { text: string; url?: string }[]
}

/** The checkout, with what the buyer agrees to while the box is ticked. */
export function withAgreement(
  data: CheckoutData,
  terms: Terms | undefined,
  { form, now }: { form: FormFields; now: number },
): CheckoutData {
  const { agreedTerms: before, ...rest } = data
  if (!terms || form.terms !== 'yes') return rest
  const { parts: _, ...agreed } = terms
  const { agreedDate: known, ...words } = before ?? {}
  const isSame = known !== undefined && isDeepStrictEqual(words, agreed)
  return { ...rest, agreedTerms: { agreedDate: isSame ? known : new Date(now).toISOString(), ...agreed } }
}

/** The box at the checkout. */
export function termsField(
  { terms, form, checkout }: { terms?: Terms | undefined; form?: FormFields | undefined; checkout: Checkout },
  error: string | undefined,
): Pick<OpenCheckoutProps, 'terms'> {
  if (!terms) return {}
  const agreed = form ? form.terms === 'yes' : checkout.data.agreedTerms !== undefined
  return { terms: { parts: terms.parts, agreed, ...optional('error', error) } }
}

export function termsProblem(
  { settings }: Site,
  { agreedTerms }: Pick<CheckoutData, 'agreedTerms'>,
  language: string,
): Problems {
  if (!settings.terms.required || agreedTerms) return {}
  return { terms: termsTexts(language).missing }
}
