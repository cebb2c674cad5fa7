import type { Connection } from '../../platform/db/db.ts'
import { post } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { named } from '../../sites/mail/letters.rules.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { lookOf } from '../../sites/settings/theme.rules.ts'
import { type LetterKind, letterOf } from './letters.ts'

export interface Addressed {
  siteId: string
  kind: LetterKind
  email: string
  name?: string | undefined
  /** The reader's language (BCP 47). The shop's own language if absent or not offered. */
  language?: string | null | undefined
  code?: string | undefined
  /** The path of the button's link. */
  path?: string | undefined
  device?: string | undefined
}

const paths: Partial<Record<LetterKind, string>> = {
  welcome: '/account',
  approved: '/login',
  'account-exists': '/login',
  'new-device': '/account#devices',
  'password-changed': '/account',
}

/** Queues an e-mail in the transaction that causes it. */
export async function send(tx: Connection, shop: Shop, letter: Addressed): Promise<void> {
  const { siteId, kind, email, name, language, code, device } = letter
  const site = await sites.get(shop, siteId)
  const path = letter.path ?? paths[kind]
  const { subject, text, html } = letterOf({
    ...{ kind, name, code, device },
    shop: site.name,
    language: languageFor(site.settings, language ?? undefined),
    look: lookOf(site.settings.theme, shop.publicUrl),
    link: path && shop.publicUrl + path,
  })
  const from = site.settings.email || `accounts@${new URL(shop.publicUrl).hostname}`
  const confidential = code !== undefined || letter.path !== undefined
  await post(
    tx,
    {
      siteId,
      id: shop.newId(),
      from: named({ name: site.name, email: from }),
      to: email,
      subject,
      text,
      html,
      confidential,
    },
    shop.clock(),
  )
}
