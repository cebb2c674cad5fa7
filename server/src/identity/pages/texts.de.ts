import type { Texts } from './texts.en.ts'

export const german: Texts = {
  login: {
    title: 'Anmelden',
    submit: 'Anmelden',
    passkey: 'Mit einem Passkey anmelden',
    or: 'oder mit Ihrem Passwort',
    provider: (name) => `Weiter mit ${name}`,
    byProvider: {
      confirm:
        'Sie haben hier schon ein Konto. Melden Sie sich einmal mit Ihrem Passwort an, um es zu verknüpfen. Danach geht beides.',
      declined:
        'Sie haben die Anmeldung dort nicht abgeschlossen. Versuchen Sie es noch einmal, oder melden Sie sich hier an.',
      over: 'Diese Anmeldung ist abgelaufen oder hat in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
      'no-email':
        'Wir brauchen Ihre E-Mail-Adresse, aber der andere Dienst hat sie nicht übermittelt. Melden Sie sich hier an.',
      blocked: 'Ihr Konto ist gesperrt. Wenden Sie sich an uns.',
      closed: 'Die Registrierung ist zurzeit geschlossen.',
      failed: 'Der andere Dienst funktioniert zurzeit nicht. Melden Sie sich hier an.',
    },
    forgot: 'Passwort vergessen?',
    noAccount: 'Neu hier?',
    register: 'Konto anlegen',
    toGoOn: (name) => `und weiter zu ${name}`,
  },
  register: {
    title: 'Konto anlegen',
    intro: 'Bestellungen, Adressen und Warenkorb an einem Ort.',
    submit: 'Konto anlegen',
    hasAccount: 'Schon ein Konto?',
    login: 'Anmelden',
    closed: 'Die Registrierung ist zurzeit geschlossen.',
  },
  verify: {
    title: 'Prüfen Sie Ihr Postfach',
    intro: (email) => `Wir haben einen sechsstelligen Code an ${email} geschickt. Er ist 10 Minuten gültig.`,
    submit: 'Bestätigen',
    resend: 'Neuen Code schicken',
    resent: 'Wir haben Ihnen einen neuen Code geschickt.',
    restart: 'Andere E-Mail-Adresse verwenden',
  },
  forgot: {
    title: 'Passwort vergessen?',
    intro: 'Wir schicken Ihnen per E-Mail einen Link, mit dem Sie ein neues wählen.',
    submit: 'Link schicken',
    back: 'Zurück zur Anmeldung',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: (email) =>
      `Wenn es ein Konto für ${email} gibt, haben wir einen Link dorthin geschickt. Er funktioniert einmal und ist 30 Minuten gültig.`,
    needed: 'Der Shop bittet Sie, ein neues Passwort zu wählen. Wir schicken Ihnen dafür einen Link.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    intro: 'Wenn Sie Ihr Passwort ändern, werden Sie auf allen anderen Geräten abgemeldet.',
    submit: 'Passwort ändern',
    doneTitle: 'Passwort geändert',
    done: 'Sie können sich jetzt mit dem neuen Passwort anmelden.',
    continue: 'Weiter',
    expiredTitle: 'Dieser Link funktioniert nicht mehr',
    expired: 'Er ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
    again: 'Neuen Link anfordern',
  },
  activate: {
    title: 'Passwort wählen',
    intro: 'Dann ist Ihr Konto bereit.',
    submit: 'Passwort wählen',
  },
  waiting: {
    title: 'Danke für Ihre Registrierung',
    intro: (shop) =>
      `${shop} prüft jedes neue Konto. Wir schreiben Ihnen, sobald Ihres bereit ist. Bis dahin können Sie als Gast einkaufen.`,
    continue: 'Zurück zum Shop',
  },
  consent: {
    title: (client) => `${client} möchte auf Ihr Konto zugreifen`,
    intro: (email) => `Sie sind angemeldet als ${email}.`,
    scopes: {
      openid: 'Eine Kennung, die Sie wiedererkennt',
      profile: 'Ihr Name und Ihr Bild',
      email: 'Ihre E-Mail-Adresse',
      shop: 'Ihr Warenkorb und Ihre Bestellungen in diesem Shop',
    },
    allow: 'Erlauben',
    deny: 'Ablehnen',
  },
  choose: {
    title: 'Konto wählen',
    intro: (client) => `und weiter zu ${client}`,
    continue: (email) => `Weiter als ${email}`,
    other: 'Anderes Konto verwenden',
  },
  logout: {
    title: 'Abmelden?',
    intro: (email) => `Sie sind angemeldet als ${email}.`,
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
    doneTitle: 'Sie sind abgemeldet',
    done: 'Bis bald.',
    erasedTitle: 'Konto gelöscht',
    erased:
      'Wir haben Ihre Angaben, Adressen, Ihren Warenkorb und Ihre Passkeys gelöscht und Sie überall abgemeldet.',
    continue: 'Zurück zum Shop',
  },
  closed: {
    title: 'Das hat nicht geklappt',
    expired: 'Diese Seite ist abgelaufen, oder der Link wurde schon benutzt. Beginnen Sie noch einmal.',
    error: 'Bei uns ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
    client: 'Die Anwendung, von der Sie kommen, ist in diesem Shop nicht registriert.',
    address: 'Die Anwendung will Sie an eine Adresse weiterleiten, die in diesem Shop nicht registriert ist.',
    frame: 'Die umgebende Seite darf nicht abfragen, wer angemeldet ist.',
    continue: 'Zurück zum Shop',
    login: 'Noch einmal anmelden',
  },
  fields: {
    email: 'E-Mail',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: (min) =>
      `Mindestens ${min} Zeichen. Gut sind mehrere Wörter, die nichts miteinander zu tun haben.`,
    code: 'Code',
  },
  captcha: 'Ihr Browser löst vor dem Senden ein kleines Rätsel. Sie müssen nichts tun.',
  problems: {
    missingEmail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    wrongEmail: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    missingPassword: 'Geben Sie Ihr Passwort ein.',
    missingNewPassword: 'Wählen Sie ein Passwort.',
    shortPassword: (min) => `Verwenden Sie mindestens ${min} Zeichen.`,
    longPassword: 'Dieses Passwort ist zu lang. Verwenden Sie höchstens 1.024 Zeichen.',
    weakPassword:
      'Dieses Passwort ist zu leicht zu erraten. Verwenden Sie mehrere Wörter, die nichts miteinander zu tun haben.',
    missingCode: 'Geben Sie den Code aus der E-Mail ein.',
    wrongCode:
      'Der Code ist falsch oder abgelaufen. Verwenden Sie den Code aus unserer letzten E-Mail, oder fordern Sie einen neuen an.',
    wrongPassword: 'E-Mail-Adresse oder Passwort ist falsch.',
    tooEarly: (seconds) =>
      `Zu viele Versuche. Versuchen Sie es in ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} wieder.`,
    captcha:
      'Ihr Browser hat das Rätsel nicht gelöst. Aktivieren Sie JavaScript, und versuchen Sie es noch einmal.',
    blocked: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Shop.',
    form: 'Diese Seite ist abgelaufen, oder Ihr Browser blockiert Cookies. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    exists: 'Es gibt schon ein Konto mit dieser E-Mail-Adresse.',
    busy: 'Der Shop ist sehr ausgelastet. Versuchen Sie es gleich noch einmal.',
  },
}
