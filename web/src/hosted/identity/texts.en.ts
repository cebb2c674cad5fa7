export const en = {
  passkeyFailed: 'Your passkey was not used. Please try again, or sign in another way.',
  passkeyRefused: 'We do not know this passkey. Please sign in another way.',
}
