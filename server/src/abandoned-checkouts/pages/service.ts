import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { Answer, PageQuery } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import {
  isRestoreLink,
  isUnsubscribeLink,
  type RestoreLink,
  restorePath,
  type UnsubscribeLink,
  unsubscribePath,
} from '../reminders/links.service.ts'
import { unsubscribe as optOut } from '../reminders/opt-outs.service.ts'
import { isSoldOut } from '../reminders/rules.ts'
import { findRestorable, priceRestored, type Restorable, restore } from './restore.service.ts'
import { textsIn } from './texts.ts'
import { messagePage, restorePage, unsubscribePage } from './view.ts'

export type ReminderAnswer = Answer<BookingDetailsProps>

interface Asked {
  checkoutId: string
  query: PageQuery
}

/** The items of a link. Undefined if the link opens nothing. */
async function openLink(shop: Shop, { site }: PageVisit, { checkoutId, query }: Asked) {
  const link = { siteId: site.id, checkoutId: checkoutId.toLowerCase(), until: Number(query.until) }
  const found = isRestoreLink(shop, link, query.key) ? await findRestorable(shop, link) : undefined
  return found && { link, found }
}

/** Shows what was left at the checkout, with what has changed. It changes nothing: programs that read e-mails open it, too. */
export async function show(
  shop: Shop,
  visit: PageVisit,
  { messages = [], ...asked }: Asked & { messages?: PageMessage[] },
): Promise<ReminderAnswer> {
  const opened = await openLink(shop, visit, asked)
  if (!opened) return ended(visit, 'over', 403)
  const { link, found } = opened
  if (found.isOrdered) return ended(visit, 'ordered')
  return showItems(shop, visit, { link, found, messages })
}

interface Items {
  link: RestoreLink
  found: Restorable
  messages: PageMessage[]
}

async function showItems(
  shop: Shop,
  visit: PageVisit,
  { link, found, messages }: Items,
): Promise<ReminderAnswer> {
  const { row, source } = found
  if (!source) return ended(visit, 'over', 410)
  const key = shop.newId()
  const quoted = await priceRestored(shop, callerOf(visit, key), { row, source })
  const page = { row, ...quoted, action: restorePath(shop, link), key, csrf: formToken(shop, key), messages }
  return { props: restorePage(visit, page), ...(messages.length > 0 ? { status: 422 } : {}) }
}

/** Where the browser buys: `OWN` in the checkout that was left, else in a new one with its items. */
export type Restored = { answer: ReminderAnswer } | { checkoutId: string; isOwn: boolean }

interface Submitted extends Asked {
  /** Of the form; undefined if another site has sent it. */
  key: string | undefined
  /** The browser may open the checkout that was left. */
  hasVisit: boolean
}

export async function submit(
  shop: Shop,
  visit: PageVisit,
  { key, hasVisit, ...asked }: Submitted,
): Promise<Restored> {
  const { restore: texts } = textsIn(visit.site.settings.language)
  if (key === undefined)
    return {
      answer: await show(shop, visit, { ...asked, messages: [{ kind: 'error', text: texts.failed }] }),
    }
  const opened = await openLink(shop, visit, asked)
  const { source, row, isOrdered } = opened?.found ?? {}
  if (!row || !source || isOrdered) return { answer: await show(shop, visit, asked) }
  const isOwner = visit.session !== undefined && visit.session.memberId === row.ownerId
  if (hasVisit || isOwner) return { checkoutId: source.id, isOwn: hasVisit }
  const caller = callerOf(visit, key)
  const { priced } = await priceRestored(shop, caller, { row, source })
  if (isSoldOut(priced)) return { answer: await show(shop, visit, asked) }
  return { checkoutId: await restore(shop, caller, { row, source }), isOwn: false }
}

function ended(visit: PageVisit, reason: 'over' | 'ordered', status = 200): ReminderAnswer {
  const { restore: texts } = textsIn(visit.site.settings.language)
  const kind = reason === 'ordered' ? 'info' : 'error'
  return { props: messagePage(visit, { title: texts.title, message: { kind, text: texts[reason] } }), status }
}

/** Asks whether e-mails about checkouts are to end. Opening the page changes nothing. */
export function showUnsubscribe(shop: Shop, visit: PageVisit, asked: Asked): ReminderAnswer {
  const link = unsubscribeLinkIn(shop, visit, asked)
  if (!link) return noUnsubscribe(visit)
  const action = `${unsubscribePath(shop, link)}&lang=${visit.site.settings.language}`
  return { props: unsubscribePage(visit, action) }
}

/** Ends them. The key in the address is enough, so that mail programs can do it with one click (RFC 8058). */
export async function unsubscribe(shop: Shop, visit: PageVisit, asked: Asked): Promise<ReminderAnswer> {
  const link = unsubscribeLinkIn(shop, visit, asked)
  if (!link) return noUnsubscribe(visit)
  await optOut(shop, link)
  const { unsubscribe: texts } = textsIn(visit.site.settings.language)
  return { props: messagePage(visit, { title: texts.title, message: { kind: 'info', text: texts.done } }) }
}

function unsubscribeLinkIn(
  shop: Shop,
  { site }: PageVisit,
  { checkoutId, query }: Asked,
): UnsubscribeLink | undefined {
  const link = { siteId: site.id, checkoutId: checkoutId.toLowerCase(), address: String(query.address) }
  return isUnsubscribeLink(shop, link, query.key) ? link : undefined
}

function noUnsubscribe(visit: PageVisit): ReminderAnswer {
  const { unsubscribe: texts } = textsIn(visit.site.settings.language)
  const message: PageMessage = { kind: 'error', text: texts.over }
  return { props: messagePage(visit, { title: texts.title, message }), status: 403 }
}
