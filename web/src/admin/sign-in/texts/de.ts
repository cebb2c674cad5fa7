import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Anmelden',
  againTitle: 'Noch einmal anmelden',
  again: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben auf dieser Seite sind noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  setUp:
    'Dieser Shop hat noch keine Inhaberin und keinen Inhaber. Öffnen Sie den Link, den der Shop beim Start ausgegeben hat.',
  forgotten: 'Passwort vergessen?',
  forgottenHint: 'Wir schicken Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort wählen.',
  send: 'Link schicken',
  sent: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link dorthin geschickt. Er gilt eine Stunde.',
  back: 'Zurück zur Anmeldung',
}
