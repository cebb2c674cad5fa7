import type { en } from './texts.en.ts'

export const de: typeof en = {
  cart: 'Warenkorb',
  navigation: 'Ihr Konto',
  noPasskeys: 'Dieser Browser unterstützt keine Passkeys.',
  passkeyExists: 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  passkeyFailed: 'Es wurde kein Passkey angelegt. Sie können es noch einmal versuchen.',
  passkeyRefused:
    'Ihr Passkey wurde nicht gespeichert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
}
