import { abuse } from './abuse/abuse.ts'
import { guesses } from './abuse/guesses.ts'
import { restore } from './backup/restore.ts'
import { citus } from './citus/citus.ts'
import { crash } from './faults/crash.ts'
import { cutCommits } from './faults/cut-commits.ts'
import { diskFull } from './faults/disk-full.ts'
import { failPoints } from './faults/fail-points.ts'
import { outage } from './faults/outage.ts'
import { payments } from './faults/payments.ts'
import { publishedClient } from './faults/published-client.ts'
import { stop } from './faults/stop.ts'
import { linearizable } from './histories/linearizable.ts'
import { serializable } from './histories/serializable.ts'
import { billing } from './load/billing.ts'
import { overload } from './load/overload.ts'
import { rush } from './load/rush.ts'
import { moveIn } from './moving/move-in.ts'
import { doors } from './races/doors.ts'
import { edits } from './races/edits.ts'
import { firstAdds } from './races/first-adds.ts'
import { importOnce } from './races/import-once.ts'
import { lastPlaces } from './races/last-places.ts'
import { oversell } from './races/oversell.ts'
import { placeOnce } from './races/place-once.ts'
import { soak } from './soak/soak.ts'
import { timing } from './timing.ts'
import type { Outcome } from './trial.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { wrongShapes } from './wrong-shapes.ts'

/** The full form has every number of the bars; `run.ts` says how long the nightly one may take. */
export type Form = 'nightly' | 'full'

/** Milliseconds */
const mailing = 60

export const trials: Record<string, (form: Form) => Promise<Outcome>> = {
  'first-adds': firstAdds,
  oversell,
  'place-once': placeOnce,
  'last-places': () => lastPlaces({ buyers: 64, rounds: 20 }),
  edits: () => edits(),
  doors: () => doors({ tickets: 10_000 }),
  'import-once': importOnce,
  'move-in': (form) =>
    moveIn(
      form === 'full'
        ? { catalogue: 'V1_CATALOG', products: 10_000, members: 5000, orders: 20_000, kills: 3 }
        : { catalogue: 'V1_CATALOG', products: 2000, members: 1000, orders: 2000, kills: 2 },
    ),
  'move-in-v3': (form) =>
    moveIn({
      ...{ catalogue: 'V3_CATALOG', members: 20, orders: 20 },
      ...(form === 'full' ? { products: 10_000, kills: 3 } : { products: 300, kills: 2 }),
    }),
  guesses,
  timing,
  'wrong-shapes': wrongShapes,
  abuse: () => abuse(),
  overload: () => overload(),
  rush: () => rush({ buyers: 2000, tickets: 500, seconds: 30 }),
  billing: (form) => billing({ subscriptions: form === 'full' ? 1000 : 200, months: 12 }),
  restore,
  citus,
  crash: (form) =>
    crash(
      form === 'full' ? { servers: 200, databases: 50, mailing } : { servers: 40, databases: 10, mailing },
    ),
  'cut-commits': (form) => cutCommits({ actions: form === 'full' ? 3000 : 300, outages: true }),
  'fail-points': (form) => failPoints({ times: form === 'full' ? 5 : 1 }),
  payments: (form) => payments(form === 'full' ? { orders: 500, kills: 20 } : { orders: 100, kills: 5 }),
  outage: (form) => outage({ seconds: form === 'full' ? 300 : 60 }),
  stop: () => stop({ rounds: 10, connections: 128 }),
  linearizable: (form) => linearizable({ histories: form === 'full' ? 500 : 50 }),
  serializable: (form) => serializable({ transactions: form === 'full' ? 20_000 : 2000 }),
  'published-client': (form) => publishedClient({ members: form === 'full' ? 20 : 4 }),
  webhooks: (form) =>
    webhooks({
      ...(form === 'full' ? { carts: 2000, perSecond: 100 } : { carts: 200, perSecond: 20 }),
      ...{ changes: 5, kills: 5, slowest: 2000 },
    }),
  'disk-full': diskFull,
  // The memory of a process settles after half an hour only.
  soak: (form) =>
    soak(
      form === 'full'
        ? { minutes: 120, mostGrowth: { heap: 1, memory: 1 } }
        : { minutes: 5, mostGrowth: { heap: 10 } },
    ),
}
