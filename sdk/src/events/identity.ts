/** Who caused an event or asks a plugin. */
export interface Identity {
  /** The kind of caller. */
  identityType: 'UNKNOWN' | 'ANONYMOUS_VISITOR' | 'MEMBER' | 'WIX_USER' | 'APP'
  /** The id of a visitor. */
  anonymousVisitorId?: string
  /** The id of a member. */
  memberId?: string
  /** The id of a member of staff. */
  wixUserId?: string
  /** The id of an app. */
  appId?: string
}

/** A decoded JSON Web Token. */
export interface DecodedToken {
  /** Whether signature and claims are right. */
  valid: boolean
  /** The claims; nothing if the token is not valid. */
  decoded?: Record<string, unknown>
}

/** Checks a JSON Web Token. With `verifyCallerClaims`, issuer and audience, too. */
export type Decode = (token: string, verifyCallerClaims?: boolean) => Promise<DecodedToken>

/** Decodes a token with a strategy. Rejects if the strategy cannot, or if the token is not valid. */
export async function claimsOf(
  token: string,
  { decodeJWT }: { decodeJWT?: Decode | undefined },
  verifyCallerClaims?: boolean,
): Promise<Record<string, unknown>> {
  if (!decodeJWT) throw new Error('decodeJWT is not supported by the authentication strategy')
  const { decoded, valid } = await decodeJWT(token, verifyCallerClaims)
  if (!valid || !decoded) throw new Error('JWT is not valid')
  return decoded
}
