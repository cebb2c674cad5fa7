import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { PasswordRule, Problems } from './forms.rules.ts'
import { type Words, wordsOf } from './texts.ts'

/** What a refusal means to who typed: on the page, or on another one. */
export type Said = { problems?: Problems; messages?: PageMessage[]; captcha?: boolean } | { location: string }

export function refusedWith(refusal: Refusal, { language, minLength }: PasswordRule): Said {
  const words = wordsOf(language)
  const { problems } = words
  const error = (text: string): Said => ({ messages: [{ kind: 'error', text }] })
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
      return error(words.register.closed)
    case 'TOO_MANY_REQUESTS':
      return error(tooEarly(refusal, words))
    case undefined:
      return { problems: problemsOf(refusal, { words, minLength }) }
    default:
      return error(problems.busy)
  }
}

function tooEarly(refusal: Refusal, { problems }: Words): string {
  const { details } = refusal.body
  const data = 'applicationError' in details ? details.applicationError?.data : undefined
  const seconds = Number(data?.retryAfterSeconds ?? 60)
  return problems.tooEarly(seconds)
}

/** By the fields of our forms. */
function problemsOf(refusal: Refusal, { words, minLength }: { words: Words; minLength: number }): Problems {
  const { problems } = words
  return Object.fromEntries(
    refusal.violations.map(({ field, violatedRule }) => {
      if (field.endsWith('email')) return ['email', problems.wrongEmail]
      if (violatedRule === 'MIN_LENGTH') return ['password', problems.shortPassword(minLength)]
      return ['password', violatedRule === 'MAX_LENGTH' ? problems.longPassword : problems.weakPassword]
    }),
  )
}
