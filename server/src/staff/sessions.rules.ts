import { day } from '../platform/retention.ts'

/** A session ends when nobody used it for this long … */
export const idleLifetime = 12 * 60 * 60 * 1000
/** … and this long after the sign-in, used or not. */
export const sessionLifetime = 30 * day

/** How exactly the last use is known. */
export const useStep = 60_000

export type CookieName = 'staff' | 'device'

/**
 * Scripts cannot read it, and no page of another site makes a browser send it. Where people reach the shop by https its
 * name lets neither another host nor an unencrypted page set it. The value is base64url.
 */
export function cookie(publicUrl: string, name: CookieName, { value, lifetime }: CookieContent): string {
  const secure = publicUrl.startsWith('https:') ? ['Secure'] : []
  const attributes = ['Path=/', `Max-Age=${lifetime / 1000}`, 'HttpOnly', 'SameSite=Strict', ...secure]
  return [`${fullName(publicUrl, name)}=${value}`, ...attributes].join('; ')
}

interface CookieContent {
  value: string
  /** Milliseconds; 0 takes the cookie away. */
  lifetime: number
}

/** The value of a cookie in the header of a request. */
export function cookieIn(
  header: string | undefined,
  publicUrl: string,
  name: CookieName,
): string | undefined {
  const start = `${fullName(publicUrl, name)}=`
  const found = header?.split(/; */).find((pair) => pair.startsWith(start))
  return found?.slice(start.length) || undefined
}

function fullName(publicUrl: string, name: CookieName): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}cartwright-${name}`
}

export function isAlive({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }, now: number): boolean {
  return now - usedAt.getTime() < idleLifetime && now - createdAt.getTime() < sessionLifetime
}

const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a person recognises of a browser: "Firefox, Windows". Empty when it says nothing we know. */
export function deviceOf(userAgent = ''): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(browsers), named(systems)].filter(Boolean).join(', ')
}
