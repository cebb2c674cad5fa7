/** How fast the tasks of a route are done while there is more to do than can be done. */
export interface Speed {
  /** Tasks that run or wait. */
  inside: number
  done: number
  /** Milliseconds in which these were done. */
  busy: number
  /** Of these, the tasks that were measured; the others are a guess. */
  measured: number
  measuredAt: number
  /** When the last task was done. */
  since: number
}

/** A new route is taken to need eight milliseconds for each task. */
const firstGuess = { done: 8, busy: 64, measured: 0 }
/** Tasks after which older ones count for less. */
const memory = 64
/** Milliseconds after which a speed is only a guess again. */
const longestMemory = 10_000
/** Fewer measured tasks say nothing about the next: one of them may have been slow for a reason of its own. */
const enough = 16

export function newSpeed(): Speed {
  return { inside: 0, measuredAt: 0, since: 0, ...firstGuess }
}

export function taskEntered(speed: Speed, now: number): void {
  if (now - speed.measuredAt > longestMemory) Object.assign(speed, firstGuess)
  if (speed.inside++ === 0) speed.since = now
}

/** Speed counts only while no place is free: then it is the most that the server can do. `fullSince` says since when. */
export function taskLeft(speed: Speed, now: number, fullSince: number | undefined): void {
  speed.inside--
  if (fullSince !== undefined) {
    speed.done++
    speed.measured++
    speed.measuredAt = now
    speed.busy += now - Math.max(speed.since, fullSince)
  }
  speed.since = now
  if (speed.done < memory) return
  speed.done /= 2
  speed.busy /= 2
}

/** Milliseconds in which so many tasks are done. */
export function waitFor(count: number, { busy, done }: Speed): number {
  return (count * busy) / done
}

/** Whether one more task would certainly wait longer than so many milliseconds. */
export function isTooSlow(speed: Speed, longest: number): boolean {
  return speed.measured >= enough && waitFor(speed.inside, speed) > longest
}
