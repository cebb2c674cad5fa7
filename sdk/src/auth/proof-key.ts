/** The code verifier and code challenge of a sign-in (RFC 7636, S256). */
export interface ProofKey {
  codeVerifier: string
  codeChallenge: string
}

export async function newProofKey(): Promise<ProofKey> {
  const codeVerifier = newSecret()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { codeVerifier, codeChallenge: base64url(new Uint8Array(digest)) }
}

/** 256 random bits: 43 characters. */
export function newSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
