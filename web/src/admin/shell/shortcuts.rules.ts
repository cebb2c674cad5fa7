/** Milliseconds for the second key of a pair. */
const sequenceTimeout = 1500

export interface KeyPress {
  key: string
  at: number
}

/** The letter, when a key press completes `G` and a letter. */
export function letterAfterG(before: KeyPress | undefined, now: KeyPress): string | undefined {
  if (before?.key.toLowerCase() !== 'g' || now.at - before.at > sequenceTimeout) return undefined
  return now.key.toLowerCase()
}
