import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ListCheckInCodesReply } from '../../contract/src/box-office/tickets/check-in.ts'
import type { Request } from '../../contract/src/schemas.ts'
import { type AdminClient, CartwrightError } from '../../sdk/src/admin.ts'

type Listed = ListCheckInCodesReply['codes'][number]
type Scan = Request<'uploadTicketScans'>['scans'][number]

/** A door with its own list, which decides without a network and tells the shop later. */
export class Door {
  readonly name: string
  isOnline = true
  /** Codes with which it has let somebody in. */
  readonly letIn: string[] = []
  /** What the shop says about the whole event. */
  checkedIn = 0
  listBytes = 0
  /** Milliseconds of each upload. */
  readonly uploads: number[] = []
  longestQueue = 0
  readonly list = new Map<string, Listed>()
  private readonly admin: AdminClient
  private readonly eventId: string
  private waiting: Scan[] = []
  private readDate: string | undefined
  private decisions = 0
  private spent = 0

  constructor(admin: AdminClient, { eventId, name }: { eventId: string; name: string }) {
    this.admin = admin
    this.eventId = eventId
    this.name = name
  }

  /** Milliseconds for a decision, on average. */
  get decision(): number {
    return this.spent / this.decisions
  }

  find(code: string): Listed | undefined {
    return this.list.get(hashOf(code))
  }

  scan(code: string): void {
    const begin = performance.now()
    const hash = hashOf(code)
    const ticket = this.list.get(hash)
    const isValid = ticket !== undefined && !ticket.canceled && !ticket.checkedInDate
    this.spent += performance.now() - begin
    this.decisions++
    if (!isValid) return
    const scannedDate = new Date().toISOString()
    this.list.set(hash, { ...ticket, checkedInDate: scannedDate, checkedInDevice: this.name })
    this.waiting.push({ id: randomUUID(), code, scannedDate })
    this.letIn.push(code)
    this.longestQueue = Math.max(this.longestQueue, this.waiting.length)
  }

  /** Sends what waits, and reads what has changed. `loses`: the first answer is lost, so it sends again. */
  async sync({ loses = false }: { loses?: boolean } = {}): Promise<void> {
    const begin = performance.now()
    const { eventId, name: device } = this
    while (this.waiting.length > 0) {
      const scans = this.waiting.slice(0, 500)
      const send = () => this.admin.call('uploadTicketScans', { eventId, device, scans })
      if (loses) await insist(send)
      await insist(send)
      this.waiting = this.waiting.slice(scans.length)
    }
    await this.read()
    this.uploads.push(performance.now() - begin)
  }

  /** The whole list the first time, then what has changed. */
  async read(): Promise<void> {
    const since = this.readDate
    let readDate: string | undefined
    let after: string | undefined
    do {
      const request = {
        ...{ eventId: this.eventId, includeCanceled: true, limit: 5000 },
        ...(since === undefined ? {} : { changedSince: since }),
        ...(after === undefined ? {} : { after }),
      }
      const reply: ListCheckInCodesReply = await insist(() => this.admin.call('listCheckInCodes', request))
      if (since === undefined) this.listBytes += JSON.stringify(reply).length
      for (const one of reply.codes) this.list.set(one.hash, one)
      readDate ??= reply.readDate
      this.checkedIn = reply.checkedIn
      after = reply.next
    } while (after !== undefined)
    this.readDate = readDate
  }
}

/** In what the lists of two doors differ, once they have met again. */
export function compareLists(one: Door, other: Door): string[] {
  if (one.list.size !== other.list.size) return ['the lists are not of one length']
  return [...one.list].flatMap(([hash, ticket]) =>
    JSON.stringify(ticket) === JSON.stringify(other.list.get(hash))
      ? []
      : [`the lists differ about ${ticket.ticketNumber}`],
  )
}

/** Asks again while the shop is too busy to answer. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CartwrightError) || error.status !== 503) throw error
      await wait(500)
    }
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
