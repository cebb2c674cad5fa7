import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Anmelden',
  againTitle: 'Noch einmal anmelden',
  again: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben auf dieser Seite sind noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  setUp:
    'Dieser Shop hat noch keine Inhaberin und keinen Inhaber. Öffnen Sie den Link, den der Shop beim Start ausgegeben hat oder den „npm run shop -- admin-link“ ausgibt.',
  forgotten: 'Passwort vergessen?',
  forgottenHint: 'Wir schicken Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort wählen.',
  send: 'Link schicken',
  sent: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link dorthin geschickt. Er gilt eine Stunde.',
  back: 'Zurück zur Anmeldung',
  code: 'Code',
  codeHint:
    'Geben Sie den Code ein, den Ihre Authenticator-App zeigt, oder einen Ihrer Wiederherstellungscodes.',
  confirmTitle: 'Sind Sie es?',
  confirmText: (email: string, hasPasskey: boolean) =>
    `Sie sind als ${email} angemeldet. Bestätigen Sie diese Änderung mit Ihrem Passwort${hasPasskey ? ' oder Ihrem Passkey' : ''}. Danach fragen wir zehn Minuten lang nicht mehr.`,
  confirm: 'Bestätigen',
}
