import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts'
import { newDatabase } from '../../../test/store.ts'
import { type Db, openDb, statement } from '../db/db.ts'
import { FinalFailure } from '../errors/errors.ts'
import { openLog } from '../process/log.ts'
import { type JobKind, runAll } from './jobs.ts'
import { jobFigures, scheduleFigures } from './queries.ts'
import { createJobRunner, type JobRunner, type JobRunnerOptions } from './runner.ts'

const log = openLog('fatal')
const addJob = statement<{ id: bigint }>('test.add-job', 'SELECT add_job($1, $2::json) AS id')
const allJobs = statement<{
  kind: string
  attempts: number
  error: string | null
  failed: boolean
  worker: string | null
}>('test.jobs', 'SELECT kind, attempts, error, failed_at IS NOT NULL AS failed, worker FROM jobs ORDER BY id')

/** Minutes. Recurring jobs are due at fixed times, so short intervals would now and then end during a test. */
const seldom = 10_000_000

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
let runners: JobRunner[]

beforeAll(async () => {
  database = await newDatabase()
  db = openDb({ url: database.url })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => {
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.stop(100)
  await sql('DELETE FROM jobs')
})

const sql = (text: string) => db.run({ name: '', text }, [])

function kind(name: string, run: JobKind['run'], options: Partial<JobKind> = {}): JobKind {
  return { name, run, every: undefined, concurrency: 2, limit: 60_000, ...options }
}

async function start(kinds: JobKind[], options: Partial<JobRunnerOptions> = {}): Promise<JobRunner> {
  const runner = createJobRunner({ db, kinds, log, ...options })
  runners.push(runner)
  await runner.start()
  return runner
}

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

describe('a job', () => {
  test('is done at once and then forgotten', async () => {
    const done: unknown[] = []
    await start([kind('send-mail', async (payload) => void done.push(payload))])
    await db.run(addJob, ['send-mail', { id: 'letter' }])
    await expect.poll(() => done, { timeout: 1000 }).toEqual([{ id: 'letter' }])
    await expect.poll(() => db.run(allJobs, [])).toEqual([])
  })

  test('with the key of a waiting one replaces it', async () => {
    await sql(`SELECT add_job('tell', '{"n": 1}', run_at := now() + interval '1 hour', job_key := 'k')`)
    await sql(`SELECT add_job('tell', '{"n": 2}', job_key := 'k')`)
    const done: unknown[] = []
    await createJobRunner({
      db,
      kinds: [kind('tell', async (payload) => void done.push(payload))],
      log,
    }).runDue()
    expect(done).toEqual([{ n: 2 }])
  })

  test('that fails is tried again later, with its reason kept', async () => {
    await db.run(addJob, ['send-mail', {}])
    let tries = 0
    const failing = kind('send-mail', async () => {
      tries += 1
      throw new Error('no line')
    })
    await createJobRunner({ db, kinds: [failing], log }).runDue()
    expect(tries).toBe(1)
    expect(await db.run(allJobs, [])).toMatchObject([
      { attempts: 1, error: 'no line', failed: false, worker: null },
    ])
  })

  test('fails for good after its last attempt, or when another attempt cannot help', async () => {
    await sql(`SELECT add_job('often', max_attempts := 1)`)
    await sql(`SELECT add_job('never')`)
    const kinds = [
      kind('often', async () => Promise.reject(new Error('busy'))),
      kind('never', async () => Promise.reject(new FinalFailure('550 no such mailbox'))),
    ]
    await createJobRunner({ db, kinds, log }).runDue()
    expect(await db.run(allJobs, [])).toMatchObject([
      { kind: 'often', failed: true, error: 'busy' },
      { kind: 'never', failed: true, error: '550 no such mailbox' },
    ])
  })

  test('that hangs has failed when its time is up, and is told so', async () => {
    await db.run(addJob, ['send-mail', {}])
    let told = false
    const hanging = kind(
      'send-mail',
      async (_payload, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        told = true
        await new Promise(() => {})
      },
      { limit: 50 },
    )
    await createJobRunner({ db, kinds: [hanging], log }).runDue()
    expect(told).toBe(true)
    expect(await db.run(allJobs, [])).toMatchObject([
      { error: 'It took longer than 0.05 seconds.', failed: false },
    ])
  })

  test('that recurs runs once for all servers, and a failed run is not repeated', async () => {
    await sql('DELETE FROM job_schedules')
    let runs = 0
    const housekeeping = kind(
      'housekeeping',
      async () => {
        runs += 1
        throw new Error('no broom')
      },
      { every: seldom },
    )
    await start([housekeeping])
    await start([housekeeping])
    await expect.poll(() => runs).toBe(1)
    await expect.poll(() => db.run(allJobs, [])).toEqual([])
    await wait(2500)
    expect(runs).toBe(1)
  })

  test('that recurs tells of its failure at once, and of how long ago it succeeded', async () => {
    await sql('DELETE FROM job_schedules')
    const errors: string[] = []
    const telling = openLog('error', {
      destination: { write: () => {} },
      onError: (line) => errors.push(JSON.parse(line).err.message),
    })
    let isFull = true
    const backUp = kind(
      'back-up',
      async () => {
        if (isFull) throw new Error('no room on the disk')
      },
      { every: seldom },
    )
    const runner = await start([backUp], { log: telling })
    await expect.poll(() => errors).toEqual(['no room on the disk'])
    await expect.poll(() => db.run(scheduleFigures, [])).toMatchObject([{ error: 'no room on the disk' }])
    await sql(`UPDATE job_schedules SET succeeded_at = now() - interval '2 hours'`)
    expect((await db.run(scheduleFigures, []))[0]?.sinceSuccess).toBeGreaterThan(7199)
    isFull = false
    await db.run(addJob, ['back-up', {}])
    await expect.poll(() => db.run(scheduleFigures, [])).toMatchObject([{ error: null }])
    expect((await db.run(scheduleFigures, []))[0]?.sinceSuccess).toBeLessThan(10)
    await runner.stop()
  })
})

describe('one kind of job', () => {
  test('never keeps another waiting, and runs as often at once as it may', async () => {
    const mailServer = Promise.withResolvers<void>()
    const begun: string[] = []
    await start([
      kind('send-mail', async () => {
        begun.push('mail')
        await mailServer.promise
      }),
      kind('change-as-planned', async () => void begun.push('sale')),
    ])
    for (let mail = 0; mail < 10; mail++) await db.run(addJob, ['send-mail', {}])
    await expect.poll(() => begun).toEqual(['mail', 'mail'])
    await db.run(addJob, ['change-as-planned', {}])
    await expect.poll(() => begun, { timeout: 1000 }).toEqual(['mail', 'mail', 'sale'])
    mailServer.resolve()
    await expect.poll(() => begun.length).toBe(11)
  })
})

test('jobs come one after the other every two seconds while shoppers wait to pay', async () => {
  let isCrowded = true
  const sent: number[] = []
  const send = kind('send-mail', async ({ n }: { n: number }) => void sent.push(n), { concurrency: 1 })
  await start([send as JobKind], { isCrowded: () => isCrowded })
  for (let n = 0; n < 5; n++) await db.run(addJob, ['send-mail', { n }])
  await wait(500)
  expect(sent.length).toBeLessThan(2)
  await expect.poll(() => sent.length, { timeout: 5000 }).toBe(2)
  isCrowded = false
  await expect.poll(() => sent, { timeout: 5000 }).toEqual([0, 1, 2, 3, 4])
})

describe('a server that stops', () => {
  test('gives unfinished jobs back at once', async () => {
    const begun = Promise.withResolvers<void>()
    const runner = await start([
      kind('send-mail', async () => {
        begun.resolve()
        await new Promise(() => {})
      }),
    ])
    await db.run(addJob, ['send-mail', {}])
    await begun.promise
    const before = Date.now()
    await runner.stop(200)
    expect(Date.now() - before).toBeLessThan(2000)
    const done: string[] = []
    await createJobRunner({
      db,
      kinds: [kind('send-mail', async () => void done.push('sent'))],
      log,
    }).runDue()
    expect(done).toEqual(['sent'])
  })

  test('by a crash keeps its jobs for half a minute; then another server takes them', async () => {
    await db.run(addJob, ['send-mail', {}])
    await sql(
      `UPDATE jobs SET worker = gen_random_uuid(), attempts = 1, available_at = now() + interval '30 s'`,
    )
    const done: string[] = []
    const kinds = [kind('send-mail', async () => void done.push('sent'))]
    await createJobRunner({ db, kinds, log }).runDue()
    expect(done).toEqual([])
    await sql(`UPDATE jobs SET available_at = available_at - interval '31 s'`)
    await createJobRunner({ db, kinds, log }).runDue()
    expect(done).toEqual(['sent'])
  })

  test('by a crash in the last attempt leaves a failed job', async () => {
    await db.run(addJob, ['send-mail', {}])
    await sql('UPDATE jobs SET worker = gen_random_uuid(), attempts = max_attempts')
    await start([kind('send-mail', async () => {})])
    const error = 'The server ended during the last attempt.'
    await expect.poll(() => db.run(allJobs, [])).toMatchObject([{ failed: true, error }])
  })
})

describe('while the database is away', () => {
  let proxy: DatabaseProxy
  let through: Db

  beforeEach(async () => {
    proxy = await openDatabaseProxy(database.url)
    through = openDb({ url: proxy.url })
  })
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop(100)
    await through.close()
    await proxy.close()
  })

  test('a job that ends is written down when it is back, and is not done twice', async () => {
    const sending = Promise.withResolvers<void>()
    let sent = 0
    await start(
      [
        kind('send-mail', async () => {
          sent += 1
          await sending.promise
        }),
      ],
      { db: through },
    )
    await db.run(addJob, ['send-mail', {}])
    await expect.poll(() => sent).toBe(1)
    proxy.down()
    sending.resolve()
    await wait(1500)
    expect(await db.run(allJobs, [])).toMatchObject([{ attempts: 1 }])
    proxy.up()
    await expect.poll(() => db.run(allJobs, []), { timeout: 5000 }).toEqual([])
    expect(sent).toBe(1)
  })

  test('work under way goes on when it is back: no other server takes it, and it has not failed', async () => {
    const sending = Promise.withResolvers<void>()
    let sent = 0
    const kinds = [
      kind('send-mail', async () => {
        sent += 1
        await sending.promise
      }),
    ]
    await start(kinds, { db: through })
    await sql(`SELECT add_job('send-mail', max_attempts := 1); SELECT add_job('send-mail')`)
    await expect.poll(() => sent).toBe(2)
    await start(kinds, { db: through })
    proxy.down()
    await wait(2500)
    await sql(`UPDATE jobs SET available_at = now() - interval '1 s'`)
    proxy.up()
    const hidden = () => sql('SELECT FROM jobs WHERE available_at > now() AND failed_at IS NULL')
    await expect.poll(hidden, { timeout: 10_000 }).toHaveLength(2)
    await wait(2500)
    sending.resolve()
    await expect.poll(() => db.run(allJobs, []), { timeout: 5000 }).toEqual([])
    expect(sent).toBe(2)
  })

  test('nothing ends, and the runner notices new jobs within seconds of its return', async () => {
    const done: string[] = []
    const runner = await start([kind('send-mail', async () => void done.push('sent'))], { db: through })
    proxy.down()
    await wait(2500)
    expect(runner.idle()).toBeGreaterThan(2000)
    await db.run(addJob, ['send-mail', {}])
    proxy.up()
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['sent'])
    expect(runner.idle()).toBeLessThan(2500)
  })
})

test('an e-mail that fails again and again has waited since it was written', async () => {
  await sql(`INSERT INTO jobs (kind, payload, created_at, available_at, max_attempts, attempts, error)
    VALUES ('send-mail', '{}', now() - interval '1 hour', now() + interval '10 minutes', 25, 8, '421 busy')`)
  const [figures] = await db.run(jobFigures, [])
  expect(figures?.oldest).toBeGreaterThan(3599)
})

test('asking for the figures of jobs reads indexes, however many e-mails wait', async () => {
  await sql(`INSERT INTO jobs (kind, payload, available_at, max_attempts, attempts, error, failed_at)
    SELECT CASE WHEN n % 4 = 0 THEN 'send-mail' ELSE 'work-' || n % 4 END, '{}', now() - interval '1 hour', 25, 1, 'x',
      CASE WHEN n % 3 = 0 THEN now() END FROM generate_series(1, 12000) AS n`)
  await sql('VACUUM ANALYZE jobs')
  const plan = await db.run(statement('test.plan', `EXPLAIN ${jobFigures.text}`), [])
  expect(JSON.stringify(plan)).not.toContain('Seq Scan on jobs')
  const figures = await db.run(jobFigures, [])
  expect(figures.map(({ kind, waiting, failed }) => [kind, waiting, failed])).toEqual(
    ['send-mail', 'work-1', 'work-2', 'work-3'].map((kind) => [kind, 2000, 1000]),
  )
  expect(figures[0]?.oldest).toBeGreaterThan(3599)
})
