import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import * as members from '../../customers/members/service.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import { findOrder } from '../../orders/order/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { noticeText, oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import type { PlanOrderRow } from '../orders/queries.ts'
import { type PlanMail, planTexts } from './texts.ts'

interface PlanNews {
  order: PlanOrderRow
  kind: PlanMail
  /** The day that the e-mail names. */
  day: Date | null
  /** The shop's order to look at. */
  orderId?: string | null
}

/** Writes to the member, in the transaction of the change. */
export async function sendPlanMail(
  tx: Connection,
  shop: Shop,
  { order, kind, day, orderId }: PlanNews,
): Promise<void> {
  const { siteId, memberId, plan } = order
  const member = await members.find(shop, siteId, memberId)
  if (!member) return
  const site = await sites.get(shop, siteId)
  const { settings } = site
  const language = languageFor(settings, member.profile.language ?? undefined)
  const texts = planTexts(language)
  const { subject, title, intro } = texts.mails[kind]
  const bought = orderId ? await findOrder(tx, siteId, orderId) : undefined
  const url = bought && checkoutLink(shop, { siteId, checkoutId: bought.checkoutId })
  const name = oneLine(plan.name)
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: settings.timeZone })
  const props: NoticeMail = {
    subject: oneLine(subject(name, site.name)),
    title,
    intro: intro(name, day ? format.format(day) : ''),
    ...(url ? { button: { label: texts.viewOrder, url } } : {}),
    footer: [site.name],
  }
  await mail.send(tx, shop, {
    ...{ site, to: member.email, language, name: 'notice', props, text: noticeText(props), topic: 'orders' },
  })
}
