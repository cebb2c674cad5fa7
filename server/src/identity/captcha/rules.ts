import type { CaptchaToken } from '@cartwright/contract/identity/authentication.ts'
import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import { isObject } from '../../platform/http/body.ts'

/**
 * Some two hundred and fifty keys are derived until one begins with the prefix: a quarter of a second of a desk's
 * computer, a second of an old phone's, and as much for each guess of somebody who makes many.
 */
export const puzzle = { algorithm: 'PBKDF2/SHA-256', cost: 2500, keyLength: 32, keyPrefix: '00' } as const

/** Milliseconds in which an answer counts. */
export const puzzleLifetime = 10 * 60 * 1000

/** Where reCAPTCHA is asked. */
export const defaultVerifyUrl = 'https://www.google.com/recaptcha/api/siteverify'

/** From how likely a person on, where the service says that: 0 is a program, 1 a person. */
const minScore = 0.5

/** What was sent with a sign-in, whatever name it goes by there. */
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

/** Who asks, as far as it counts for whether somebody has to show that no program does. */
export interface SignInAttempt {
  mode: 'OFF' | 'ADAPTIVE' | 'ALWAYS'
  /** There were so many tries for this account or from this network that the next one has to wait. */
  isThrottled: boolean
  /** A page of ours or our SDK, which know how to answer a puzzle; the published clients do not. */
  knowsPuzzles: boolean
  /** The shop has keys of a service that storefronts show. */
  hasKeys: boolean
}

/** Published clients are delayed instead, unless they have something to show. */
export function isCaptchaRequired({
  mode,
  isThrottled: pressed,
  knowsPuzzles,
  hasKeys,
}: SignInAttempt): boolean {
  return mode === 'ALWAYS' || (mode === 'ADAPTIVE' && pressed && (knowsPuzzles || hasKeys))
}

export interface Proof {
  challenge: CaptchaChallenge
  solution: { counter: number; derivedKey: string }
}

/** The answer to a puzzle of ours, unchecked; undefined where it looks otherwise. */
export function parseProof(answer: string): Proof | undefined {
  const read = parseJson(Buffer.from(answer, 'base64').toString('utf8'))
  if (!isObject(read) || !isObject(read.challenge) || !isObject(read.solution)) return undefined
  const { parameters, signature } = read.challenge
  if (!isObject(parameters) || !isObject(parameters.data) || typeof signature !== 'string') return undefined
  if (typeof parameters.nonce !== 'string' || typeof parameters.data.until !== 'number') return undefined
  return read as unknown as Proof
}

/** Whether a service took an answer for that of a person. */
export function isAccepted(reply: string): boolean {
  const read = parseJson(reply)
  if (!isObject(read) || read.success !== true) return false
  return typeof read.score !== 'number' || read.score >= minScore
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
