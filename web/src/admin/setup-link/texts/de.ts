import type { Texts } from './en.ts'

export const german: Texts = {
  welcome: (shop: string) => `Willkommen bei ${shop}`,
  invited: 'Sie sind eingeladen, in diesem Shop mitzuarbeiten. Wählen Sie ein Passwort, um sich anzumelden.',
  forgotten: 'Neues Passwort wählen',
  forgottenHint: 'Sie werden auf allen anderen Geräten abgemeldet.',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Verwenden Sie mindestens 10 Zeichen, am besten einen kurzen Satz.',
  submit: 'Passwort speichern',
  changed: 'Passwort gespeichert. Melden Sie sich damit und mit Ihrem zweiten Faktor an.',
  title: 'Ihr Link',
  again: 'Bitten Sie eine Inhaberin oder einen Inhaber des Shops um einen neuen Link.',
}
