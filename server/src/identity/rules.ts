/** Seconds an access token is good for. */
export const accessTokenLifetime = 4 * 60 * 60

const day = 24 * 60 * 60 * 1000

/** A refresh token dies when unused for this long … */
export const idleLifetime = 30 * day
/** … and its family this long after the first sign-in, used or not. */
export const familyLifetime = 90 * day
/** A rotated token answers once more with the same successor, for a client whose answer was lost on the way. */
export const rotationGrace = 30_000

/** A refresh token names its site, so that a client that sends nothing else can be found. */
export function refreshToken(siteId: string, secret: string): string {
  return `${Buffer.from(siteId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`
}

export function siteOfRefreshToken(token: string): string | undefined {
  const [site, secret] = token.split('.')
  const hex = Buffer.from(site ?? '', 'base64url').toString('hex')
  if (!secret || hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
