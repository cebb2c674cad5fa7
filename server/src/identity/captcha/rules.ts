import type { CaptchaToken } from '@cartwright/contract/identity/authentication.ts'
import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import { parseJson } from '../../platform/query/problems.ts'
import { isObject } from '../../platform/values/optional.ts'

/**
 * A solver derives about 250 keys until one begins with the prefix. That takes a desktop computer a quarter of a
 * second, and an old phone a second.
 */
export const puzzle = { algorithm: 'PBKDF2/SHA-256', cost: 2500, keyLength: 32, keyPrefix: '00' } as const

/** How long a puzzle is valid, in milliseconds. */
export const puzzleLifetime = 10 * 60 * 1000

export const defaultVerifyUrl = 'https://www.google.com/recaptcha/api/siteverify'

/** The lowest score of a person, from 0 (a program) to 1 (a person), for services that return scores. */
const minScore = 0.5

/** Collects the captcha answers of a request, under all the names that clients use. */
export function captchaAnswers(tokens: readonly CaptchaToken[] = []): string[] {
  return tokens.flatMap((token) =>
    [
      token.Recaptcha,
      token.InvisibleRecaptcha,
      token.NoCaptcha,
      token.recaptchaForClientSiteKey?.token,
    ].flatMap((answer) => answer || []),
  )
}

export interface Proof {
  challenge: CaptchaChallenge
  solution: { counter: number; derivedKey: string }
}

/** Parses the answer to one of our puzzles without verifying it. Undefined for other formats. */
export function parseProof(answer: string): Proof | undefined {
  const read = parseJson(Buffer.from(answer, 'base64').toString('utf8'))
  if (!isObject(read) || !isObject(read.challenge) || !isObject(read.solution)) return undefined
  const { parameters, signature } = read.challenge
  if (!isObject(parameters) || !isObject(parameters.data) || typeof signature !== 'string') return undefined
  if (typeof parameters.nonce !== 'string' || typeof parameters.data.until !== 'number') return undefined
  return read as unknown as Proof
}

export function isAccepted(reply: string): boolean {
  const read = parseJson(reply)
  if (!isObject(read) || read.success !== true) return false
  return typeof read.score !== 'number' || read.score >= minScore
}
