import { day } from '../../platform/retention.ts'

/** Somebody who is signed in on the shop's own pages stays so while they come back within this long … */
export const idleLifetime = 30 * day
/** … and until this long after they signed in. */
export const sessionLifetime = 90 * day

/** How exactly the last use is known. */
export const useStep = 5 * 60_000
