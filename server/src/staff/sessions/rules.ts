import { day } from '../../platform/retention.ts'

/** A session ends when nobody used it for this long … */
export const idleLifetime = 12 * 60 * 60 * 1000
/** … and this long after the sign-in, used or not. */
export const sessionLifetime = 30 * day

/** How exactly the last use is known. */
export const useStep = 60_000

export function isAlive({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }, now: number): boolean {
  return now - usedAt.getTime() < idleLifetime && now - createdAt.getTime() < sessionLifetime
}
