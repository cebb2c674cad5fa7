import type { Texts } from './texts.en.ts'

export const german: Texts = {
  title: 'Anmelden',
  againTitle: 'Noch einmal anmelden',
  again: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben auf der Seite sind noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  forgotten:
    'Passwort vergessen? Eine Inhaberin oder ein Inhaber des Shops kann Ihnen eine neue Einladung schicken.',
}
