import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { forgetAttempts, manyAttempts, nextAttempt, returnAttempt, takeAttempt } from './attempts.queries.ts'

/** Counts one attempt for each subject, or refuses with the seconds to wait. Returns the highest count. */
export async function count(shop: Shop, siteId: string, subjects: readonly Subject[]): Promise<number> {
  let highest = 0
  for (const subject of subjects) {
    const [kind] = subject.split(' ') as [keyof typeof freeAttempts]
    const now = shop.clock()
    const never = forgottenAfter
    const policy = [freeAttempts[kind], firstWait, longestWait, forgivenEvery[kind] ?? never]
    const values = [siteId, subject, new Date(now), new Date(now - forgottenAfter), ...policy]
    const [taken] = await shop.db.run(takeAttempt, values)
    if (!taken) throw await tooEarly(shop, siteId, subject)
    highest = Math.max(highest, taken.attempts)
  }
  return highest
}

/** Whether any subject has used up its free attempts. */
export async function areExhausted(
  shop: Shop,
  siteId: string,
  subjects: readonly Subject[],
): Promise<boolean> {
  const free = subjects.map((subject) => freeAttempts[subject.split(' ')[0] as keyof typeof freeAttempts])
  const since = new Date(shop.clock() - forgottenAfter)
  return (await shop.db.run(manyAttempts, [siteId, subjects, free, since])).length > 0
}

export async function forget(shop: Shop, siteId: string, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await shop.db.run(forgetAttempts, [siteId, subject])
}

/** Takes back the attempts of a successful sign-in. Attempts at other accounts still count for the network. */
export async function restore(shop: Shop, siteId: string, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const statement = subject.startsWith('address ') ? returnAttempt : forgetAttempts
    await shop.db.run(statement, [siteId, subject])
  }
}

async function tooEarly(shop: Shop, siteId: string, subject: Subject) {
  const [row] = await shop.db.run(nextAttempt, [siteId, subject])
  const seconds = Math.max(1, Math.ceil(((row?.nextAt.getTime() ?? 0) - shop.clock()) / 1000))
  const description = `Too many attempts. Try again in ${seconds} seconds`
  return refuse('TOO_MANY_REQUESTS', description, { retryAfterSeconds: seconds })
}

/** Attempts without a delay … */
const freeAttempts = { account: 5, device: 5, person: 5, factor: 5, address: 20, network: 20 } as const
/** … then each doubles the wait, from this many seconds … */
const firstWait = 5
/** … to this many: at most thirty attempts an hour. */
const longestWait = 180
/** Milliseconds without an attempt after which all are forgotten. */
export const forgottenAfter = 60 * 60 * 1000

/** Seconds after which one attempt of a network is forgiven; other attempts are forgotten all at once. */
const forgivenEvery: Partial<Record<keyof typeof freeAttempts, number>> = { network: 20 }

export type Subject = `${keyof typeof freeAttempts} ${string}`
