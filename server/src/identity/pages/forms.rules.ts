import { isMemberEmail } from '../../credentials/emails.rules.ts'
import { type Words, wordsOf } from './texts.ts'

/** What a form sent, by field name. */
export type Typed = Readonly<Record<string, string>>

/** What is wrong, by field name. */
export type Problems = Record<string, string>

const longest = 2000

/** The fields of a form: single and bounded; passwords to the letter, the others without spaces around them. */
export function typedOf(body: unknown): Typed {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const one: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof one === 'string' ? [[name, clean(name, one)]] : []
    }),
  )
}

const passwords = new Set(['password', 'newPassword'])
/** Longer than any other field: the solution of a puzzle. */
const long = new Set(['altcha'])

function clean(name: string, text: string): string {
  const plain = text.replaceAll('\u0000', '').toWellFormed()
  if (passwords.has(name) || long.has(name)) return plain.slice(0, 4 * longest)
  return plain.slice(0, longest).replaceAll(/\s+/g, ' ').trim()
}

/** Both of what is needed to sign in; whether they fit is another matter. */
export function loginProblems({ email = '', password = '' }: Typed, language: string): Problems {
  const words = wordsOf(language).problems
  return { ...emailProblem(email, words), ...(password === '' ? { password: words.missingPassword } : {}) }
}

export function emailProblems({ email = '' }: Typed, language: string): Problems {
  return emailProblem(email, wordsOf(language).problems)
}

/** An address with a new password. */
export function registerProblems(typed: Typed, rule: PasswordRule): Problems {
  const words = wordsOf(rule.language).problems
  return { ...emailProblem(typed.email ?? '', words), ...passwordProblems(typed, rule) }
}

export interface PasswordRule {
  language: string
  minLength: number
}

/** What can be said of a new password before it is looked at closely. */
export function passwordProblems({ password = '' }: Typed, { language, minLength }: PasswordRule): Problems {
  const words = wordsOf(language).problems
  if (password === '') return { password: words.missingNewPassword }
  return [...password].length < minLength ? { password: words.shortPassword(minLength) } : {}
}

/** What shows that no program has sent it. */
export function captchaIn({ altcha }: Typed): string[] {
  return altcha ? [altcha] : []
}

/** Six digits, however they were pasted. */
export function codeIn({ code = '' }: Typed): string {
  return code.replaceAll(/[\s-]/g, '')
}

export function codeProblems(typed: Typed, language: string): Problems {
  const words = wordsOf(language).problems
  const code = codeIn(typed)
  if (code === '') return { code: words.missingCode }
  return /^\d{6}$/.test(code) ? {} : { code: words.wrongCode }
}

function emailProblem(email: string, words: Words['problems']): Problems {
  if (email === '') return { email: words.missingEmail }
  return isMemberEmail(email) ? {} : { email: words.wrongEmail }
}
