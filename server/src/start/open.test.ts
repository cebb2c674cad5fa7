import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { freePort, newFolder } from '../../test/process.ts'
import { newDatabase } from '../../test/store.ts'
import { statement } from '../platform/db/db.ts'
import { StartFailure, TemporaryStartFailure } from '../platform/process/console.ts'
import { readConfig } from './config.ts'
import { openParts } from './open.ts'

const afterwards: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
})

async function database(): Promise<string> {
  const { url, drop } = await newDatabase()
  afterwards.push(drop)
  return url
}

async function folder(): Promise<string> {
  const { path, remove } = await newFolder()
  afterwards.push(remove)
  return path
}

async function parts(env: Record<string, string>) {
  const own = { DATA_DIR: await folder(), DATABASE_URL: await database() }
  const config = readConfig({ ...own, LOG_LEVEL: 'fatal', ...env })
  const opened = await openParts(config)
  afterwards.push(opened.close)
  return opened.parts
}

test('reads that may lag behind go to DATABASE_REPLICA_URL, everything else to DATABASE_URL', async () => {
  const replica = await database()
  const client = new pg.Client({ connectionString: replica })
  await client.connect()
  await client.query("INSERT INTO leases VALUES ('here', gen_random_uuid(), now())")
  await client.end()
  const { db } = await parts({ DATABASE_REPLICA_URL: replica })
  const leases = statement<{ name: string }>('test.leases', 'SELECT name FROM leases')
  expect(await db.read.run(leases, [])).toEqual([{ name: 'here' }])
  expect(await db.run(leases, [])).toEqual([])
})

test('what opens a shop, such as a command, does not ask how many connections there may be', async () => {
  let asked = 0
  const replica = createServer((client) => {
    asked++
    client.destroy()
  }).listen(0, '127.0.0.1')
  await once(replica, 'listening')
  afterwards.push(() => replica.close())
  const { port } = replica.address() as { port: number }
  await parts({ DATABASE_REPLICA_URL: `postgres://127.0.0.1:${port}/shop` })
  // Whether it is there.
  expect(asked).toBe(1)
})

test('a shop offers its own ways to pay besides ours, in production without the test card', async () => {
  const config = readConfig({
    DATA_DIR: await folder(),
    DATABASE_URL: await database(),
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  })
  const invoice = { kind: 'offline', method: 'invoice', title: 'Invoice' } as const
  const opened = await openParts(config, { payments: [invoice] })
  afterwards.push(opened.close)
  const methods = opened.parts.payments?.map(({ method }) => method)
  expect(methods).toContain('invoice')
  expect(methods).toContain('bank-transfer')
  expect(methods).not.toContain('test-card')
})

test('files go to the configured bucket, and videos stay unchanged without ffmpeg', async () => {
  const { files, uploads } = await parts({
    S3_BUCKET: 'shop',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    UPLOAD_MAX_MB: '50',
    FFMPEG_PATH: '/nowhere/ffmpeg',
  })
  expect(files.kind).toBe('s3')
  expect(uploads).toEqual({ largestFile: 50_000_000 })
})

/** Takes one e-mail, in the few words of RFC 5321 that it needs. */
async function postOffice(): Promise<{ port: number; said: string[]; server: Server }> {
  const said: string[] = []
  const server = createServer((socket) => {
    let inMessage = false
    socket.write('220 post office\r\n')
    socket.on('data', (text) => {
      said.push(String(text))
      if (inMessage && String(text).endsWith('\r\n.\r\n')) inMessage = false
      else if (inMessage) return
      if (/^DATA/.test(String(text))) inMessage = true
      socket.write(inMessage ? '354 go on\r\n' : /^QUIT/.test(String(text)) ? '221 bye\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards.push(() => server.close())
  return { port: (server.address() as { port: number }).port, said, server }
}

test('e-mails leave through SMTP_URL', async () => {
  const { port, said } = await postOffice()
  const { mail } = await parts({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await mail.send({
    siteId: 's',
    id: 'm1',
    from: '"Fieldhouse" <hello@fieldhouse.test>',
    to: 'anna@example.com',
    subject: 'Your order 10001',
    text: 'Thank you',
    html: '<p>Thank you</p>',
  })
  const all = said.join('')
  expect(all).toContain('MAIL FROM:<hello@fieldhouse.test>')
  expect(all).toContain('RCPT TO:<anna@example.com>')
  expect(all).toContain('Subject: Your order 10001')
  expect(all).toContain('Message-ID: <m1@cartwright>')
})

describe('a start that cannot succeed says so in a sentence', () => {
  async function failure(env: Record<string, string>, { mayPass = false } = {}): Promise<string> {
    const error = await parts(env).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StartFailure)
    expect(error instanceof TemporaryStartFailure).toBe(mayPass)
    expect((error as Error).message).not.toContain('\n')
    return (error as Error).message
  }

  test('when the directory cannot be written', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, '')
    expect(await failure({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data directory .* cannot be written \(ENOTDIR\): choose another DATA_DIR\.$/,
    )
  })

  test.runIf(process.platform === 'linux')('when the directory takes no entries', async () => {
    expect(await failure({ DATA_DIR: '/proc/shop' })).toMatch(
      /^The data directory \/proc\/shop cannot be written/,
    )
  })

  test('when nothing answers at DATABASE_URL, which may pass', async () => {
    const url = `postgres://127.0.0.1:${await freePort()}/shop`
    expect(await failure({ DATABASE_URL: url }, { mayPass: true })).toMatch(
      /^Cannot connect to the database in DATABASE_URL \(127\.0\.0\.1:\d+\/shop\): .*ECONNREFUSED.*\.$/,
    )
  })

  test('when there is no such database, without telling the password', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = '/nowhere'
    const sentence = await failure({ DATABASE_URL: url.href })
    expect(sentence).toMatch(/^Cannot connect to the database in DATABASE_URL .*"nowhere" does not exist\.$/)
    if (url.password) expect(sentence).not.toContain(url.password)
  })

  test('when the signing key is broken', async () => {
    const dataDir = await folder()
    await writeFile(join(dataDir, 'signing-key.pem'), 'no key')
    expect(await failure({ DATA_DIR: dataDir })).toMatch(
      /signing-key\.pem or keys\/ in \S+ does not hold a P-256 private key\.$/,
    )
  })
})
