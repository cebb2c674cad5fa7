import { isPatient, type Priority } from './priorities.rules.ts'

/** How many tasks run at once. What reads from memory does not wait for what waits for the database. */
export type Slots = Record<Priority, number>

/** What pays has as many places as there are connections for transactions; what reserves takes half of them at most. */
export function slotsFor({ transactions = 8 }: { transactions?: number }): Slots {
  return {
    paying: transactions,
    reserving: Math.max(1, Math.floor(transactions / 2)),
    buying: 16,
    reading: 9,
    searching: 4,
    pictures: 4,
  }
}

/** With fewer tasks inside, none of the priority is refused, unless its route is known to be too slow. */
export const few: Record<Priority, number> = {
  ...{ paying: 256, reserving: 256, buying: 128, reading: 128, searching: 48, pictures: 32 },
}
/**
 * With fewer tasks inside, not even then: a few shoppers wait, however slow the machine is. A server that has just started
 * is slow, too.
 */
export const fewest: Record<Priority, number> = {
  ...{ paying: 24, reserving: 24, buying: 48, reading: 48, searching: 48, pictures: 32 },
}
/** Milliseconds that a task may have to wait. */
export const patience: Record<Priority, number> = {
  ...{ paying: 30_000, reserving: 30_000, buying: 600, reading: 400, searching: 250, pictures: 200 },
}
/** Milliseconds that the event loop may be late while tasks wait. */
export const lateness: Record<Priority, number> = {
  ...{ paying: 2000, reserving: 2000, buying: 500, reading: 250, searching: 120, pictures: 60 },
}

/** Milliseconds. A task that has waited longer than expected is refused after all; with few inside, later and if it is slow. */
export function longestWait(priority: Priority): { many: number; few: number } {
  return isPatient(priority) ? { many: 30_000, few: 30_000 } : { many: 700, few: 1000 }
}
