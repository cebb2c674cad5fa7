/** Milliseconds within which the second key of a pair has to follow. */
const sequenceTimeout = 1500

export interface KeyPress {
  key: string
  at: number
}

/** Whether a key completes `G` and a letter; answers the letter. */
export function letterAfterG(before: KeyPress | undefined, now: KeyPress): string | undefined {
  if (before?.key.toLowerCase() !== 'g' || now.at - before.at > sequenceTimeout) return undefined
  return now.key.toLowerCase()
}
