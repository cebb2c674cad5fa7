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

/** A puzzle for a program: which number, put behind the nonce, derives a key that begins with `keyPrefix`. */
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
    /** Milliseconds since 1970 until which an answer counts. */
    data: Type.Object({ until: Type.Number() }),
  }),
  /** Ours; an answer carries both back as they are. */
  signature: Text(),
})
export type CaptchaChallenge = Static<typeof CaptchaChallenge>

/** Of the shop that the OAuth client belongs to; of the first one where it is left out. */
export const GetCaptchaChallengeRequest = Fields({ clientId: Guid })
export const GetCaptchaChallengeReply = CaptchaChallenge

/** What the shop was given by reCAPTCHA or a service that is asked in the same way; nobody reads the secret again. */
export const CaptchaKeys = Type.Object({ siteKey: Text(), verifyUrl: Text(), updatedDate: Timestamp })
export type CaptchaKeys = Static<typeof CaptchaKeys>

/** `keys` is absent where there are none. */
export const GetCaptchaKeysRequest = EmptyRequest
export const GetCaptchaKeysReply = Fields({ keys: CaptchaKeys })
/** The verification address of reCAPTCHA when it is left out; hCaptcha and Turnstile have one that works alike. */
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
