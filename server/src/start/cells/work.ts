import type { App } from '../../app.ts'
import { createJobRunner } from '../../platform/jobs/runner.ts'

/** What goes on in an application by itself: jobs, and workers such as those that send webhooks. */
export interface Work {
  start(): Promise<void>
  stopJobs(): Promise<void>
  stopWorkers(): Promise<void>
}

export function openWork({ shop, jobs, workers, server, vitals }: App): Work {
  const runner = createJobRunner({
    ...{ db: shop.db, kinds: jobs, log: shop.log, isCrowded: server.isCrowded },
  })
  return {
    async start() {
      await runner.start()
      for (const worker of workers) await worker.start()
      vitals.jobsIdle = runner.idle
    },
    stopJobs: () => runner.stop(),
    async stopWorkers() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
