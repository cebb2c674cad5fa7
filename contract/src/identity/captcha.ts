import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Strings,
  Text,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'

/** A proof-of-work puzzle: find the number that, appended to the nonce, derives a key starting with `keyPrefix`. */
export const CaptchaChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Strings(['PBKDF2/SHA-256']),
    nonce: Text(),
    salt: Text(),
    /** Iterations */
    cost: Whole(),
    /** Bytes */
    keyLength: Whole(),
    keyPrefix: Text(),
    /** When the challenge expires, in milliseconds since 1970. */
    data: Type.Object({ until: Type.Number() }),
  }),
  /** Our signature. An answer returns both unchanged. */
  signature: Text(),
})
export type CaptchaChallenge = Static<typeof CaptchaChallenge>

/** `clientId` or `siteId` selects the shop. Without them, the first shop. */
export const GetCaptchaChallengeRequest = Fields({ clientId: Guid, siteId: Guid })
export const GetCaptchaChallengeReply = CaptchaChallenge

/** The keys of reCAPTCHA or a compatible service. The secret key is never returned. */
export const CaptchaKeys = Type.Object({ siteKey: Text(), verifyUrl: Text(), updatedDate: Timestamp })
export type CaptchaKeys = Static<typeof CaptchaKeys>

/** `keys` is absent if there are none. */
export const GetCaptchaKeysRequest = EmptyRequest
export const GetCaptchaKeysReply = Fields({ keys: CaptchaKeys })
/** `verifyUrl` defaults to that of reCAPTCHA. Those of hCaptcha and Turnstile work too. */
export const SaveCaptchaKeysRequest = Type.Object({
  keys: Type.Object({
    siteKey: Text({ min: 1, max: 200 }),
    secretKey: Text({ min: 1, max: 500 }),
    ...Fields({ verifyUrl: WebUrl }).properties,
  }),
})
export const SaveCaptchaKeysReply = Type.Object({ keys: CaptchaKeys })
export const DeleteCaptchaKeysRequest = EmptyRequest
export const DeleteCaptchaKeysReply = EmptyReply
