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
  /** Of the words and the pages: the form sends the one that it showed. */
  digest: string
}

/** The checkout, with what the buyer agrees to while the box is ticked and was shown with these terms. */
export function withAgreement(
  data: CheckoutData,
  terms: Terms | undefined,
  { form, now }: { form: FormFields; now: number },
): CheckoutData {
  const { agreedTerms: before, ...rest } = data
  if (!terms || !isAgreed(form, terms)) return rest
  const { parts: _, digest: __, ...agreed } = terms
  const known = isSame(before, terms) ? before?.agreedDate : undefined
  return { ...rest, agreedTerms: { agreedDate: known ?? new Date(now).toISOString(), ...agreed } }
}

function isAgreed(form: FormFields, { digest }: Terms): boolean {
  return form.terms === 'yes' && form.termsShown === digest
}

function isSame(before: AgreedTerms | undefined, { text, pages }: Terms): boolean {
  return before !== undefined && isDeepStrictEqual([before.text, before.pages], [text, pages])
}

/** The box at the checkout. */
export function termsField(
  { terms, form, checkout }: { terms?: Terms | undefined; form?: FormFields | undefined; checkout: Checkout },
  error: string | undefined,
): Pick<OpenCheckoutProps, 'terms'> {
  if (!terms) return {}
  const agreed = form ? isAgreed(form, terms) : isSame(checkout.data.agreedTerms, terms)
  return { terms: { parts: terms.parts, agreed, ...optional('error', error) } }
}

/** The digest of the terms that the page shows. */
export function termsShown(terms: Terms | undefined): Record<string, string> {
  return terms ? { termsShown: terms.digest } : {}
}

interface Agreement {
  form: FormFields
  data: Pick<CheckoutData, 'agreedTerms'>
  language: string
}

export function termsProblem(site: Site, { form, data, language }: Agreement): Problems {
  if (!site.settings.terms.required || data.agreedTerms) return {}
  const changed = changedTerms(site, { form, data, language })
  return { terms: termsTexts(language).missing, ...changed }
}

/** The box was ticked for terms that have changed since. */
export function changedTerms({ settings }: Site, { form, data, language }: Agreement): Problems {
  if (!settings.terms.required || data.agreedTerms || form.terms !== 'yes') return {}
  return { terms: termsTexts(language).changed }
}
