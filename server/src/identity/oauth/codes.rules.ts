import { createHash } from 'node:crypto'

/** Milliseconds in which a code has to be exchanged. */
export const codeLifetime = 60_000

/** So many wrong verifiers end a code. */
export const mostWrong = 3

/** Seconds that what says who has signed in is good for. */
export const idTokenLifetime = 60 * 60

export function isVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text)
}

/** What a verifier was said to be when the code was asked for (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
