import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from '../transport/transport.ts'

type CaptchaToken = NonNullable<Request<'loginV2'>['captchaTokens']>[number]
type CaptchaChallenge = Reply<'getCaptchaChallenge'>

/** Solves the shop's proof-of-work challenges. */
export type CaptchaCalls = ReturnType<typeof captchaCalls>

/** The functions of {@link CaptchaCalls}. */
export function captchaCalls(send: Send, clientId: string) {
  return {
    /**
     * Gets a challenge and solves it, which takes about a second and needs no person. Send the answer in
     * `captchaTokens`; it works once, within 10 minutes. The shop answers `CAPTCHA_MISSING` if it needs one.
     *
     * @example
     * const captchaTokens = [await shop.captcha.solve()]
     * console.log(captchaTokens.length) // 1
     */
    solve: async (options?: CallOptions): Promise<CaptchaToken> => {
      const challenge = await send('getCaptchaChallenge', { clientId }, options)
      return { NoCaptcha: await answerTo(challenge, options?.signal) }
    },

    /**
     * Reads a challenge, for programs that solve it themselves, e.g. with the ALTCHA widget.
     *
     * @example
     * const { parameters } = await shop.captcha.getCaptchaChallenge()
     * console.log(parameters.algorithm) // PBKDF2/SHA-256
     */
    getCaptchaChallenge: (request: Request<'getCaptchaChallenge'> = { clientId }, options?: CallOptions) =>
      send('getCaptchaChallenge', request, options),
  }
}

/** Tries numbers one by one. The asynchronous key derivation keeps the page responsive. */
export async function answerTo(challenge: CaptchaChallenge, signal?: AbortSignal): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const counted = new DataView(password.buffer, password.length - 4)
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  for (let counter = 0; ; counter++) {
    signal?.throwIfAborted()
    counted.setUint32(0, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(new Uint8Array(await crypto.subtle.deriveBits(kdf, key, keyLength * 8)))
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    }
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
