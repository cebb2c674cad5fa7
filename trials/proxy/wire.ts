/** What the server and PostgreSQL say to each other, as far as a fault needs it. */

/** Cuts a stream into messages. The client's first one has no letter in front. */
export function openFrames(begins: 'with a letter' | 'without one'): (data: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  let letter = begins === 'with a letter' ? 1 : 0
  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    const frames: Buffer[] = []
    while (rest.length >= letter + 4) {
      const length = letter + rest.readInt32BE(letter)
      if (rest.length < length) break
      frames.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      letter = 1
    }
    return frames
  }
}

/** What the database answers with one ReadyForQuery: a simple query, or statements up to a Sync. */
export interface Cycle {
  /** The names of prepared statements. */
  names: string[]
  /** Whether its answer tells of a commit: an explicit one, or that of a writing statement outside of transactions. */
  commits: 'explicitly' | 'implicitly' | undefined
  /** In the transaction of this cycle, all statements so far. */
  transaction: readonly string[]
}

/** Follows what a client sends. Returns a cycle with its last message. */
export function openClientReader(): (frame: Buffer) => Cycle | undefined {
  const texts = new Map<string, string>()
  let names: string[] = []
  let transaction: string[] | undefined
  const end = (simple: string | undefined): Cycle => {
    const isCommit = simple === 'COMMIT'
    const isWriting = names.some((name) => writes(texts.get(name) ?? ''))
    const commits = isCommit ? 'explicitly' : isWriting && !transaction ? 'implicitly' : undefined
    transaction?.push(...names)
    const cycle = { names, commits, transaction: transaction ?? names } as const
    if (simple === 'BEGIN') transaction = []
    if (isCommit || simple === 'ROLLBACK') transaction = undefined
    names = []
    return cycle
  }
  return (frame) => {
    switch (String.fromCharCode(frame[0] ?? 0)) {
      case 'Q':
        return end(textAt(frame, 5).text)
      case 'P': {
        const { text: name, end: next } = textAt(frame, 5)
        texts.set(name, textAt(frame, next).text)
        return undefined
      }
      case 'B':
        names.push(textAt(frame, textAt(frame, 5).end).text)
        return undefined
      case 'S':
        return end(undefined)
      default:
        return undefined
    }
  }
}

export function isReadyForQuery(frame: Buffer): boolean {
  return frame[0] === 'Z'.charCodeAt(0)
}

function writes(text: string): boolean {
  if (text.startsWith('SELECT')) return text.includes('add_job(')
  return /\b(INSERT INTO|UPDATE|DELETE FROM)\b/.test(text)
}

function textAt(frame: Buffer, start: number): { text: string; end: number } {
  const end = frame.indexOf(0, start)
  return { text: frame.toString('utf8', start, end), end: end + 1 }
}
