import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { noticeText, oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type MailKind, mailTexts } from './texts.ts'

export interface AccountMail {
  siteId: string
  kind: MailKind
  email: string
  name?: string | undefined
  /** The reader's language (BCP 47). The shop's own language if absent or not offered. */
  language?: string | null | undefined
  /** Six digits. */
  code?: string | undefined
  /** The path of the button's link. */
  path?: string | undefined
  /** The browser that signed in. */
  device?: string | undefined
}

const paths: Partial<Record<MailKind, string>> = {
  welcome: '/account',
  approved: '/login',
  'account-exists': '/login',
  'new-device': '/account#devices',
  'password-changed': '/account',
}

/** Queues an e-mail in the transaction that causes it. */
export async function send(tx: Connection, shop: Shop, account: AccountMail): Promise<void> {
  const { siteId, kind, email, name = '', code, path = paths[kind], device = '' } = account
  const site = await sites.get(shop, siteId)
  const language = languageFor(site.settings, account.language ?? undefined)
  const texts = mailTexts(language, kind)
  const props: NoticeMail = {
    subject: oneLine(texts.subject(site.name)),
    title: texts.title(oneLine(name)),
    intro: texts.intro(site.name, device),
    footer: [site.name, texts.footer],
    ...(code === undefined ? {} : { code }),
    ...(path && texts.button
      ? { button: { label: texts.button, url: shop.hosts.urlOf(siteId) + path } }
      : {}),
  }
  await mail.send(tx, shop, {
    ...{ site, to: email, language, name: 'notice', props, text: noticeText(props), topic: 'accounts' },
    confidential: code !== undefined || account.path !== undefined,
  })
}
