import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { noticeText } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'

type Kind = 'invitation' | 'password'

interface LinkMail {
  kind: Kind
  site: Site
  person: { name: string; email: string }
  link: string
}

/** Queues the e-mail with a one-time link. */
export function sendLinkMail(
  tx: Connection,
  shop: Shop,
  { kind, site, person, link }: LinkMail,
): Promise<void> {
  const { language } = site.settings
  const { subject, title, intro, button, footer } = texts[pageLanguage(language)][kind]
  const props: NoticeMail = {
    subject: subject(site.name),
    title: title(person.name),
    intro: intro(site.name),
    button: { label: button, url: link },
    footer: [site.name, footer],
  }
  return mail.send(tx, shop, {
    ...{ site, to: person.email, language, name: 'notice', props, text: noticeText(props) },
    ...{ topic: 'staff', confidential: true },
  })
}

interface Texts {
  subject: (shop: string) => string
  title: (name: string) => string
  intro: (shop: string) => string
  button: string
  footer: string
}

const texts: Record<PageLanguage, Record<Kind, Texts>> = {
  en: {
    invitation: {
      subject: (shop) => `You are invited to run ${shop}`,
      title: (name) => `Welcome, ${name}`,
      intro: (shop) =>
        `Choose a password to open the admin of ${shop}. The link works once and is valid for 7 days.`,
      button: 'Choose a password',
      footer: 'If you did not expect this e-mail, ignore it.',
    },
    password: {
      subject: (shop) => `Reset your password for the admin of ${shop}`,
      title: (name) => `Hello, ${name}`,
      intro: (shop) =>
        `Choose a new password for the admin of ${shop}. The link works once and is valid for 1 hour. Your old password works until you choose a new one.`,
      button: 'Choose a new password',
      footer: 'If you did not request this, ignore this e-mail. Nothing has changed.',
    },
  },
  de: {
    invitation: {
      subject: (shop) => `Einladung zur Verwaltung von ${shop}`,
      title: (name) => `Willkommen, ${name}`,
      intro: (shop) =>
        `Wählen Sie ein Passwort für die Verwaltung von ${shop}. Der Link funktioniert einmal und gilt 7 Tage.`,
      button: 'Passwort wählen',
      footer: 'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie.',
    },
    password: {
      subject: (shop) => `Neues Passwort für die Verwaltung von ${shop}`,
      title: (name) => `Guten Tag, ${name}`,
      intro: (shop) =>
        `Wählen Sie ein neues Passwort für die Verwaltung von ${shop}. Der Link funktioniert einmal und gilt 1 Stunde. Bis Sie ein neues wählen, gilt Ihr altes Passwort.`,
      button: 'Neues Passwort wählen',
      footer:
        'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
    },
  },
}
