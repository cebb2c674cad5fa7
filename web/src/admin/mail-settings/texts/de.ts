import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'E-Mail-Versand',
  about: 'Der Mailserver, der Bestellbestätigungen und alle anderen E-Mails des Shops sendet.',
  server: {
    title: 'Mailserver',
    about: 'Ihr E-Mail-Anbieter nennt diese Angaben unter SMTP.',
    none: 'E-Mails werden noch nicht gesendet. Sie bleiben im Postfach, bis Sie einen Mailserver eintragen.',
    installation:
      'Der Betreiber dieses Servers hat einen Mailserver für alle Shops eingerichtet. Tragen Sie nur dann einen eigenen ein, wenn Sie ihn stattdessen verwenden möchten.',
    host: 'Host',
    hostHint: 'Zum Beispiel smtp.example.com',
    port: 'Port',
    portHint: 'Meist 25, 465, 587 oder 2525.',
    security: 'Verschlüsselung',
    securities: {
      STARTTLS: 'STARTTLS, meist Port 587',
      TLS: 'TLS, meist Port 465',
      NONE: 'Keine, meist Port 25',
    },
    username: 'Benutzername',
    password: 'Passwort',
    passwordHint: 'Wird verschlüsselt gespeichert. Niemand kann es wieder lesen.',
    passwordStays: 'Leer lassen, um das gespeicherte Passwort zu behalten.',
    remove: 'Server entfernen',
    removeTitle: 'Den Mailserver entfernen?',
    removeText:
      'Der Shop sendet dann keine E-Mails, außer der Betreiber hat einen Mailserver für alle Shops eingerichtet.',
    removed: 'Mailserver entfernt.',
  },
  test: {
    title: 'Test-E-Mail',
    about: 'Sendet sofort eine E-Mail mit den gespeicherten Einstellungen.',
    to: 'Empfänger',
    send: 'Test-E-Mail senden',
    sent: (to) => `Der Mailserver hat die E-Mail an ${to} angenommen.`,
    failed: 'Die Test-E-Mail wurde nicht gesendet',
  },
}
