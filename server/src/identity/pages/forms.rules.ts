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

export function explainRefusal(refusal: Refusal, rule: PasswordRule): RefusalAnswer {
  const texts = textsIn(rule.language)
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
      return error(problems.tooEarly(Number(refusal.applicationError?.data?.retryAfterSeconds ?? 60)))
    case undefined:
      return { problems: fieldProblems(refusal, rule) }
    default:
      return error(problems.busy)
  }
}

function fieldProblems({ violations }: Refusal, rule: PasswordRule): Problems {
  return Object.fromEntries(
    violations.map(({ field, violatedRule }) =>
      field.endsWith('email')
        ? ['email', textsIn(rule.language).problems.wrongEmail]
        : ['password', passwordProblem(violatedRule, rule)],
    ),
  )
}

/** Why a new password was refused; `broken` is the violated rule. */
export function passwordProblem(broken: string | undefined, { language, minLength }: PasswordRule): string {
  const { problems } = textsIn(language)
  if (broken === 'MIN_LENGTH') return problems.shortPassword(minLength)
  return broken === 'MAX_LENGTH' ? problems.longPassword : problems.weakPassword
}
