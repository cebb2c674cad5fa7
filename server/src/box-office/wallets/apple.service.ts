import { addressText } from '@cartwright/contract/values/address-lines.ts'
import type { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import type { EventRow } from '../events/queries.ts'
import { formatTimes } from '../events/rules.ts'
import type { AppleKeys, Pass } from './keys.ts'
import { textsIn } from './texts.ts'

/** A ticket as a file for Apple Wallet. */
export async function applePass(keys: AppleKeys, pass: Pass, event: EventRow): Promise<Buffer> {
  const { certificate, key, passphrase, wwdr, passTypeIdentifier, teamIdentifier } = keys
  const { siteId, shopName, number, version } = pass
  // Loaded with the first pass: few shops have the keys.
  const passkit = await import('passkit-generator')
  const file = new passkit.PKPass(
    await icons(),
    {
      ...{ wwdr, signerCert: certificate, signerKey: key },
      ...(passphrase === undefined ? {} : { signerKeyPassphrase: passphrase }),
    },
    {
      ...{ passTypeIdentifier, teamIdentifier, organizationName: shopName },
      description: `${event.title} – ${pass.ticketName}`,
      serialNumber: `${siteId}.${number}.${version}`,
      backgroundColor: 'rgb(255, 255, 255)',
      foregroundColor: 'rgb(27, 27, 27)',
      labelColor: 'rgb(92, 92, 92)',
      logoText: shopName,
    },
  )
  file.type = 'eventTicket'
  addFields(file, pass, event)
  if (event.startsAt) file.setRelevantDate(event.startsAt)
  if (event.endsAt) file.setExpirationDate(event.endsAt)
  file.setBarcodes({
    ...{ format: 'PKBarcodeFormatQR', message: pass.code, messageEncoding: 'iso-8859-1', altText: number },
  })
  return file.getAsBuffer()
}

function addFields(file: PKPass, pass: Pass, event: EventRow): void {
  const texts = textsIn(pass.language)
  const field = (key: keyof typeof texts, value: string) =>
    value === '' ? [] : [{ key, label: texts[key], value }]
  const { startsAt, endsAt, timeZone, details } = event
  const { hideEnd, message } = details.dates
  const times = { timeZone, language: pass.language, showTimeZone: true, hideEnd }
  const when = startsAt && endsAt ? formatTimes({ startsAt, endsAt, ...times }).dateAndTime : message
  const where = [details.location.name, addressText(details.location.address)].filter(Boolean).join(', ')
  file.primaryFields.push(...field('event', event.title))
  file.secondaryFields.push(...field('when', when), ...field('ticket', pass.ticketName))
  file.auxiliaryFields.push(...field('where', where), ...field('guest', pass.holder))
  file.backFields.push(...field('number', pass.number), ...field('order', pass.orderNumber))
  file.backFields.push(...field('policy', pass.policy))
}

/** Wallet refuses a pass without an icon. */
async function icons(): Promise<Record<string, Buffer>> {
  const sizes = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 }
  const made = Object.entries(sizes).map(async ([name, size]) => {
    return [name, await sharp(Buffer.from(icon)).resize(size, size).png().toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

/** A ticket. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <rect width="24" height="24" rx="5" fill="#1b1b1b"/>
  <path fill="#fff" d="M4 8h16v2.5a1.5 1.5 0 0 0 0 3V16H4v-2.5a1.5 1.5 0 0 0 0-3z"/></svg>`
