import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { type Letter, letterHtml } from '../../sites/mail/letters.rules.ts'
import type { Look } from '../../sites/settings/theme.rules.ts'

/** Who writes to whom, about which link. */
export interface Occasion {
  shop: string
  /** BCP 47 */
  language: string
  look: Look
  /** Whom the letter is for. */
  name: string
  link: string
}

type Kind = 'invitation' | 'password'

interface Words {
  subject: (shop: string) => string
  title: (name: string) => string
  intro: (shop: string) => string
  button: string
  footer: string
}

const words: Record<'en' | 'de', Record<Kind, Words>> = {
  en: {
    invitation: {
      subject: (shop) => `You are invited to run ${shop}`,
      title: (name) => `Welcome, ${name}`,
      intro: (shop) =>
        `Choose a password, and you are in the admin of ${shop}. The link works once, for a week.`,
      button: 'Choose a password',
      footer: 'If you do not know why you got this, leave it be.',
    },
    password: {
      subject: (shop) => `A new password for ${shop}`,
      title: (name) => `Hello, ${name}`,
      intro: (shop) =>
        `Choose a new password for the admin of ${shop}. The link works once, for an hour; until then your old password stays.`,
      button: 'Choose a new password',
      footer: 'If you did not ask for this, leave it be: nothing has changed.',
    },
  },
  de: {
    invitation: {
      subject: (shop) => `Einladung zur Verwaltung von ${shop}`,
      title: (name) => `Willkommen, ${name}`,
      intro: (shop) =>
        `Mit einem Passwort kommen Sie in die Verwaltung von ${shop}. Der Link gilt einmal, eine Woche lang.`,
      button: 'Passwort wählen',
      footer: 'Wenn Sie nicht wissen, worum es geht, tun Sie einfach nichts.',
    },
    password: {
      subject: (shop) => `Neues Passwort für ${shop}`,
      title: (name) => `Guten Tag, ${name}`,
      intro: (shop) =>
        `Wählen Sie ein neues Passwort für die Verwaltung von ${shop}. Der Link gilt einmal, eine Stunde lang; bis dahin bleibt das alte.`,
      button: 'Neues Passwort wählen',
      footer: 'Wenn Sie das nicht wollten, tun Sie einfach nichts: Es hat sich nichts geändert.',
    },
  },
}

/** The e-mail that brings somebody a one-time link. */
export function letterOf(kind: Kind, { shop, language, look, name, link }: Occasion): Letter {
  const said = words[pageLocale(language) === 'de' ? 'de' : 'en'][kind]
  const [subject, title, intro] = [said.subject(shop), said.title(name), said.intro(shop)]
  const footer = [shop, said.footer]
  const button = { label: said.button, url: link }
  return {
    subject,
    text: [title, '', intro, '', link, '', ...footer, ''].join('\n'),
    html: letterHtml({ name: shop, language, look, subject, title, intro, button, content: '', footer }),
  }
}
