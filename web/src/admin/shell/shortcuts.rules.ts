/** Milliseconds within which the second key of a pair has to follow. */
const patience = 1500

export interface Pressed {
  key: string
  at: number
}

/** Whether a key completes `G` and a letter; answers the letter. */
export function letterAfterG(before: Pressed | undefined, now: Pressed): string | undefined {
  if (before?.key.toLowerCase() !== 'g' || now.at - before.at > patience) return undefined
  return now.key.toLowerCase()
}
