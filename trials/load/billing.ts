import { providers } from '../../server/src/payments/providers/service.ts'
import {
  type BilledYear,
  billYear,
  openStandIn,
  timeZone,
  type YearSize,
} from '../../server/test/billing-year.ts'
import { withInnerStore } from '../inside.ts'
import { cpuOf } from '../process.ts'
import type { Outcome } from '../trial.ts'

/** Seconds that a year of a thousand subscriptions may take. */
const most = 60

/** Bills a year of subscriptions under a clock of its own, with a provider that declines a fifth, and runs that end half-way. */
export function billing(size: YearSize): Promise<Outcome> {
  const stand = openStandIn()
  const settings = { paymentMethods: ['stand', 'manual'], timeZone }
  return withInnerStore(
    async (store, dataDir) => {
      const own = { pid: process.pid, dataDir }
      const before = cpuOf(own)
      const year = await billYear(store, stand, size)
      const after = cpuOf(own)
      const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
      const [took, declined] = [year.took / 1000, year.charges - year.approved]
      const wanted = size.months * (size.subscriptions - countOf(year, 'CANCELED'))
      const isExact =
        year.cycles >= wanted &&
        year.approved > 0 &&
        year.chargedTwice + year.difference + year.gaps === 0 &&
        year.orders.all === year.cycles &&
        year.orders.ofCycles === year.cycles &&
        year.paid === year.approved
      const allowed = (most * size.subscriptions * size.months) / 12_000
      return {
        bar: `${size.subscriptions} subscriptions, ${size.months} months: no cycle twice, within ${allowed.toFixed(0)} s`,
        measured:
          `${year.cycles} cycles, ${year.charges} charges, ${declined} declined, ${year.lost} answers lost, ` +
          `${year.chargedTwice} orders charged twice, ${year.gaps} numbers missing; ${took.toFixed(1)} s in ${year.days} days, ` +
          `of the processor ${seconds(after.server - before.server)} s for the server and ` +
          `${seconds(after.database - before.database)} s for the database`,
        met: isExact && took <= allowed,
      }
    },
    { payments: [...providers, stand.provider], settings },
  )
}

function countOf({ contracts }: BilledYear, wanted: string): number {
  return contracts.find(({ status }) => status === wanted)?.count ?? 0
}
