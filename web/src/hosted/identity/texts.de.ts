import type { en } from './texts.en.ts'

export const de: typeof en = {
  passkeyFailed:
    'Ihr Passkey wurde nicht verwendet. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  passkeyRefused: 'Diesen Passkey kennen wir nicht. Melden Sie sich anders an.',
}
