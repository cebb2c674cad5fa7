/** What a transaction saw of a list: how many elements it had, and the last of them if that is known. */
export interface Read {
  key: string
  length: number
  last?: string | undefined
}

/** A transaction as its client saw it: the elements it appended to lists, and what it read. */
export interface Transaction {
  appends: readonly { key: string; element: string }[]
  reads: readonly Read[]
}

export interface History {
  transactions: readonly Transaction[]
  /** Each list in the end. Its order is the one in which transactions appended. */
  lists: ReadonlyMap<string, readonly string[]>
}

export interface Anomalies {
  /** Elements that were appended and are not in the list in the end, or twice. */
  lost: number
  /** Elements that nobody appended. */
  unasked: number
  /** Reads of a list that never was. */
  impossible: number
  /** Transactions that cannot be put in any order, by the weakest dependencies that show it. */
  cycles: Record<Cycle, number>
}

/** Adya's classes: writes only; with reads of writes; with reads that miss a write. */
type Cycle = 'G0' | 'G1' | 'G2-item'

type Kind = 'write to write' | 'write to read' | 'read to write'

interface Edge {
  from: number
  to: number
  kind: Kind
}

/**
 * Looks for what no order of whole transactions explains, as Elle does: lists to which everybody appends tell in which
 * order transactions wrote, and what each one had seen.
 */
export function findAnomalies(history: History): Anomalies {
  const writers = writersOf(history)
  const impossible = history.transactions.flatMap(({ reads }) =>
    reads.filter((read) => !isPossible(history, read)),
  )
  const edges = edgesOf(history, writers)
  const count = history.transactions.length
  const without = (...kinds: Kind[]) => edges.filter(({ kind }) => !kinds.includes(kind))
  const g0 = inCycles(count, without('write to read', 'read to write'))
  const g1 = inCycles(count, without('read to write'))
  return {
    ...misplaced(history, writers),
    impossible: impossible.length,
    cycles: { G0: g0, G1: g1 - g0, 'G2-item': inCycles(count, edges) - g1 },
  }
}

export function anomalyCount({ lost, unasked, impossible, cycles }: Anomalies): number {
  return lost + unasked + impossible + cycleCount({ cycles })
}

export function cycleCount({ cycles }: Pick<Anomalies, 'cycles'>): number {
  return Object.values(cycles).reduce((sum, count) => sum + count, 0)
}

/** The transaction that appended each element. */
type Writers = ReadonlyMap<string, number>

const nameOf = (key: string, element: string) => `${key} ${element}`

function writersOf({ transactions }: History): Writers {
  return new Map(
    transactions.flatMap(({ appends }, at) =>
      appends.map(({ key, element }) => [nameOf(key, element), at] as const),
    ),
  )
}

function misplaced({ lists }: History, writers: Writers): Pick<Anomalies, 'lost' | 'unasked'> {
  const found = [...lists].flatMap(([key, list]) => list.map((element) => nameOf(key, element)))
  const known = new Set(found)
  return {
    lost: [...writers.keys()].filter((name) => !known.has(name)).length + found.length - known.size,
    unasked: [...known].filter((name) => !writers.has(name)).length,
  }
}

function isPossible({ lists }: History, { key, length, last }: Read): boolean {
  const list = lists.get(key) ?? []
  return length <= list.length && (last === undefined || list[length - 1] === last)
}

function edgesOf(history: History, writers: Writers): Edge[] {
  const writerAt = (key: string, index: number) => {
    const element = history.lists.get(key)?.[index]
    return element === undefined ? undefined : writers.get(nameOf(key, element))
  }
  const edges: Edge[] = []
  const add = (from: number | undefined, to: number | undefined, kind: Kind) => {
    if (from !== undefined && to !== undefined && from !== to) edges.push({ from, to, kind })
  }
  for (const [key, list] of history.lists) {
    for (const index of list.keys()) add(writerAt(key, index), writerAt(key, index + 1), 'write to write')
  }
  for (const [at, { reads }] of history.transactions.entries()) {
    for (const read of reads.filter((read) => isPossible(history, read))) {
      add(writerAt(read.key, read.length - 1), at, 'write to read')
      add(at, writerAt(read.key, read.length), 'read to write')
    }
  }
  return edges
}

/** How many transactions are in cycles, or between two: those that are left when what begins or ends a path is taken away. */
function inCycles(count: number, edges: readonly Edge[]): number {
  const after = Array.from({ length: count }, (): number[] => [])
  const before = Array.from({ length: count }, (): number[] => [])
  for (const { from, to } of edges) {
    after[from]?.push(to)
    before[to]?.push(from)
  }
  const left = new Set(after.keys())
  for (const [next, into] of [
    [after, before],
    [before, after],
  ] as const) {
    const degrees = into.map((neighbours) => neighbours.filter((one) => left.has(one)).length)
    const ends = [...left].filter((one) => degrees[one] === 0)
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      left.delete(end)
      for (const one of next[end] ?? []) {
        degrees[one] = (degrees[one] ?? 0) - 1
        if (degrees[one] === 0 && left.has(one)) ends.push(one)
      }
    }
  }
  return left.size
}
