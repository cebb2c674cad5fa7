import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { EndedRefund, ItemSale } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { eventById } from '../events/queries.ts'
import { eventMail, sendEventMail } from '../tickets/mail.ts'
import type { TicketRow } from '../tickets/queries.ts'
import { textsIn } from '../tickets/texts.ts'
import { nameOf } from '../tickets/wire.rules.ts'

interface Refunded {
  change: ItemSale & EndedRefund
  tickets: readonly TicketRow[]
}

/** Tells the buyer what was refunded, and at first guests with an address of their own that their tickets are void. */
export async function sendRefundMails(
  tx: Connection,
  shop: Shop,
  { change, tickets }: Refunded,
): Promise<void> {
  const { siteId, order } = change
  const buyer = order.buyerInfo?.email ?? ''
  const contacts = [order.billingInfo?.contactDetails, order.recipientInfo?.contactDetails]
  const buyerName = contacts.find((contact) => contact?.firstName)?.firstName ?? ''
  const site = await sites.get(shop, siteId)
  for (const [eventId, ofEvent] of Map.groupBy(tickets, (ticket) => ticket.eventId)) {
    const [event] = await tx.run(eventById, [siteId, eventId])
    if (!event) continue
    const others = Map.groupBy(ofEvent, ({ email }) => email.toLowerCase())
    others.delete(buyer.toLowerCase())
    const all = [
      { to: buyer, theirs: ofEvent, isBuyer: true },
      ...(change.retryOf === null ? [...others] : []).map(([to, theirs]) => ({ to, theirs, isBuyer: false })),
    ]
    for (const { to, theirs, isBuyer } of all) {
      const [first] = theirs
      if (to === '' || !first) continue
      const language = pageLocale(first.language)
      const texts = textsIn(language)
      const title = oneLine(event.title)
      const about = {
        ...{ site, event, language, isGuest: false, why: texts.whyTickets },
        name: isBuyer ? buyerName : first.firstName,
        intro: isBuyer
          ? introFor(change, { count: theirs.length, currency: first.currency, language })
          : texts.voidIntro(theirs.length),
      }
      const { blocks, button: _, ...props } = eventMail(shop, about)
      const lines = theirs.map((ticket) => `${nameOf(ticket, language)} · ${ticket.number}`)
      const reason = isBuyer && change.reason ? [{ heading: texts.reason, lines: [change.reason] }] : []
      await sendEventMail(tx, shop, {
        ...{ site, to, language },
        props: {
          ...props,
          subject: isBuyer ? texts.refundedSubject(title) : texts.voidSubject(title, theirs.length),
          blocks: [...blocks, { heading: texts.voidTickets, lines }, ...reason],
        },
      })
    }
  }
}

function introFor(
  { returned, byHand }: EndedRefund,
  { count, currency, language }: { count: number; currency: string; language: string },
): string {
  const { refundedIntro } = textsIn(language)
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  return refundedIntro({
    count,
    amount: returned > 0n ? text(returned) : '',
    byHand: byHand > 0n,
  })
}
