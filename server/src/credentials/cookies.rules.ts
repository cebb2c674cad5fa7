/** `staff` and `device` are for staff, the others for shoppers. */
export type CookieName =
  | 'staff'
  | 'device'
  | 'member'
  | 'member-device'
  | 'authorize'
  | 'provider'
  | 'browser'

/** Shoppers arrive from links on other sites, staff do not. */
const strict: readonly CookieName[] = ['staff', 'device']

/**
 * A Set-Cookie header for a cookie that scripts cannot read and that forms on other sites do not send. With https, its
 * name prefix stops other hosts and unencrypted pages from setting it. The value is base64url.
 */
export function cookie(publicUrl: string, name: CookieName, { value, lifetime }: CookieContent): string {
  const secure = publicUrl.startsWith('https:') ? ['Secure'] : []
  const sameSite = `SameSite=${strict.includes(name) ? 'Strict' : 'Lax'}`
  const attributes = ['Path=/', `Max-Age=${lifetime / 1000}`, 'HttpOnly', sameSite, ...secure]
  return [`${fullName(publicUrl, name)}=${value}`, ...attributes].join('; ')
}

interface CookieContent {
  value: string
  /** Milliseconds; 0 deletes the cookie. */
  lifetime: number
}

/** Reads a cookie from the header of a request. */
export function readCookie(
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

/** A readable name of a browser: "Firefox, Windows". Empty if unknown. */
export function deviceOf(userAgent = ''): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(browsers), named(systems)].filter(Boolean).join(', ')
}
