import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import type { MemberRow } from '../../customers/members/queries.ts'
import * as members from '../../customers/members/service.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import { checkoutIds } from '../../orders/order/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { noticeText, oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import type { Contract } from '../../subscriptions/contracts/rules.ts'
import { nextPaymentUnder, type Taxed, taxIn } from '../orders/payments.rules.ts'
import type { PlanOrderRow } from '../orders/queries.ts'
import { type PlanMail, planTexts, taxedText } from './texts.ts'

export interface PlanNews {
  order: PlanOrderRow
  kind: PlanMail
  /** The day that the e-mail names. */
  day: Date | null
  /** When the free days end, and the first payment is due. */
  trialEnds?: Date
  /** Of a plan that takes the place of another one: the name of that one, and how the new one is billed. */
  change?: { before: string; contract: Contract }
  /** The shop's order to look at, instead of the plan. */
  orderId?: string | null
}

/** Writes to the member, in the transaction of the change. */
export function sendPlanMail(tx: Connection, shop: Shop, news: PlanNews): Promise<void> {
  return sendPlanMails(tx, shop, [news])
}

/** Writes to members of one site. */
export async function sendPlanMails(tx: Connection, shop: Shop, news: readonly PlanNews[]): Promise<void> {
  const [first] = news
  if (!first) return
  const { siteId } = first.order
  const memberIds = news.map(({ order }) => order.memberId)
  const readers = await members.findMany(shop, siteId, memberIds)
  const site = await sites.get(shop, siteId)
  const orderIds = news.flatMap(({ orderId }) => orderId ?? [])
  const checkouts = await checkoutIds(tx, siteId, orderIds)
  const dayIn = dayFormat(site.settings.timeZone)
  const mails = news.flatMap((one) => {
    const member = readers.get(one.order.memberId)
    const checkoutId = one.orderId ? checkouts.get(one.orderId) : undefined
    const url = checkoutId && checkoutLink(shop, { siteId, checkoutId })
    const planUrl = `${shop.hosts.urlOf(siteId)}/account/subscriptions/${one.order.id}`
    return member ? [planMail(site, { ...one, member, url, planUrl, dayIn })] : []
  })
  await mail.sendAll(tx, shop, mails)
}

interface Writing extends PlanNews {
  member: MemberRow
  url: string | undefined
  planUrl: string
  dayIn: DayFormat
}

type DayFormat = (language: string, day: Date) => string

/** Opens one format for each language, because that costs more than a whole e-mail. */
function dayFormat(timeZone: string): DayFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (language, day) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
    formats.set(language, format)
    return format.format(day)
  }
}

function planMail(site: sites.Site, writing: Writing): mail.NewMail<'notice'> {
  const { order, kind, day, member, url, planUrl, dayIn, change } = writing
  const { settings } = site
  const language = languageFor(settings, member.profile.language ?? undefined)
  const texts = planTexts(language)
  const { subject, title, intro } = texts.mails[kind]
  const name = oneLine(order.plan.name)
  const first = intro(name, day ? dayIn(language, day) : '', oneLine(change?.before ?? ''))
  const notes = [...trialNotes(site, language, writing), ...changeNotes(site, language, writing)]
  const props: NoticeMail = {
    subject: oneLine(subject(name, site.name)),
    title,
    intro: [first, ...notes].join(' '),
    button: url ? { label: texts.viewOrder, url } : { label: texts.viewPlan, url: planUrl },
    footer: [site.name],
  }
  const text = noticeText(props)
  return { site, to: member.email, language, name: 'notice', props, text, topic: 'orders' }
}

/** "You first have it for 30 days free of charge. The first payment of $39.00 is on December 29, 2026." */
function trialNotes(
  { settings: { taxIncludedInPrices } }: sites.Site,
  language: string,
  { order: { plan, prices }, trialEnds, dayIn }: Writing,
): string[] {
  if (!trialEnds) return []
  const texts = planTexts(language)
  const price = prices[0]?.price
  const { total = '0', tax } = price ?? {}
  const amount = money.format(money.toMinor(total, plan.currency) ?? 0n, plan.currency, language)
  const taxed = taxedText(amount, taxIn(price, prices), language)
  const first = texts.trialNote(texts.days(plan.trialDays), taxed, dayIn(language, trialEnds))
  return tax || taxIncludedInPrices ? [first] : [first, texts.plusTax]
}

/** "The new plan costs $60.00 with tax every month. The next payment of $60.00 with tax is on January 9, 2027." */
function changeNotes(
  { settings: { taxIncludedInPrices } }: sites.Site,
  language: string,
  { order, change, dayIn }: Writing,
): string[] {
  if (!change) return []
  const texts = planTexts(language)
  const { plan, prices } = order
  if (plan.price === '0') return [texts.costsNothing]
  const price = prices[1]?.price
  const { total } = price ?? {}
  const full = (total && money.toMinor(total, plan.currency)) || BigInt(plan.price)
  const text = (amount: money.Minor, tax: Taxed) =>
    taxedText(money.format(amount, plan.currency, language), tax, language)
  const { billing, periodUnit, periodCount } = plan
  const every =
    billing === 'RECURRING' && periodUnit && periodCount ? texts.every(periodUnit, periodCount) : texts.once
  const next = nextPaymentUnder(change.contract, order)
  const isTaxKnown = prices.some((one) => one.price?.tax)
  return [
    texts.costs(text(full, taxIn(price, prices)), every),
    next ? texts.nextPayment(text(next.amount, next.tax), dayIn(language, next.at)) : texts.noPayment,
    ...(next && !isTaxKnown && !taxIncludedInPrices ? [texts.plusTax] : []),
  ]
}
