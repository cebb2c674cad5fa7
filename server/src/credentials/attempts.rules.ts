/** Attempts without a delay … */
export const freeAttempts = { account: 5, device: 5, person: 5, address: 20, network: 20 } as const
/** … then each doubles the wait, from this many seconds … */
export const firstWait = 5
/** … to this many: at most thirty attempts an hour. */
export const longestWait = 180
/** Milliseconds without an attempt after which all are forgotten. */
export const forgottenAfter = 60 * 60 * 1000

/** Seconds after which one attempt of a network is forgiven; other attempts are forgotten all at once. */
export const forgivenEvery: Partial<Record<keyof typeof freeAttempts, number>> = { network: 20 }

export type Subject = `${keyof typeof freeAttempts} ${string}`
