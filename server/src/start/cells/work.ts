import type { FastifyInstance } from 'fastify'
import type { Vitals } from '../../platform/http/health.routes.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { createJobRunner } from '../../platform/jobs/runner.ts'
import type { Worker } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** What `createApp` makes, as far as cells need it. */
export interface App {
  server: FastifyInstance
  shop: Shop
  vitals: Vitals
  jobs: readonly JobKind[]
  workers: readonly Worker[]
  close(): Promise<void>
}

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
