import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { Problems, Typed } from '../../identity/pages/forms.rules.ts'
import { wordsOf as identityWords } from '../../identity/pages/texts.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { SaidAddress } from '../profile/addresses.service.ts'
import { type Words, wordsOf } from './texts.ts'

const needed: Record<string, readonly string[]> = {
  email: ['newEmail'],
  'email-code': ['code'],
  password: ['password', 'newPassword'],
  'address-add': ['addressLine', 'city', 'country'],
  'address-change': ['addressLine', 'city', 'country'],
}

/** What can be said of a form before anything is done. */
export function deedProblems(
  { deed, today }: { deed: string; today: string },
  typed: Typed,
  words: Words['problems'],
): Problems {
  const missing = (needed[deed] ?? []).filter((name) => !typed[name])
  const problems = Object.fromEntries(missing.map((name) => [name, words.missing]))
  if (deed === 'erase' && typed.sure !== 'yes') return { sure: words.confirm }
  return deed === 'profile' ? profileProblems(typed, today, words) : problems
}

function profileProblems(
  { birthdate, phone = '' }: Typed,
  today: string,
  words: Words['problems'],
): Problems {
  const day = birthdate && (isDate(birthdate) ? birthdate > today && words.future : words.wrongDate)
  const isPhone = /^[\d\s+*#()./x-]{0,50}$/.test(phone)
  return { ...(day ? { birthdate: day } : {}), ...(isPhone ? {} : { phone: words.wrongPhone }) }
}

/** What a refusal means to who typed. */
export function refusedDeed(
  deed: string,
  refusal: Refusal,
  { language, minPasswordLength }: { language: string; minPasswordLength: number },
): { problems?: Problems; messages?: PageMessage[] } {
  const { problems: words } = wordsOf(language)
  const error = (text: string) => ({ messages: [{ kind: 'error', text } as const] })
  switch (refusal.reason) {
    case 'WRONG_PASSWORD':
      return { problems: { password: words.wrongPassword } }
    case 'VERIFICATION_CODE_INVALID':
    case 'VERIFICATION_CODE_EXPIRED':
    case 'EMAIL_ALREADY_EXISTS':
      return { problems: { code: words.code } }
    case 'TOO_MANY_REQUESTS':
      return error(words.tooEarly(secondsIn(refusal)))
    case 'NOT_FOUND':
      return error(words.gone)
    case undefined:
      return {
        problems: problemsOf(refusal, words, (rule) =>
          refusedPassword(rule, { language, minPasswordLength }),
        ),
      }
    default:
      return error(deed === 'profile' ? words.wrong : words.again)
  }
}

/** Of the forms of the address book. */
export function saidAddress(typed: Typed): SaidAddress {
  const { country = '', city = '', postalCode = '', addressLine = '', addressLine2, subdivision } = typed
  return {
    tag: tagIn(typed.tag),
    country,
    city,
    postalCode,
    addressLine,
    ...(addressLine2 ? { addressLine2 } : {}),
    ...(subdivision ? { subdivision } : {}),
  }
}

const tags = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const

function tagIn(text: string | undefined) {
  return tags.find((tag) => tag === text) ?? 'UNTAGGED'
}

/** A new password is refused in the words of registering. */
function refusedPassword(
  rule: string | undefined,
  { language, minPasswordLength }: { language: string; minPasswordLength: number },
): string {
  const { problems } = identityWords(language)
  if (rule === 'MIN_LENGTH') return problems.shortPassword(minPasswordLength)
  return rule === 'MAX_LENGTH' ? problems.longPassword : problems.weakPassword
}

function problemsOf(
  refusal: Refusal,
  words: Words['problems'],
  ofPassword: (rule: string | undefined) => string,
): Problems {
  return Object.fromEntries(
    refusal.violations.map(({ field, violatedRule }) => {
      const name =
        field
          .split('.')
          .at(-1)
          ?.replace(/\[\d+\]$/, '') ?? field
      if (name === 'newEmail' && violatedRule === 'OTHER') return [name, words.ownEmail]
      if (name === 'newPassword') return [name, ofPassword(violatedRule)]
      return [name === 'phones' ? 'phone' : name, violatedRule === 'MAX_LENGTH' ? words.tooLong : words.wrong]
    }),
  )
}

function secondsIn({ body: { details } }: Refusal): number {
  const data = 'applicationError' in details ? details.applicationError?.data : undefined
  return Number(data?.retryAfterSeconds ?? 60)
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
