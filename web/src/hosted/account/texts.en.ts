export const en = {
  cart: 'Cart',
  navigation: 'Your account',
  noPasskeys: 'This browser does not support passkeys.',
  passkeyExists: 'This device already has a passkey for your account.',
  passkeyFailed: 'No passkey was created. You can try again.',
  passkeyRefused: 'Your passkey was not saved. Reload the page and try again.',
}
