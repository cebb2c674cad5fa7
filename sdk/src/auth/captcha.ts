import type { CaptchaToken } from '@cartwright/contract/identity/authentication.ts'
import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from '../transport/transport.ts'

/** How a program shows that it is worth a shop's time. */
export type CaptchaCalls = ReturnType<typeof captchaCalls>

export function captchaCalls(send: Send, clientId: string) {
  return {
    /**
     * Gets a puzzle of the shop and solves it, which takes a second or so; nobody has to look at anything. The answer
     * counts once, within ten minutes, as one of `captchaTokens`. The shop says `CAPTCHA_MISSING` where it wants one.
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
     * A puzzle of the shop, for programs that solve it in a way of their own, e.g. with the widget of ALTCHA.
     *
     * @example
     * const { parameters } = await shop.captcha.getCaptchaChallenge()
     * console.log(parameters.algorithm) // PBKDF2/SHA-256
     */
    getCaptchaChallenge: (request: Request<'getCaptchaChallenge'> = { clientId }, options?: CallOptions) =>
      send('getCaptchaChallenge', request, options),
  }
}

/** Tries one number after the other; the work is done beside the page's own, which stays usable meanwhile. */
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
