import type { AccountOrdersProps, AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import * as account from '../../customers/account/service.ts'
import { accountPage, paths } from '../../customers/account/view.ts'
import * as visits from '../../identity/pages/visits.service.ts'
import { type Answer, toBrowser } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { PageRequest } from '../../redirects/pages.service.ts'
import type { Site } from '../../sites/settings/service.ts'
import { storefrontPath } from '../../sites/settings/view.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { hasEnded } from '../bookings/rules.ts'
import { spanText } from '../hours/spans.rules.ts'
import { type BookingPayment, costText, paymentsOf } from '../mail/payments.service.ts'
import { bookedPath } from '../pages/service.ts'
import { textsIn } from '../pages/texts.ts'
import type { Session } from '../sessions/rules.ts'
import { openSessionsOfBookings } from '../sessions/service.ts'
import { comingBookings, hasBookings, hasPastBookings, pastBookings } from './queries.ts'
import { statusText } from './view.ts'

const pageSize = 20

/** The bookings of the signed-in member: those to come or, at `?past=yes`, the others. */
export async function bookingList(shop: Shop, request: PageRequest): Promise<Answer<AccountPageProps>> {
  const { query } = request
  const visit = await visits.start(shop, toBrowser(request), { language: query.lang })
  const { session } = visit
  if (!session) return account.redirectToLogin(shop, visit, paths.bookings)
  const context = await account.accountContext(shop, { site: visit.site, session })
  const isPast = query.past === 'yes'
  const { rows, older } = await read(shop, { ...session, isPast, after: query.after })
  const payments = await paymentsOf(shop.db, visit.site.id, rows)
  const sessions = await findDates(shop, visit.site.id, rows)
  const { account: texts } = textsIn(visit.site.settings.language)
  const page = accountPage(context, 'bookings', { title: '', messages: [] })
  const section = page.navigation.links.find(({ current }) => current)?.label ?? texts.past
  const empty = isPast
    ? { title: texts.nonePast, text: texts.pastText }
    : { title: texts.none, text: texts.text }
  const link = { label: texts.link, url: storefrontPath(visit.site.settings, '/services') }
  const props: AccountOrdersProps = {
    ...page,
    ...{ state: 'orders', title: isPast ? texts.past : section },
    ...(isPast ? { backUrl: paths.bookings, backLabel: texts.coming } : {}),
    orders: rows.map((row) =>
      bookingLink(shop, visit.site, { row, payment: payments.get(row.id), sessions: sessions.get(row.id) }),
    ),
    ...(rows.length === 0 ? { empty: { ...empty, link } } : {}),
    ...(older === undefined
      ? {}
      : { olderUrl: `${paths.bookings}?past=yes${older}`, olderLabel: isPast ? texts.older : texts.past }),
  }
  return { props }
}

async function read(
  shop: Shop,
  { siteId, memberId, isPast, after }: { siteId: string; memberId: string; isPast: boolean; after: unknown },
): Promise<{ rows: BookingRow[]; older: string | undefined }> {
  const now = new Date(shop.clock())
  if (!isPast) {
    const [found] = await shop.db.run(hasPastBookings, [siteId, memberId, now])
    const coming = await shop.db.run(comingBookings, [siteId, memberId, now])
    return { rows: coming, older: found?.hasPast ? '' : undefined }
  }
  const [time = '', id = ''] = typeof after === 'string' ? after.split(' ') : []
  const from = isGuid(id) && !Number.isNaN(Date.parse(time)) ? [new Date(time), id] : [null, null]
  const found = await shop.db.run(pastBookings, [siteId, memberId, now, ...from])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  if (found.length <= pageSize || !last) return { rows, older: undefined }
  return { rows, older: `&${new URLSearchParams({ after: `${last.startsAt.toISOString()} ${last.id}` })}` }
}

function bookingLink(
  shop: Shop,
  { id: siteId, settings }: Site,
  {
    row,
    payment,
    sessions,
  }: { row: BookingRow; payment: BookingPayment | undefined; sessions: Session[] | undefined },
): AccountOrdersProps['orders'][number] {
  const { language, currency } = settings
  const texts = textsIn(language)
  const { id, title, startsAt, endsAt, timeZone, participants } = row
  const time = { start: startsAt.getTime(), end: endsAt.getTime(), timeZone, sessions }
  const totalText = costText(row, payment, { language, currency, texts })
  return {
    url: bookedPath(shop, siteId, id),
    ...{
      title,
      dateText: spanText(time, language),
      statusText: statusText(row, language, shop.clock()),
      totalText,
    },
    itemsText: texts.account.people(participants),
  }
}

export async function isListed(
  shop: Shop,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<boolean> {
  const [row] = await shop.db.run(hasBookings, [siteId, memberId])
  return row?.found ?? false
}

/** The dates of courses, by the ids of their bookings. Not of what has ended: the course may have got other ones since. */
export function findDates(
  shop: Shop,
  siteId: string,
  rows: readonly BookingRow[],
): Promise<Map<string, Session[]>> {
  return openSessionsOfBookings(
    shop.db,
    siteId,
    rows.filter((row) => !hasEnded(row)),
  )
}
