import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../../test/process.ts'
import { newDatabase } from '../../../test/store.ts'
import { newKey } from '../../backup/vault/keys.ts'
import { StartFailure } from '../../platform/process/console.ts'
import { check, report } from './service.ts'

let folder: Awaited<ReturnType<typeof newFolder>>
let database: Awaited<ReturnType<typeof newDatabase>>
let env: Record<string, string>

beforeAll(async () => {
  folder = await newFolder()
  database = await newDatabase()
  env = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    PORT: '1',
    PUBLIC_URL: 'https://shop.example',
    TRUSTED_PROXIES: '10.0.0.2',
    METRICS_TOKEN: 'a-token-that-nobody-guesses',
    SMTP_URL: 'smtps://shop:secret@mail.example',
    BACKUP_DAILY: '03:30',
    BACKUP_KEY: (await newKey()).recipient,
  }
  await query('ALTER DATABASE CURRENT_NAME SET synchronous_commit = on')
  await query(
    "INSERT INTO sites (id, name, created_at, updated_at) VALUES (gen_random_uuid(), 'Mill Lane', now(), now())",
  )
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client
    .query(text.replace('CURRENT_NAME', new URL(database.url).pathname.slice(1)))
    .finally(() => client.end())
}

/** The database of the tests is made for speed, and the machine is not ours. */
const ofTheMachine = /^(DATABASE_|DISK_|RUNS_AS_ROOT|SERVER_AWAY|CONNECTIONS_|NODE_)/

async function codes(changes: Record<string, string> = {}): Promise<string[]> {
  const found = await check({ ...env, ...changes })
  return found.map(({ code }) => code).filter((code) => !ofTheMachine.test(code))
}

test('a shop without an owner is told how to get one, and nothing else', async () => {
  expect(await codes()).toEqual(['NO_OWNER'])
})

test('an owner with a password alone is asked for a second factor', async () => {
  await query(
    `INSERT INTO staff (site_id, id, email, name, role, password, created_at)
     SELECT id, gen_random_uuid(), 'anna@shop.example', 'Anna', 'owner', 'hash', now() FROM sites`,
  )
  expect(await codes()).toEqual(['OWNER_WITHOUT_SECOND_FACTOR'])
  await query(
    `INSERT INTO staff_factors (site_id, id, staff_id, kind, name, created_at)
     SELECT site_id, gen_random_uuid(), id, 'AUTHENTICATOR', 'Phone', now() FROM staff`,
  )
  expect(await codes()).toEqual([])
  await query('DELETE FROM staff_factors')
  await query('DELETE FROM staff')
})

test.each([
  [{ NODE_ENV: '' }, 'DEVELOPMENT'],
  [{ PUBLIC_URL: 'http://shop.example' }, 'NOT_HTTPS'],
  [{ TRUSTED_PROXIES: '' }, 'PROXY_NOT_TRUSTED'],
  [{ METRICS_TOKEN: '' }, 'NO_METRICS'],
  [{ BACKUP_DAILY: '' }, 'NO_BACKUP'],
  [{ BACKUP_KEY: '' }, 'BACKUP_NOT_ENCRYPTED'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN_SHORT'],
  [{ SMTP_URL: '' }, 'NO_MAIL_SERVER'],
  [{ SMTP_URL: 'smtp://shop:secret@mail.example' }, 'MAIL_NOT_ENCRYPTED'],
  [{ DATABASE_CONNECTIONS: '1000' }, 'CONNECTIONS_SCARCE'],
])('%j is reported as %s', async (changes, code) => {
  const found = (await check({ ...env, ...changes } as Record<string, string>)).find(
    (one) => one.code === code,
  )
  expect(found?.remedy).toMatch(/^[A-Z].*\.$/)
})

test('an archive alone is no backup for every PostgreSQL, and none of a database elsewhere', async () => {
  expect(await codes({ DATABASE_URL: '', BACKUP_DAILY: '', BACKUP_CONTINUOUS: '7' })).toContain(
    'ONLY_ARCHIVE',
  )
  expect(await codes({ BACKUP_DAILY: '', BACKUP_CONTINUOUS: '7' })).toEqual(
    expect.arrayContaining(['NO_BACKUP', 'NOT_ARCHIVED']),
  )
  const readable = { DATABASE_URL: '', BACKUP_DAILY: '', BACKUP_CONTINUOUS: '7', BACKUP_KEY: '' }
  expect(await codes(readable)).toContain('BACKUP_NOT_ENCRYPTED')
})

test('a setting that cannot be used is named', async () => {
  await expect(check({ ...env, BACKUP_KEY: 'abc' })).rejects.toThrow(StartFailure)
})

test('secrets that others can read, and a key that still lies in its file', async () => {
  const [secret, key] = ['signing-key.pem', 'merchant-api-key'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ]
  await writeFile(secret, 'pem', { mode: 0o644 })
  await writeFile(key, 'cwk', { mode: 0o600 })
  const found = await check(env)
  const readable = found.find(({ code }) => code === 'SECRETS_READABLE')
  expect(readable).toMatchObject({ level: 'unsafe', remedy: `Run chmod go-rwx ${secret}` })
  expect(found.map(({ code }) => code)).toContain('KEY_IN_FILE')
  await chmod(secret, 0o600)
  expect(await codes()).not.toContain('SECRETS_READABLE')
})

test('switched off safety of the database, waiting jobs, failing backups and migrations that are missing', async () => {
  await query('ALTER DATABASE CURRENT_NAME SET synchronous_commit = off')
  await query(
    "INSERT INTO jobs (kind, payload, available_at, max_attempts) VALUES ('send-mail', '{}', now() - interval '1 hour', 25)",
  )
  await query(
    "INSERT INTO job_schedules (kind, next_at, failing_since, error) VALUES ('back-up', now(), now(), 'no room')",
  )
  const found = await check(env)
  expect(found.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['DATABASE_SYNCHRONOUS_COMMIT_OFF', 'JOBS_LATE', 'WORK_FAILS']),
  )
  expect(found.find(({ code }) => code === 'WORK_FAILS')?.problem).toContain('(back-up: no room)')
  await query("DELETE FROM schema_migrations WHERE name LIKE '0061%'")
  expect(await codes()).toContain('MIGRATIONS_PENDING')
})

test('a server that is away is named by its port', async () => {
  const found = await check(env)
  expect(found.find(({ code }) => code === 'SERVER_AWAY')?.problem).toBe('No server answers at port 1.')
})

test('a database that is away is a finding, not a crash', async () => {
  const found = await check({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/shop' })
  expect(found[0]).toMatchObject({ level: 'unsafe', code: 'DATABASE_AWAY' })
  expect(report(found)).toMatch(/^UNSAFE {2}DATABASE_AWAY\n {8}The database does not answer: .*ECONNREFUSED/)
})
