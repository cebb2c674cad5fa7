import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase } from '../../../test/store.ts'
import { type Db, openDb, statement } from '../db/db.ts'
import { openLog } from '../process/log.ts'
import { migrateJobs, runAll, startJobs } from './jobs.ts'

test('all chores run in order even if one fails', async () => {
  const done: string[] = []
  const work = runAll([
    async () => done.push('tokens'),
    async () => Promise.reject(new Error('no broom')),
    async () => done.push('holds'),
    async () => Promise.reject(new Error('no bucket')),
  ])
  await expect(work).rejects.toThrow('no broom')
  expect(done).toEqual(['tokens', 'holds'])
})

describe('while videos are encoded for hours', () => {
  const log = openLog('fatal')
  const addJob = statement<never>('test.add-job', `SELECT graphile_worker.add_job($1, '{}'::json)`)
  let database: Awaited<ReturnType<typeof newDatabase>>
  let db: Db

  beforeAll(async () => {
    database = await newDatabase()
    await migrateJobs(database.url, log)
    db = openDb({ url: database.url })
  })

  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  test('e-mails are sent and pictures fetched, and no second video starts', async () => {
    const videos = Promise.withResolvers<void>()
    const begun: string[] = []
    const work = (name: string, ending?: Promise<void>) => async () => {
      begun.push(name)
      await ending
    }
    const jobs = {
      'make-video': work('video', videos.promise),
      'fetch-pictures': work('pictures'),
      'send-mail': work('mail'),
      housekeeping: work('broom'),
      'change-as-planned': work('plan'),
      'count-sales': work('sales'),
    }
    for (const name of ['make-video', 'make-video', 'make-video']) await db.run(addJob, [name])
    const schedule = {
      jobs,
      crontab: '* * * * * housekeeping',
      queues: [['make-video'], ['fetch-pictures']],
    }
    const stop = await startJobs(database.url, schedule, log)
    try {
      await expect.poll(() => begun).toContain('video')
      for (const name of ['send-mail', 'fetch-pictures']) await db.run(addJob, [name])
      await expect
        .poll(() => begun, { timeout: 10_000 })
        .toEqual(expect.arrayContaining(['mail', 'pictures']))
      await wait(300)
      expect(begun.filter((name) => name === 'video')).toHaveLength(1)
    } finally {
      videos.resolve()
      await stop()
    }
  })
})
