import { createHash } from 'node:crypto'
import { isSameSecret, type Tokens } from '../../platform/secrets/tokens.ts'
import { isGuid } from '../../platform/values/ids.ts'

/** What a code says, once its signature is right. */
export interface TicketCode {
  number: string
  version: number
}

interface Signed extends TicketCode {
  siteId: string
  eventId: string
}

type Signer = Pick<Tokens, 'derive'>

/** 132 bits. */
const signatureLength = 22

/**
 * The text of a ticket: its number, how often it has changed hands, and a signature of both for this event. So a forged
 * code, or one of another event, is refused without a look at the tickets.
 */
export function codeOf(tokens: Signer, { siteId, eventId, number, version }: Signed): string {
  const signature = tokens.derive(`ticket code ${siteId} ${eventId} ${number} ${version}`)
  return `${number}.${version}.${signature.slice(0, signatureLength)}`
}

/** Undefined for a text that the shop has not signed for this event. Takes the address in a QR code, too. */
export function readCode(
  tokens: Signer,
  { siteId, eventId }: Pick<Signed, 'siteId' | 'eventId'>,
  text: string,
): TicketCode | undefined {
  const code = codeIn(text)
  const found = codePattern.exec(code)
  if (!found) return undefined
  const [, number = '', version = ''] = found
  const read = { number, version: Number(version) }
  return isSameSecret(codeOf(tokens, { siteId, eventId, ...read }), code) ? read : undefined
}

/** The address in the QR code of a ticket. */
export function checkInUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/check-in?ticket=${code}`
}

/** What a door without a network compares a code with. */
export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Of eleven letters and digits that nobody confuses. */
export function newNumber(random: (size: number) => Uint8Array): string {
  const letters = [...random(11)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** The file of one ticket, of all tickets of a reservation, or of those that one of its guests has. */
export interface TicketFile {
  siteId: string
  /** The number of the ticket, or the id of the reservation. */
  name: string
  /** Of the ticket: its earlier holders open nothing. */
  version?: number
  /** The e-mail address of the guest, for those of the reservation that are theirs. */
  holder?: string
}

export function fileUrl(publicUrl: string, tokens: Signer, file: TicketFile): string {
  return `${publicUrl}/v1/ticket-files/${file.siteId}/${file.name}?key=${fileKey(tokens, file)}`
}

/** The ticket for Apple Wallet. */
export function passUrl(publicUrl: string, tokens: Signer, file: TicketFile): string {
  return `${publicUrl}/v1/ticket-passes/${file.siteId}/${file.name}?key=${fileKey(tokens, file)}`
}

export function fileKey(tokens: Signer, { siteId, name, version = 0, holder }: TicketFile): string {
  if (holder !== undefined)
    return tokens.derive(`ticket file of holder ${siteId} ${name} ${holder.toLowerCase()}`)
  return tokens.derive(`ticket file ${siteId} ${name} ${version}`)
}

/** Whether somebody has the link of the tickets of a reservation. */
export function isTicketsKey(
  tokens: Signer,
  { siteId, name }: Pick<TicketFile, 'siteId' | 'name'>,
  key: unknown,
): boolean {
  return isGuid(name) && typeof key === 'string' && isSameSecret(fileKey(tokens, { siteId, name }), key)
}

/** The page of the tickets of a file, for whoever may download them. */
export function ticketsPath(tokens: Signer, file: TicketFile): string {
  return `/tickets/${file.name}?key=${fileKey(tokens, file)}`
}

/** Somebody who waits for tickets. */
interface Entry {
  siteId: string
  id: string
}

/** The page on which somebody sees that they wait, and leaves the list. */
export function waitingPath(tokens: Signer, entry: Entry): string {
  return `/tickets/waiting/${entry.id}?key=${waitingKey(tokens, entry)}`
}

export function isWaitingKey(tokens: Signer, entry: Entry, key: unknown): boolean {
  return typeof key === 'string' && isSameSecret(waitingKey(tokens, entry), key)
}

function waitingKey(tokens: Signer, { siteId, id }: Entry): string {
  return tokens.derive(`waiting for tickets ${siteId} ${id}`)
}

/** Of a code that may be of any event: its number, without a proof. */
export function numberIn(text: string): string | undefined {
  return codePattern.exec(codeIn(text))?.[1]
}

const codePattern = /^([A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{3})\.(\d{1,9})\.[\w-]{22}$/

function codeIn(text: string): string {
  const [, inAddress] = text.split('ticket=')
  return (inAddress ?? text).trim()
}
