import { addressText } from '@cartwright/contract/values/address-lines.ts'
import { SignJWT } from 'jose'
import type { EventRow } from '../events/queries.ts'
import type { GoogleKeys, Pass } from './keys.ts'

/**
 * The address at which somebody saves a ticket in Google Wallet: a token signed by the service account, which describes
 * event and ticket. Google makes both when the link is opened, so the shop asks nobody.
 */
export async function googleLink(
  { issuerId, email, key }: GoogleKeys,
  pass: Pass,
  { event, publicUrl, now }: { event: EventRow; publicUrl: string; now: number },
): Promise<string> {
  const text = (value: string) => ({ defaultValue: { language: pass.language, value } })
  const { startsAt, endsAt, details } = event
  const classId = `${issuerId}.event-${event.id}`
  const where = addressText(details.location.address)
  const eventClass = {
    id: classId,
    issuerName: pass.shopName,
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(event.title),
    ...(startsAt && {
      dateTime: { start: startsAt.toISOString(), ...(endsAt && { end: endsAt.toISOString() }) },
    }),
    ...(where && { venue: { name: text(details.location.name || where), address: text(where) } }),
  }
  const ticket = {
    id: `${issuerId}.ticket-${pass.siteId}-${pass.number}-${pass.version}`,
    classId,
    state: 'ACTIVE',
    ticketNumber: pass.number,
    ...(pass.holder && { ticketHolderName: pass.holder }),
    ticketType: text(pass.ticketName),
    reservationInfo: { confirmationCode: pass.orderNumber },
    barcode: { type: 'QR_CODE', value: pass.code, alternateText: pass.number },
  }
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [publicUrl],
    payload: { eventTicketClasses: [eventClass], eventTicketObjects: [ticket] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1000))
    .sign(key)
  return `https://pay.google.com/gp/v/save/${token}`
}
