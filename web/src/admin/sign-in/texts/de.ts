import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Anmelden',
  againTitle: 'Noch einmal anmelden',
  again: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben auf der Seite sind noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  setUp: 'Noch führt niemand diesen Shop: Öffnen Sie den Link, den er beim Start ausgegeben hat.',
  forgotten: 'Passwort vergessen?',
  forgottenHint: 'Wir schicken einen Link an Ihre E-Mail-Adresse, mit dem Sie ein anderes wählen.',
  send: 'Link schicken',
  sent: 'Wenn wir diese Adresse kennen, ist ein Link unterwegs. Er gilt eine Stunde.',
  back: 'Zurück zur Anmeldung',
}
