import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { eventById } from '../events/queries.ts'
import { ownButton } from '../guests/mail.ts'
import { eventMail, sendEventMail } from '../tickets/mail.ts'
import { textsIn as ticketTexts } from '../tickets/texts.ts'
import { placesByEmail } from './queries.ts'
import { textsIn } from './texts.ts'

const dayAndTime = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

interface Asked {
  siteId: string
  eventId: string
  /** In lower case. */
  email: string
}

/** A job: sends somebody the links to what they have of an event. Nobody else gets an e-mail. */
export async function sendPlaces(shop: Shop, { siteId, eventId, email }: Asked): Promise<void> {
  const [event] = await shop.db.run(eventById, [siteId, eventId])
  const places = event ? await shop.db.run(placesByEmail, [siteId, eventId, email]) : []
  const [latest] = places
  if (!event || !latest) return
  const site = await sites.get(shop, siteId)
  const language = pageLocale(latest.language)
  const texts = textsIn(language)
  const format = zonedFormat(language, { ...dayAndTime, timeZone: site.settings.timeZone })
  const links = places.map((person) => {
    const { label, url } = ownButton(shop, siteId, { person, texts: ticketTexts(language) })
    const title = oneLine(event.title)
    return {
      label: places.length > 1 ? texts.named(label, title, format.format(person.createdAt)) : label,
      url,
    }
  })
  const [first = null] = links
  const intro = links.length > 1 ? texts.introOfSeveral : texts.intro
  const about = { site, event, language, name: latest.firstName, intro, isGuest: false, why: texts.why }
  const mail = eventMail(shop, about)
  const others = links.slice(1).map(({ label, url }) => ({ text: label, url }))
  const props = {
    ...mail,
    subject: texts.subject(oneLine(event.title)),
    blocks: [
      ...mail.blocks,
      ...(others.length > 0 ? [{ heading: texts.more, lines: [], links: others }] : []),
    ],
    ...(first ? { button: first } : {}),
  }
  await sendEventMail(shop.db, shop, { site, to: latest.email, language, props })
}
