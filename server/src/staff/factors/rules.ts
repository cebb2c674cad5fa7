import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** A key as RFC 6238 recommends it: as long as a SHA-1 hash. */
const keyBytes = 20
const period = 30

export function newKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function keyUri(key: string, { siteName, email }: { siteName: string; email: string }): string {
  // A colon would separate the shop from the account.
  const issuer = siteName.replaceAll(':', ' ').trim()
  return new TOTP({ issuer, label: email.replaceAll(':', ' '), secret: key, period }).toString()
}

/** The time step of a code: the current one, the one before or the one after. */
export function stepOf(key: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ secret: key, period }).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** What people type, with or without spaces: six digits are of an app. */
export function parseCode(text: string): { kind: 'AUTHENTICATOR' | 'RECOVERY'; code: string } {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'AUTHENTICATOR' : 'RECOVERY', code }
}

export const recoveryCodeCount = 10

/** Without letters and digits that look alike: 31^10 codes. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'

export function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
