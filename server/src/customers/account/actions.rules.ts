import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { passwordProblem } from '../../identity/pages/forms.rules.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { isVatId } from '../../sites/seller/vat-ids.rules.ts'
import type { AddressInput } from '../profile/addresses.service.ts'
import { type Texts, textsIn } from './texts.ts'

const requiredFields: Record<string, readonly string[]> = {
  email: ['newEmail'],
  'email-code': ['code'],
  password: ['password', 'newPassword'],
  'address-add': ['addressLine', 'city', 'country'],
  'address-change': ['addressLine', 'city', 'country'],
}

/** Checks the values of a form before its action runs. */
export function actionProblems(
  { formAction, today }: { formAction: string; today: string },
  values: FormFields,
  texts: Texts['problems'],
): Problems {
  const missing = (requiredFields[formAction] ?? []).filter((name) => !values[name])
  const problems = Object.fromEntries(missing.map((name) => [name, texts.missing]))
  if (formAction === 'erase' && values.sure !== 'yes') return { sure: texts.confirm }
  return formAction === 'profile' ? profileProblems(values, today, texts) : problems
}

function profileProblems(
  { birthdate, phone = '', vatId }: FormFields,
  today: string,
  texts: Texts['problems'],
): Problems {
  const day = birthdate && (isDate(birthdate) ? birthdate > today && texts.future : texts.wrongDate)
  const isPhone = /^[\d\s+*#()./x-]{0,50}$/.test(phone)
  return {
    ...(day ? { birthdate: day } : {}),
    ...(isPhone ? {} : { phone: texts.wrongPhone }),
    ...(vatId && !isVatId(vatId) ? { vatId: texts.wrongVatId } : {}),
  }
}

/** The problems or the message that explain a refusal. */
export function explainRefusal(
  formAction: string,
  refusal: Refusal,
  { language, minPasswordLength }: { language: string; minPasswordLength: number },
): { problems?: Problems; messages?: PageMessage[] } {
  const { problems: texts } = textsIn(language)
  const error = (text: string) => ({ messages: [{ kind: 'error', text } as const] })
  switch (refusal.reason) {
    case 'WRONG_PASSWORD':
      return { problems: { password: texts.wrongPassword } }
    case 'VERIFICATION_CODE_INVALID':
    case 'VERIFICATION_CODE_EXPIRED':
    case 'EMAIL_ALREADY_EXISTS':
      return { problems: { code: texts.code } }
    case 'TOO_MANY_REQUESTS':
      return error(texts.tooEarly(retrySeconds(refusal)))
    case 'NOT_FOUND':
      return error(texts.gone)
    case undefined:
      return {
        problems: fieldProblems(refusal, texts, (rule) =>
          passwordProblem(rule, { language, minLength: minPasswordLength }),
        ),
      }
    default:
      return error(formAction === 'profile' ? texts.wrong : texts.again)
  }
}

export function addressInput(values: FormFields): AddressInput {
  const { country = '', city = '', postalCode = '', addressLine = '', addressLine2, subdivision } = values
  return {
    tag: tags.find((tag) => tag === values.tag) ?? 'UNTAGGED',
    country,
    city,
    postalCode,
    addressLine,
    ...(addressLine2 ? { addressLine2 } : {}),
    ...(subdivision ? { subdivision } : {}),
  }
}

export const tags = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const

function fieldProblems(
  refusal: Refusal,
  texts: Texts['problems'],
  ofPassword: (rule: string | undefined) => string,
): Problems {
  return Object.fromEntries(
    refusal.violations.map(({ field, violatedRule }) => {
      const name =
        field
          .split('.')
          .at(-1)
          ?.replace(/\[\d+\]$/, '') ?? field
      if (name === 'newEmail' && violatedRule === 'OTHER') return [name, texts.ownEmail]
      if (name === 'newPassword') return [name, ofPassword(violatedRule)]
      return [name === 'phones' ? 'phone' : name, violatedRule === 'MAX_LENGTH' ? texts.tooLong : texts.wrong]
    }),
  )
}

function retrySeconds({ applicationError }: Refusal): number {
  return Number(applicationError?.data?.retryAfterSeconds ?? 60)
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
