import { base64url } from '../transport/base64url.ts'

/** The code verifier and code challenge of a sign-in (RFC 7636, S256). */
export interface ProofKey {
  codeVerifier: string
  codeChallenge: string
}

export async function newProofKey(codeVerifier = newSecret()): Promise<ProofKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { codeVerifier, codeChallenge: base64url(new Uint8Array(digest)) }
}

/** 256 random bits: 43 characters. */
export function newSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

const verifierLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'

/** A code verifier of this length, from 43 to 128. */
export function newCodeVerifier(length = 43): string {
  if (!(length >= 43 && length <= 128)) {
    throw new Error(`Expected a length between 43 and 128. Received ${length}.`)
  }
  let verifier = ''
  // Bytes beyond the last multiple of 66 would make some letters more frequent.
  while (verifier.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 198 && verifier.length < length) verifier += verifierLetters[byte % 66]
    }
  }
  return verifier
}
