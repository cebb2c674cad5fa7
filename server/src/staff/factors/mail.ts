import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { noticeText } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import * as sites from '../../sites/settings/service.ts'

/** What happened to somebody's factors. */
export type FactorNews =
  | { kind: 'added' | 'removed'; factor: string }
  | { kind: 'codes' | 'reset' | 'guesses' }
  | { kind: 'code-used'; left: number }

/** Tells a person in the transaction of the change, because it may be somebody else's. */
export async function sendFactorMail(
  tx: Connection,
  shop: Shop,
  { siteId, person, news }: { siteId: string; person: { name: string; email: string }; news: FactorNews },
): Promise<void> {
  const site = await sites.get(shop, siteId)
  const { language } = site.settings
  const { hello, button, footer, ...texts } = byLanguage[pageLanguage(language)]
  const { subject, intro } = texts.about(news, site.name)
  const props: NoticeMail = {
    subject,
    title: hello(person.name),
    intro,
    button: { label: button, url: `${shop.hosts.urlOf(siteId)}/admin/account` },
    footer: [site.name, footer],
  }
  const { email: to } = person
  const text = noticeText(props)
  await mail.send(tx, shop, { site, to, language, name: 'notice', props, text, topic: 'staff' })
}

interface Texts {
  hello: (name: string) => string
  button: string
  footer: string
  about: (news: FactorNews, shop: string) => { subject: string; intro: string }
}

const english: Texts = {
  hello: (name) => `Hello, ${name}`,
  button: 'Open your account',
  footer: 'If this was not you, change your password and tell an owner of the shop at once.',
  about(news, shop) {
    const admin = `the admin of ${shop}`
    switch (news.kind) {
      case 'added':
        return {
          subject: `New way to sign in to ${admin}`,
          intro: `“${news.factor}” was added to your account in ${admin}. You can sign in with it from now on.`,
        }
      case 'removed':
        return {
          subject: `A way to sign in to ${admin} was removed`,
          intro: `“${news.factor}” was removed from your account in ${admin}. Nobody can sign in with it any more.`,
        }
      case 'codes':
        return {
          subject: `New recovery codes for ${admin}`,
          intro: `New recovery codes were created for your account in ${admin}. The earlier ones no longer work.`,
        }
      case 'reset':
        return {
          subject: `Your second factor for ${admin} was reset`,
          intro: `An owner removed all passkeys, authenticator apps and recovery codes from your account in ${admin} and signed you out. Your password still works.`,
        }
      case 'guesses':
        return {
          subject: `Someone knows your password for ${admin}`,
          intro: `Someone entered your password for ${admin} and several wrong codes. They did not get in. If this was not you, change your password now.`,
        }
      case 'code-used':
        return {
          subject: `A recovery code was used for ${admin}`,
          intro: `Someone signed in to ${admin} with your password and one of your recovery codes. Codes left: ${news.left}.`,
        }
    }
  },
}

const german: Texts = {
  hello: (name) => `Guten Tag, ${name}`,
  button: 'Konto öffnen',
  footer:
    'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und sagen Sie gleich einer Inhaberin oder einem Inhaber des Shops Bescheid.',
  about(news, shop) {
    const admin = `die Verwaltung von ${shop}`
    switch (news.kind) {
      case 'added':
        return {
          subject: `Neue Anmeldemöglichkeit für ${admin}`,
          intro: `„${news.factor}“ wurde zu Ihrem Konto für ${admin} hinzugefügt. Sie können sich ab jetzt damit anmelden.`,
        }
      case 'removed':
        return {
          subject: `Anmeldemöglichkeit für ${admin} entfernt`,
          intro: `„${news.factor}“ wurde aus Ihrem Konto für ${admin} entfernt. Damit kann sich niemand mehr anmelden.`,
        }
      case 'codes':
        return {
          subject: `Neue Wiederherstellungscodes für ${admin}`,
          intro: `Für Ihr Konto für ${admin} wurden neue Wiederherstellungscodes erstellt. Die bisherigen funktionieren nicht mehr.`,
        }
      case 'reset':
        return {
          subject: `Ihr zweiter Faktor für ${admin} wurde zurückgesetzt`,
          intro: `Eine Inhaberin oder ein Inhaber hat alle Passkeys, Authenticator-Apps und Wiederherstellungscodes Ihres Kontos für ${admin} entfernt und Sie abgemeldet. Ihr Passwort funktioniert weiter.`,
        }
      case 'guesses':
        return {
          subject: `Jemand kennt Ihr Passwort für ${admin}`,
          intro: `Jemand hat Ihr Passwort für ${admin} und mehrere falsche Codes eingegeben. Angemeldet wurde niemand. Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort.`,
        }
      case 'code-used':
        return {
          subject: `Wiederherstellungscode für ${admin} benutzt`,
          intro: `Jemand hat sich mit Ihrem Passwort und einem Ihrer Wiederherstellungscodes bei der Verwaltung von ${shop} angemeldet. Übrige Codes: ${news.left}.`,
        }
    }
  },
}

const byLanguage: Record<PageLanguage, Texts> = { en: english, de: german }
