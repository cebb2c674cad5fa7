import { withInnerStore } from './inside.ts'
import { type Failure, sendWrongShapes } from './shapes/shapes.ts'
import type { Outcome } from './trial.ts'

const count = 50_000
const leastShare = 1 / 3

/** Sends requests of wrong shapes to every call and every page, as a visitor, a member, a program and the owner. */
export function wrongShapes(): Promise<Outcome> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  return withInnerStore(async (store) => {
    const { requests, reached, succeeded, failures, calls, unavailable } = await sendWrongShapes(store, {
      count,
      seed,
    })
    for (const [name, failure] of failures) process.stdout.write(report(name, failure))
    const failed = [...failures.values()].reduce((sum, failure) => sum + failure.count, 0)
    const share = ((100 * reached) / requests).toFixed(0)
    return {
      bar: `${count} mutated requests, at least a third of them valid enough to reach a service: 0 answers of 500 or above`,
      measured: `${requests} requests (SEED=${seed}), ${reached} (${share} %) reached a service, ${succeeded.size} of ${calls} calls succeeded at least once, ${failed} answers of 500 or above; besides ${unavailable} of 503 for a captcha service that does not exist`,
      met: failed === 0 && reached >= requests * leastShare,
    }
  })
}

function report(name: string, { count: times, request, why }: Failure): string {
  const payload = request.payload?.slice(0, 500) ?? ''
  return `${name}: ${times} times 500 or above\n  ${request.method} ${request.url.slice(0, 300)}\n  ${payload}\n  ${why.slice(0, 1000)}\n`
}
