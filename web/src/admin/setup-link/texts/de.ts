import type { Texts } from './en.ts'

export const german: Texts = {
  welcome: (shop: string) => `Willkommen bei ${shop}`,
  invited: 'Sie sind eingeladen, den Shop zu führen. Wählen Sie ein Passwort, und Sie sind dabei.',
  forgotten: 'Neues Passwort wählen',
  forgottenHint: 'Alle Ihre Sitzungen enden; hier sind Sie mit dem neuen angemeldet.',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 10 Zeichen; am besten ein kurzer Satz.',
  submit: 'Dieses Passwort wählen',
  title: 'Ihr Link',
  again: 'Bitten Sie eine Inhaberin oder einen Inhaber des Shops um einen neuen Link.',
}
