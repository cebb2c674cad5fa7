import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

export type MailKind =
  | 'verification'
  | 'welcome'
  | 'approved'
  | 'recovery'
  | 'activation'
  | 'account-exists'
  | 'new-device'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'

interface MailTexts {
  /** Without the code: staff see the subject, but not the rest. */
  subject: (shop: string) => string
  title: (name: string) => string
  intro: (shop: string, device: string) => string
  button?: string
  footer: string
}

const hello = (name: string) => (name ? `Hello, ${name}` : 'Hello')
const welcome = (name: string) => (name ? `Welcome, ${name}` : 'Welcome')
const nothingHappens = 'If this was not you, ignore this e-mail. Nothing happens without the code.'
const nothingChanged = 'If this was not you, ignore this e-mail. Nothing has changed.'

const english: Record<MailKind, MailTexts> = {
  verification: {
    subject: (shop) => `Your code for ${shop}`,
    title: () => 'Your code',
    intro: (shop) => `Enter this code on the page of ${shop} that asks for it. It is valid for 10 minutes.`,
    footer: nothingHappens,
  },
  'email-change': {
    subject: (shop) => `Your code for ${shop}`,
    title: () => 'Confirm your new e-mail address',
    intro: (shop) =>
      `Enter this code in your account at ${shop}. From then on, you sign in with this e-mail address. The code is valid for 10 minutes.`,
    footer: nothingHappens,
  },
  'email-changed': {
    subject: (shop) => `Your e-mail address at ${shop} was changed`,
    title: hello,
    intro: (shop) =>
      `The e-mail address of your account at ${shop} was changed. Sign in with the new address from now on. We also send our e-mails there.`,
    footer: 'If this was not you, contact the shop at once.',
  },
  welcome: {
    subject: (shop) => `Welcome to ${shop}`,
    title: welcome,
    intro: (shop) => `Your account at ${shop} is ready. You find your orders and addresses there.`,
    button: 'Open your account',
    footer: 'You receive this e-mail once, because an account was created with your e-mail address.',
  },
  approved: {
    subject: (shop) => `${shop} has approved your account`,
    title: welcome,
    intro: (shop) => `${shop} has approved your account. You can sign in now.`,
    button: 'Sign in',
    footer: 'You receive this e-mail because you requested an account.',
  },
  recovery: {
    subject: (shop) => `Reset your password at ${shop}`,
    title: hello,
    intro: (shop) =>
      `Choose a new password for your account at ${shop}. The link works once and is valid for 30 minutes. Your old password works until you choose a new one.`,
    button: 'Choose a new password',
    footer: 'If you did not request this, ignore this e-mail. Nothing has changed.',
  },
  activation: {
    subject: (shop) => `Your account at ${shop}`,
    title: hello,
    intro: (shop) =>
      `You have an account at ${shop}. Choose a password to use it. The link works once and is valid for 7 days.`,
    button: 'Choose a password',
    footer: 'If you did not expect this e-mail, ignore it.',
  },
  'account-exists': {
    subject: (shop) => `You already have an account at ${shop}`,
    title: () => 'You already have an account',
    intro: (shop) =>
      `Somebody, probably you, tried to create an account at ${shop} with this e-mail address. There is already an account with this address. Sign in, or reset your password if you forgot it.`,
    button: 'Sign in',
    footer: nothingChanged,
  },
  'new-device': {
    subject: (shop) => `New sign-in at ${shop}`,
    title: hello,
    intro: (shop, device) =>
      `Somebody signed in to your account at ${shop} with a new browser: ${device}. If this was you, ignore this e-mail.`,
    button: 'See your devices',
    footer: 'If this was not you, change your password. This signs out all other devices.',
  },
  'password-changed': {
    subject: (shop) => `Your password at ${shop} was changed`,
    title: hello,
    intro: (shop) =>
      `The password of your account at ${shop} was changed. You are signed out on all other devices.`,
    button: 'Open your account',
    footer: 'If this was not you, reset your password at once and contact the shop.',
  },
}

const guten = (name: string) => (name ? `Guten Tag, ${name}` : 'Guten Tag')
const willkommen = (name: string) => (name ? `Willkommen, ${name}` : 'Willkommen')
const nichtsPassiert = 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne den Code passiert nichts.'
const nichtsGeändert = 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.'

const german: Record<MailKind, MailTexts> = {
  verification: {
    subject: (shop) => `Ihr Code für ${shop}`,
    title: () => 'Ihr Code',
    intro: (shop) =>
      `Geben Sie diesen Code auf der Seite von ${shop} ein, die danach fragt. Er gilt 10 Minuten.`,
    footer: nichtsPassiert,
  },
  'email-change': {
    subject: (shop) => `Ihr Code für ${shop}`,
    title: () => 'Neue E-Mail-Adresse bestätigen',
    intro: (shop) =>
      `Geben Sie diesen Code in Ihrem Konto bei ${shop} ein. Danach melden Sie sich mit dieser E-Mail-Adresse an. Der Code gilt 10 Minuten.`,
    footer: nichtsPassiert,
  },
  'email-changed': {
    subject: (shop) => `Ihre E-Mail-Adresse bei ${shop} wurde geändert`,
    title: guten,
    intro: (shop) =>
      `Die E-Mail-Adresse Ihres Kontos bei ${shop} wurde geändert. Melden Sie sich ab jetzt mit der neuen Adresse an. Auch unsere E-Mails schicken wir dorthin.`,
    footer: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Shop.',
  },
  welcome: {
    subject: (shop) => `Willkommen bei ${shop}`,
    title: willkommen,
    intro: (shop) => `Ihr Konto bei ${shop} ist bereit. Dort finden Sie Ihre Bestellungen und Adressen.`,
    button: 'Zum Konto',
    footer: 'Sie erhalten diese E-Mail einmal, weil mit Ihrer E-Mail-Adresse ein Konto angelegt wurde.',
  },
  approved: {
    subject: (shop) => `${shop} hat Ihr Konto freigeschaltet`,
    title: willkommen,
    intro: (shop) => `${shop} hat Ihr Konto freigeschaltet. Sie können sich jetzt anmelden.`,
    button: 'Anmelden',
    footer: 'Sie erhalten diese E-Mail, weil Sie ein Konto beantragt haben.',
  },
  recovery: {
    subject: (shop) => `Neues Passwort für ${shop}`,
    title: guten,
    intro: (shop) =>
      `Wählen Sie ein neues Passwort für Ihr Konto bei ${shop}. Der Link funktioniert einmal und gilt 30 Minuten. Bis Sie ein neues wählen, gilt Ihr altes Passwort.`,
    button: 'Neues Passwort wählen',
    footer: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
  },
  activation: {
    subject: (shop) => `Ihr Konto bei ${shop}`,
    title: guten,
    intro: (shop) =>
      `Sie haben ein Konto bei ${shop}. Wählen Sie ein Passwort, um es zu nutzen. Der Link funktioniert einmal und gilt 7 Tage.`,
    button: 'Passwort wählen',
    footer: 'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie.',
  },
  'account-exists': {
    subject: (shop) => `Sie haben schon ein Konto bei ${shop}`,
    title: () => 'Sie haben schon ein Konto',
    intro: (shop) =>
      `Mit dieser E-Mail-Adresse wollte jemand ein Konto bei ${shop} anlegen, wahrscheinlich Sie selbst. Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich an, oder wählen Sie ein neues Passwort, wenn Sie Ihres vergessen haben.`,
    button: 'Anmelden',
    footer: nichtsGeändert,
  },
  'new-device': {
    subject: (shop) => `Neue Anmeldung bei ${shop}`,
    title: guten,
    intro: (shop, device) =>
      `Jemand hat sich mit einem neuen Browser in Ihrem Konto bei ${shop} angemeldet: ${device}. Wenn Sie das waren, ignorieren Sie diese E-Mail.`,
    button: 'Geräte ansehen',
    footer: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort. Damit melden Sie alle anderen Geräte ab.',
  },
  'password-changed': {
    subject: (shop) => `Ihr Passwort bei ${shop} wurde geändert`,
    title: guten,
    intro: (shop) =>
      `Das Passwort Ihres Kontos bei ${shop} wurde geändert. Auf allen anderen Geräten sind Sie abgemeldet.`,
    button: 'Zum Konto',
    footer:
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und wenden Sie sich an den Shop.',
  },
}

const texts: Record<PageLanguage, Record<MailKind, MailTexts>> = { en: english, de: german }

export function mailTexts(language: string, kind: MailKind): MailTexts {
  return texts[pageLanguage(language)][kind]
}
