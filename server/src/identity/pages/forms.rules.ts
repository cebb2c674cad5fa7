import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { isMemberEmail } from '../../credentials/emails.rules.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { type Texts, textsIn } from './texts.ts'

export function loginProblems({ email = '', password = '' }: FormFields, language: string): Problems {
  const texts = textsIn(language).problems
  return { ...emailProblem(email, texts), ...(password === '' ? { password: texts.missingPassword } : {}) }
}

export function emailProblems({ email = '' }: FormFields, language: string): Problems {
  return emailProblem(email, textsIn(language).problems)
}

export function registerProblems(values: FormFields, rule: PasswordRule): Problems {
  const texts = textsIn(rule.language).problems
  return { ...emailProblem(values.email ?? '', texts), ...passwordProblems(values, rule) }
}

export interface PasswordRule {
  language: string
  minLength: number
}

/** Checks a new password before the server looks at it closely. */
export function passwordProblems(
  { password = '' }: FormFields,
  { language, minLength }: PasswordRule,
): Problems {
  const texts = textsIn(language).problems
  if (password === '') return { password: texts.missingNewPassword }
  return [...password].length < minLength ? { password: texts.shortPassword(minLength) } : {}
}

export function captchaAnswers({ altcha }: FormFields): string[] {
  return altcha ? [altcha] : []
}

/** Removes spaces and hyphens from a pasted code. */
export function parseCode({ code = '' }: FormFields): string {
  return code.replaceAll(/[\s-]/g, '')
}

export function codeProblems(values: FormFields, language: string): Problems {
  const texts = textsIn(language).problems
  const code = parseCode(values)
  if (code === '') return { code: texts.missingCode }
  return /^\d{6}$/.test(code) ? {} : { code: texts.wrongCode }
}

function emailProblem(email: string, texts: Texts['problems']): Problems {
  if (email === '') return { email: texts.missingEmail }
  return isMemberEmail(email) ? {} : { email: texts.wrongEmail }
}

/** How a page explains a refusal: on the form, or by a redirect. */
export type RefusalAnswer =
  | { problems?: Problems; messages?: PageMessage[]; captcha?: boolean }
  | { location: string }

export function explainRefusal(refusal: Refusal, { language, minLength }: PasswordRule): RefusalAnswer {
  const texts = textsIn(language)
  const { problems } = texts
  const error = (text: string): RefusalAnswer => ({ messages: [{ kind: 'error', text }] })
  switch (refusal.reason) {
    case 'WRONG_PASSWORD':
      return { problems: { password: problems.wrongPassword } }
    case 'PASSWORD_RESET_NEEDED':
      return { location: '/forgot?needed=1' }
    case 'EMAIL_ALREADY_EXISTS':
      return { problems: { email: problems.exists } }
    case 'VERIFICATION_CODE_INVALID':
    case 'VERIFICATION_CODE_EXPIRED':
      return { problems: { code: problems.wrongCode } }
    case 'STATE_TOKEN_INVALID':
      return { location: '/login' }
    case 'CAPTCHA_MISSING':
    case 'CAPTCHA_INVALID':
      return { ...error(problems.captcha), captcha: true }
    case 'MEMBER_BLOCKED':
      return error(problems.blocked)
    case 'REGISTRATION_CLOSED':
      return error(texts.register.closed)
    case 'TOO_MANY_REQUESTS':
      return error(retryText(refusal, texts))
    case undefined:
      return { problems: fieldProblems(refusal, { texts, minLength }) }
    default:
      return error(problems.busy)
  }
}

function retryText(refusal: Refusal, { problems }: Texts): string {
  const { details } = refusal.body
  const data = 'applicationError' in details ? details.applicationError?.data : undefined
  const seconds = Number(data?.retryAfterSeconds ?? 60)
  return problems.tooEarly(seconds)
}

function fieldProblems(
  refusal: Refusal,
  { texts, minLength }: { texts: Texts; minLength: number },
): Problems {
  const { problems } = texts
  return Object.fromEntries(
    refusal.violations.map(({ field, violatedRule }) => {
      if (field.endsWith('email')) return ['email', problems.wrongEmail]
      if (violatedRule === 'MIN_LENGTH') return ['password', problems.shortPassword(minLength)]
      return ['password', violatedRule === 'MAX_LENGTH' ? problems.longPassword : problems.weakPassword]
    }),
  )
}
