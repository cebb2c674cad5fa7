export const en = {
  passkeyFailed: 'Your passkey was not used. Try again, or sign in another way.',
  passkeyRefused: 'We do not know this passkey. Sign in another way.',
}
