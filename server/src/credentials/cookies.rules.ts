/** `staff` and `device` are merchants', the others shoppers'. */
export type CookieName =
  | 'staff'
  | 'device'
  | 'member'
  | 'member-device'
  | 'authorize'
  | 'provider'
  | 'browser'

/** People come to a shop by links of other sites; whoever runs it comes by its own alone. */
const strict: readonly CookieName[] = ['staff', 'device']

/**
 * Scripts cannot read it, and no page of another site makes a browser send it with a form. Where people reach the shop by https its
 * name lets neither another host nor an unencrypted page set it. The value is base64url.
 */
export function cookie(publicUrl: string, name: CookieName, { value, lifetime }: CookieContent): string {
  const secure = publicUrl.startsWith('https:') ? ['Secure'] : []
  const sameSite = `SameSite=${strict.includes(name) ? 'Strict' : 'Lax'}`
  const attributes = ['Path=/', `Max-Age=${lifetime / 1000}`, 'HttpOnly', sameSite, ...secure]
  return [`${fullName(publicUrl, name)}=${value}`, ...attributes].join('; ')
}

interface CookieContent {
  value: string
  /** Milliseconds; 0 takes the cookie away. */
  lifetime: number
}

/** The value of a cookie in the header of a request. */
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

/** What a person recognises of a browser: "Firefox, Windows". Empty when it says nothing we know. */
export function deviceOf(userAgent = ''): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(browsers), named(systems)].filter(Boolean).join(', ')
}
