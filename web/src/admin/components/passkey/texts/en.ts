export const english = {
  use: 'Use a passkey',
  or: 'or',
  cancelled: 'Your browser did not use a passkey. Try again, or choose another way.',
  exists: 'This device already has a passkey for this account.',
}
export type Texts = typeof english
