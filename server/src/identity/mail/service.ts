import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type MailSample, type MailSamples, sampleReader } from '../../sites/mail/provider.ts'
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
  const site = await sites.get(shop, account.siteId)
  await mail.send(tx, shop, accountMail(shop, site, account))
}

function accountMail(shop: Shop, site: sites.Site, account: AccountMail): mail.NewMail<'notice'> {
  const { siteId, kind, email, name = '', code, path = paths[kind], device = '' } = account
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
  return {
    ...{ site, to: email, language, name: 'notice', props, text: noticeText(props), topic: 'accounts' },
    kind: `member-${kind}`,
    values: { shop: site.name, name: oneLine(name), device },
    confidential: code !== undefined || account.path !== undefined,
  }
}

/** An e-mail to an invented member. */
function sampleOf(kind: MailKind, facts: Pick<AccountMail, 'code' | 'path'> = {}): MailSample {
  return (shop, { site, language }) => {
    const { firstName: name, email } = sampleReader
    const account = { siteId: site.id, kind, email, name, language, device: 'Firefox, macOS' }
    return accountMail(shop, site, { ...account, ...facts })
  }
}

export const accountSamples: MailSamples = {
  'member-verification': sampleOf('verification', { code: '482913' }),
  'member-welcome': sampleOf('welcome'),
  'member-approved': sampleOf('approved'),
  'member-recovery': sampleOf('recovery', { path: '/account/password' }),
  'member-activation': sampleOf('activation', { path: '/account/password' }),
  'member-account-exists': sampleOf('account-exists'),
  'member-new-device': sampleOf('new-device'),
  'member-password-changed': sampleOf('password-changed'),
  'member-email-change': sampleOf('email-change', { code: '482913' }),
  'member-email-changed': sampleOf('email-changed'),
}
