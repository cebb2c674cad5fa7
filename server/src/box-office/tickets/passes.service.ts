import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { EventRow } from '../events/queries.ts'
import { googleLink } from '../wallets/google.service.ts'
import type { Pass } from '../wallets/keys.ts'
import { checkInUrl, codeOf, passUrl } from './codes.rules.ts'
import type { TicketRow } from './queries.ts'
import { textsIn } from './texts.ts'
import { nameOf } from './wire.rules.ts'

/** What a wallet shows of a ticket. */
export function passOf(
  shop: Shop,
  { siteId, shopName, ticket }: { siteId: string; shopName: string; ticket: TicketRow },
): Pass {
  const { eventId, number, version, orderNumber, policy, firstName, lastName } = ticket
  return {
    ...{
      siteId,
      shopName,
      number,
      version,
      orderNumber,
      policy,
      ticketName: nameOf(ticket, ticket.language),
    },
    holder: [firstName, lastName].filter(Boolean).join(' '),
    code: checkInUrl(shop.hosts.urlOf(siteId), codeOf(shop.tokens, { siteId, eventId, number, version })),
    language: pageLocale(ticket.language),
  }
}

interface Linked {
  site: Site
  event: EventRow
  tickets: readonly TicketRow[]
}

/** Links that save tickets in wallets of telephones; none without keys. */
export async function walletLinks(
  shop: Shop,
  { site, event, tickets }: Linked,
): Promise<{ text: string; url: string }[]> {
  const { wallets, tokens } = shop
  const publicUrl = shop.hosts.urlOf(site.id)
  const { apple, google } = wallets
  const now = shop.clock()
  const links = tickets.map(async (ticket) => {
    const { number, version, name, language } = ticket
    const texts = textsIn(pageLocale(language))
    const label = tickets.length > 1 ? `${name} ${number}` : name
    const pass = passOf(shop, { siteId: site.id, shopName: site.name, ticket })
    const file = { siteId: site.id, name: number, version }
    return [
      ...(apple ? [{ text: texts.apple(label), url: passUrl(publicUrl, tokens, file) }] : []),
      ...(google
        ? [{ text: texts.google(label), url: await googleLink(google, pass, { event, publicUrl, now }) }]
        : []),
    ]
  })
  return (await Promise.all(links)).flat()
}
