/** So many guesses cost nothing but themselves … */
export const freeAttempts = { account: 5, device: 5, person: 5, address: 20, network: 20 } as const
/** … then each makes the next one wait twice as long, from this many seconds … */
export const firstWait = 5
/** … to this many: thirty guesses an hour at the most. */
export const longestWait = 180
/** Milliseconds without a guess after which all is forgotten. */
export const forgottenAfter = 60 * 60 * 1000

/** Of one network somebody may register every so many seconds, for ever; guesses are forgotten all at once. */
export const forgivenEvery: Partial<Record<keyof typeof freeAttempts, number>> = { network: 20 }

export type Subject = `${keyof typeof freeAttempts} ${string}`
