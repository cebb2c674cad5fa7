import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { html, type Letter, letterHtml, oneLine } from '../../sites/mail/letters.rules.ts'
import type { Look } from '../../sites/settings/theme.rules.ts'

export type LetterKind =
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

/** What a letter is about, and in whose look. */
export interface Occasion {
  kind: LetterKind
  shop: string
  /** BCP 47 */
  language: string
  look: Look
  /** What its reader is called; empty where nobody has said. */
  name?: string | undefined
  /** Six digits. */
  code?: string | undefined
  /** Where the button leads. */
  link?: string | undefined
  /** The browser that somebody signed in with. */
  device?: string | undefined
}

interface Words {
  /** Without the code: it stays to be read by others when the rest is hidden. */
  subject: (of: { shop: string }) => string
  title: (name: string) => string
  intro: (of: { shop: string; device: string }) => string
  button?: string
  footer: string
}

const hello = (name: string) => (name ? `Hello, ${name}` : 'Hello')
const guten = (name: string) => (name ? `Guten Tag, ${name}` : 'Guten Tag')
const notYou = 'If this was not you, leave it be: nothing happens without the code.'
const nichtSie = 'Wenn Sie das nicht waren, tun Sie nichts: Ohne den Code geschieht nichts.'

const words: Record<'en' | 'de', Record<LetterKind, Words>> = {
  en: {
    verification: {
      subject: ({ shop }) => `Your code for ${shop}`,
      title: () => 'Your code',
      intro: ({ shop }) => `Enter it on the page of ${shop} that asked for it. It is good for ten minutes.`,
      footer: notYou,
    },
    'email-change': {
      subject: ({ shop }) => `Your code for ${shop}`,
      title: () => 'Your new e-mail address',
      intro: ({ shop }) =>
        `Enter this code in your account at ${shop}, and you sign in with this address from then on. It is good for ten minutes.`,
      footer: notYou,
    },
    'email-changed': {
      subject: ({ shop }) => `Your account at ${shop} has another e-mail address`,
      title: hello,
      intro: ({ shop }) =>
        `Your account at ${shop} was given another e-mail address. You sign in with that one from now on, and we write to you there.`,
      footer: 'If this was not you, write to the shop at once.',
    },
    welcome: {
      subject: ({ shop }) => `Welcome to ${shop}`,
      title: (name) => (name ? `Welcome, ${name}` : 'Welcome'),
      intro: ({ shop }) =>
        `Your account at ${shop} is ready: orders, addresses and everything else about you are in one place.`,
      button: 'Open your account',
      footer: 'You get this once, because an account was made with your e-mail address.',
    },
    approved: {
      subject: ({ shop }) => `${shop} has let you in`,
      title: (name) => (name ? `Welcome, ${name}` : 'Welcome'),
      intro: ({ shop }) => `Your account at ${shop} was approved. You can sign in now.`,
      button: 'Sign in',
      footer: 'You get this because you asked for an account.',
    },
    recovery: {
      subject: ({ shop }) => `A new password for ${shop}`,
      title: hello,
      intro: ({ shop }) =>
        `Choose a new password for your account at ${shop}. The link works once, for half an hour; until then your old password stays.`,
      button: 'Choose a new password',
      footer: 'If you did not ask for this, leave it be: nothing has changed.',
    },
    activation: {
      subject: ({ shop }) => `Your account at ${shop}`,
      title: hello,
      intro: ({ shop }) =>
        `There is an account for you at ${shop}. Choose a password to use it. The link works once, for a week.`,
      button: 'Choose a password',
      footer: 'If you do not know why you got this, leave it be.',
    },
    'account-exists': {
      subject: ({ shop }) => `You have an account at ${shop} already`,
      title: () => 'You have an account already',
      intro: ({ shop }) =>
        `Somebody, probably you, wanted to make an account at ${shop} with this e-mail address. There is one: sign in, or choose a new password if you have forgotten yours.`,
      button: 'Sign in',
      footer: 'If this was not you, leave it be: nothing has changed.',
    },
    'new-device': {
      subject: ({ shop }) => `A new sign-in at ${shop}`,
      title: hello,
      intro: ({ shop, device }) =>
        `Somebody has signed in to your account at ${shop} with a browser we have not seen before: ${device}. If that was you, all is well.`,
      button: 'See your devices',
      footer: 'If it was not you, choose a new password: everybody is signed out by that.',
    },
    'password-changed': {
      subject: ({ shop }) => `Your password at ${shop} was changed`,
      title: hello,
      intro: ({ shop }) =>
        `The password of your account at ${shop} was changed, and you were signed out everywhere else.`,
      button: 'Open your account',
      footer: 'If this was not you, choose a new password at once, and write to the shop.',
    },
  },
  de: {
    verification: {
      subject: ({ shop }) => `Ihr Code für ${shop}`,
      title: () => 'Ihr Code',
      intro: ({ shop }) =>
        `Geben Sie ihn auf der Seite von ${shop} ein, die danach fragt. Er gilt zehn Minuten.`,
      footer: nichtSie,
    },
    'email-change': {
      subject: ({ shop }) => `Ihr Code für ${shop}`,
      title: () => 'Ihre neue E-Mail-Adresse',
      intro: ({ shop }) =>
        `Geben Sie diesen Code in Ihrem Konto bei ${shop} ein; danach melden Sie sich mit dieser Adresse an. Er gilt zehn Minuten.`,
      footer: nichtSie,
    },
    'email-changed': {
      subject: ({ shop }) => `Ihr Konto bei ${shop} hat eine andere E-Mail-Adresse`,
      title: guten,
      intro: ({ shop }) =>
        `Ihr Konto bei ${shop} hat eine andere E-Mail-Adresse bekommen. Ab jetzt melden Sie sich mit dieser an, und wir schreiben Ihnen dorthin.`,
      footer: 'Waren Sie das nicht, schreiben Sie dem Shop sofort.',
    },
    welcome: {
      subject: ({ shop }) => `Willkommen bei ${shop}`,
      title: (name) => (name ? `Willkommen, ${name}` : 'Willkommen'),
      intro: ({ shop }) =>
        `Ihr Konto bei ${shop} ist fertig: Bestellungen, Adressen und alles Weitere finden Sie an einem Ort.`,
      button: 'Zum Konto',
      footer: 'Sie bekommen dies einmal, weil mit Ihrer E-Mail-Adresse ein Konto angelegt wurde.',
    },
    approved: {
      subject: ({ shop }) => `${shop} hat Ihr Konto freigeschaltet`,
      title: (name) => (name ? `Willkommen, ${name}` : 'Willkommen'),
      intro: ({ shop }) => `Ihr Konto bei ${shop} ist freigeschaltet. Sie können sich jetzt anmelden.`,
      button: 'Anmelden',
      footer: 'Sie bekommen dies, weil Sie ein Konto wollten.',
    },
    recovery: {
      subject: ({ shop }) => `Neues Passwort für ${shop}`,
      title: guten,
      intro: ({ shop }) =>
        `Wählen Sie ein neues Passwort für Ihr Konto bei ${shop}. Der Link gilt einmal, eine halbe Stunde lang; bis dahin bleibt das alte.`,
      button: 'Neues Passwort wählen',
      footer: 'Wenn Sie das nicht wollten, tun Sie nichts: Es hat sich nichts geändert.',
    },
    activation: {
      subject: ({ shop }) => `Ihr Konto bei ${shop}`,
      title: guten,
      intro: ({ shop }) =>
        `Bei ${shop} gibt es ein Konto für Sie. Wählen Sie ein Passwort, um es zu nutzen. Der Link gilt einmal, eine Woche lang.`,
      button: 'Passwort wählen',
      footer: 'Wenn Sie nicht wissen, worum es geht, tun Sie einfach nichts.',
    },
    'account-exists': {
      subject: ({ shop }) => `Sie haben schon ein Konto bei ${shop}`,
      title: () => 'Sie haben schon ein Konto',
      intro: ({ shop }) =>
        `Jemand, wahrscheinlich Sie, wollte mit dieser E-Mail-Adresse ein Konto bei ${shop} anlegen. Es gibt schon eines: Melden Sie sich an, oder wählen Sie ein neues Passwort.`,
      button: 'Anmelden',
      footer: 'Wenn Sie das nicht waren, tun Sie nichts: Es hat sich nichts geändert.',
    },
    'new-device': {
      subject: ({ shop }) => `Neue Anmeldung bei ${shop}`,
      title: guten,
      intro: ({ shop, device }) =>
        `Jemand hat sich bei ${shop} mit einem Browser in Ihrem Konto angemeldet, den wir noch nicht kannten: ${device}. Waren Sie das, ist alles gut.`,
      button: 'Geräte ansehen',
      footer: 'Waren Sie es nicht, wählen Sie ein neues Passwort: Damit werden alle abgemeldet.',
    },
    'password-changed': {
      subject: ({ shop }) => `Ihr Passwort bei ${shop} wurde geändert`,
      title: guten,
      intro: ({ shop }) =>
        `Das Passwort Ihres Kontos bei ${shop} wurde geändert; überall sonst sind Sie abgemeldet.`,
      button: 'Zum Konto',
      footer: 'Waren Sie das nicht, wählen Sie sofort ein neues Passwort, und schreiben Sie dem Shop.',
    },
  },
}

/** The e-mail for something that happened to somebody's account. */
export function letterOf({
  kind,
  shop,
  language,
  look,
  name = '',
  code = '',
  link,
  device = '',
}: Occasion): Letter {
  const said = words[pageLocale(language).startsWith('de') ? 'de' : 'en'][kind]
  const subject = oneLine(said.subject({ shop }))
  const [title, intro] = [said.title(oneLine(name)), said.intro({ shop, device })]
  const button = link && said.button ? { label: said.button, url: link } : undefined
  const footer = [shop, said.footer]
  const lines = [title, '', intro, '', code, link, '', ...footer, '']
  return {
    subject,
    text: lines.filter((line) => line !== undefined).join('\n'),
    html: letterHtml({
      ...{ name: shop, language, look, subject, title, intro, footer },
      content: code ? codeHtml(code) : '',
      ...(button ? { button } : {}),
    }),
  }
}

function codeHtml(code: string): string {
  return `<p class="ink" style="margin:24px 0 0;font-size:36px;letter-spacing:.2em;font-variant-numeric:tabular-nums">${html(code)}</p>`
}
