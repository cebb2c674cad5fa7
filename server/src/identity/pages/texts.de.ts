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
        'Sie haben hier ein Konto: Bitte melden Sie sich dieses eine Mal mit Ihrem Passwort an. Danach geht es auch auf dem anderen Weg.',
      declined:
        'Die Anmeldung wurde dort nicht abgeschlossen. Versuchen Sie es noch einmal, oder melden Sie sich hier an.',
      over: 'Das hat zu lange gedauert oder in einem anderen Browser begonnen. Bitte versuchen Sie es noch einmal.',
      'no-email':
        'Für ein Konto wird Ihre E-Mail-Adresse gebraucht, und sie wurde nicht mitgeteilt. Bitte melden Sie sich hier an.',
      blocked: 'Dieses Konto ist gesperrt. Bitte schreiben Sie uns.',
      closed: 'Dieser Shop nimmt zurzeit keine neuen Mitglieder auf.',
      failed: 'Auf diesem Weg geht es zurzeit nicht. Bitte melden Sie sich hier an.',
    },
    forgot: 'Passwort vergessen?',
    noAccount: 'Neu hier?',
    register: 'Konto anlegen',
    toGoOn: (name) => `und weiter zu ${name}`,
    again: 'Bitte melden Sie sich noch einmal an.',
  },
  register: {
    title: 'Konto anlegen',
    intro: 'Bestellungen, Adressen und Warenkorb an einem Ort.',
    submit: 'Konto anlegen',
    hasAccount: 'Schon einmal hier gewesen?',
    login: 'Anmelden',
    closed: 'Dieser Shop nimmt zurzeit keine neuen Mitglieder auf.',
  },
  verify: {
    title: 'Sehen Sie in Ihr Postfach',
    intro: (email) => `Wir haben einen Code mit sechs Ziffern an ${email} geschickt. Er gilt zehn Minuten.`,
    submit: 'Bestätigen',
    resend: 'Neuen Code schicken',
    resent: 'Ein neuer Code ist unterwegs.',
    restart: 'Andere E-Mail-Adresse verwenden',
  },
  forgot: {
    title: 'Passwort vergessen?',
    intro: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen.',
    submit: 'Link schicken',
    back: 'Zurück zur Anmeldung',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: (email) =>
      `Wenn es ein Konto für ${email} gibt, ist ein Link dorthin unterwegs. Er gilt einmal, eine halbe Stunde lang.`,
    needed: 'Der Shop bittet Sie, ein neues Passwort zu wählen. Wir schicken Ihnen dafür einen Link.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    intro: 'Danach sind Sie überall sonst abgemeldet.',
    submit: 'Passwort ändern',
    doneTitle: 'Ihr Passwort ist geändert',
    done: 'Ab jetzt gilt das neue.',
    continue: 'Weiter',
    expiredTitle: 'Dieser Link gilt nicht mehr',
    expired:
      'Er wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an, das dauert nur einen Moment.',
    again: 'Neuen Link anfordern',
  },
  activate: {
    title: 'Passwort wählen',
    intro: 'Dann ist Ihr Konto bereit.',
    submit: 'Passwort wählen',
  },
  waiting: {
    title: 'Danke, das ist alles',
    intro: (shop) =>
      `${shop} sieht sich jedes neue Konto an. Wir schreiben Ihnen, sobald Ihres bereit ist; bis dahin können Sie als Gast einkaufen.`,
    continue: 'Zurück zum Shop',
  },
  consent: {
    title: (client) => `${client} möchte wissen, wer Sie sind`,
    intro: (email) => `Sie sind angemeldet als ${email}.`,
    scopes: {
      openid: 'Dass Sie es sind, wenn Sie wiederkommen',
      profile: 'Ihr Name und Ihr Bild',
      email: 'Ihre E-Mail-Adresse',
      shop: 'Ihr Warenkorb und Ihre Bestellungen hier',
    },
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
  },
  choose: {
    title: 'Welches Konto?',
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
    erasedTitle: 'Ihr Konto ist gelöscht',
    erased: 'Angaben, Adressen, Warenkorb und Passkeys sind gelöscht. Sie sind überall abgemeldet.',
    continue: 'Zurück zum Shop',
  },
  closed: {
    title: 'Das hat nicht geklappt',
    expired:
      'Diese Seite war zu lange offen, oder der Link wurde schon benutzt. Bitte beginnen Sie noch einmal.',
    error: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
    client: 'Die Anwendung, von der Sie kommen, ist diesem Shop nicht bekannt.',
    address:
      'Die Anwendung, von der Sie kommen, möchte Sie an eine Adresse weiterschicken, die dieser Shop nicht kennt.',
    frame: 'Die Seite, die diese hier zeigt, darf nicht fragen, wer angemeldet ist.',
    continue: 'Zurück zum Shop',
    login: 'Noch einmal anmelden',
  },
  fields: {
    email: 'E-Mail',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: (min) => `Mindestens ${min} Zeichen. Gut sind ein paar Wörter, die niemand zusammenstellt.`,
    code: 'Code',
  },
  captcha: 'Ihr Browser löst vor dem Senden ein kleines Rätsel. Sie müssen nichts tun.',
  problems: {
    missingEmail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    wrongEmail: 'Das ist keine E-Mail-Adresse: etwa name@example.com?',
    missingPassword: 'Geben Sie Ihr Passwort ein.',
    missingNewPassword: 'Wählen Sie ein Passwort.',
    shortPassword: (min) => `Bitte nehmen Sie mindestens ${min} Zeichen.`,
    longPassword: 'Das ist länger, als ein Passwort sein kann.',
    weakPassword:
      'Das gehört zu den Passwörtern, die jemand zuerst raten würde. Besser sind ein paar Wörter, die niemand zusammenstellt.',
    missingCode: 'Geben Sie den Code aus der E-Mail ein.',
    wrongCode:
      'Das ist nicht der Code, oder er ist zu alt. Sehen Sie in die neueste E-Mail oder lassen Sie sich einen neuen schicken.',
    wrongPassword: 'E-Mail und Passwort passen nicht zusammen.',
    tooEarly: (seconds) =>
      `Das waren viele Versuche. Bitte warten Sie ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} und versuchen Sie es wieder.`,
    captcha:
      'Das Rätsel wurde nicht gelöst. Bitte noch einmal; es braucht einen Browser, der Skripte ausführt.',
    blocked: 'Mit diesem Konto können Sie sich nicht anmelden. Bitte schreiben Sie dem Shop.',
    form: 'Diese Seite war lange offen, oder Cookies sind ausgeschaltet. Bitte versuchen Sie es noch einmal.',
    exists: 'Es gibt schon ein Konto mit dieser E-Mail-Adresse.',
    busy: 'Der Shop hat sehr viel zu tun. Bitte versuchen Sie es gleich noch einmal.',
  },
}
