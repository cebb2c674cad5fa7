import type { ScannedTicket, ScanRow } from './queries.ts'

/** A scan whose code is right, or whose number somebody has typed: then it has no version. */
export interface Scanned {
  id: string
  number: string
  version?: number | undefined
  at: Date
}

export interface Undo {
  id: string
  undoes: string
}

/** What the shop knows about the tickets of the scans. */
export interface Situation {
  device: string
  tickets: readonly ScannedTicket[]
  scans: readonly ScanRow[]
}

/** Who is in with a ticket: since when, and through which door. */
export interface Entry {
  at: Date
  device: string
}

export interface Decision {
  results: Map<string, ScanRow['result']>
  /** By number; none for tickets with which nobody is in. */
  entries: Map<string, Entry>
  /** Scans that are new or have another result than before. */
  changed: ScanRow[]
}

/**
 * Decides about scans in the order of their times. The first scan of a ticket that arrives lets somebody in, every later one
 * is doubled. A scan that is known keeps its result. Scans are taken back last, because a device may have changed its clock.
 */
export function decide(
  { device, tickets, scans: known }: Situation,
  scanned: readonly Scanned[],
  undos: readonly Undo[],
): Decision {
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]))
  const scans = new Map(known.map((scan) => [scan.id, scan]))
  const entries = new Map<string, Entry>()
  for (const { number, checkedInAt, checkedInBy } of tickets)
    if (checkedInAt) entries.set(number, { at: checkedInAt, device: checkedInBy })
  for (const { id, number, version, at } of scanned.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (scans.has(id)) continue
    const result = resultOf(byNumber.get(number), version, entries.has(number))
    scans.set(id, { id, number, device, at, result })
    if (result === 'CHECKED_IN') entries.set(number, { at, device })
  }
  for (const { undoes } of undos) takeBack(scans, entries, undoes)
  const before = new Map(known.map(({ id, result }) => [id, result]))
  const results = [
    ...scanned.map(({ id }) => [id, scans.get(id)?.result ?? 'UNKNOWN'] as const),
    ...undos.map(({ id, undoes }) => [id, scans.has(undoes) ? 'UNDONE' : 'UNKNOWN'] as const),
  ]
  return {
    results: new Map(results),
    entries,
    changed: [...scans.values()].filter(({ id, result }) => before.get(id) !== result),
  }
}

function resultOf(ticket: ScannedTicket | undefined, version: number | undefined, isInside: boolean) {
  if (!ticket) return 'UNKNOWN'
  if (ticket.canceled || (version !== undefined && ticket.version !== version)) return 'VOID'
  return isInside ? 'DOUBLED' : 'CHECKED_IN'
}

/** If the scan let somebody in, the earliest one that doubled it counts instead. */
function takeBack(scans: Map<string, ScanRow>, entries: Map<string, Entry>, id: string): void {
  const scan = scans.get(id)
  if (scan?.result !== 'CHECKED_IN' && scan?.result !== 'DOUBLED') return
  scans.set(id, { ...scan, result: 'UNDONE' })
  const entry = entries.get(scan.number)
  const isEntry = entry?.at.getTime() === scan.at.getTime() && entry.device === scan.device
  if (scan.result === 'DOUBLED' || !isEntry) return
  const [next] = [...scans.values()]
    .filter(({ number, result }) => number === scan.number && result === 'DOUBLED')
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  if (next) {
    scans.set(next.id, { ...next, result: 'CHECKED_IN' })
    entries.set(scan.number, { at: next.at, device: next.device })
  } else entries.delete(scan.number)
}
