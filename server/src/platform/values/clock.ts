/** Milliseconds since 1970, UTC. Injected, so that tests decide what time it is. */
export type Clock = () => number

export const systemClock: Clock = Date.now
