import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { newDatabase } from '../../test/store.ts'
import type { Log } from '../platform/process/log.ts'
import { readConfig } from './config.ts'
import { compareConnections } from './connections.ts'

const afterwards: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
})

/** A database that leaves 40 connections to its account. */
async function smallDatabase(): Promise<string> {
  const { url, drop } = await newDatabase()
  afterwards.push(drop)
  const name = `small_${process.pid}_${Date.now()}`
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  afterwards.push(() => owner.end())
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' CONNECTION LIMIT 40`)
  afterwards.push(() => owner.query(`DROP ROLE ${name}`))
  return Object.assign(new URL(url), { username: name, password: 'secret' }).href
}

/** What the start of a server says, without its figures. */
async function said(env: Record<string, string>, url: string): Promise<string[]> {
  const lines: string[] = []
  const note = (level: string) => (_figures: object, text: string) => lines.push(`${level}: ${text}`)
  const log = { info: note('info'), warn: note('warn') } as unknown as Log
  await compareConnections(readConfig({ DATABASE_URL: url, ...env }), url, { log, patience: 60_000 })
  return lines
}

test('workers that together may open more connections than the database allows say what to set', async () => {
  const url = await smallDatabase()
  expect(await said({ WORKER: '1/4' }, url)).toEqual([
    'warn: 4 workers may open 76 connections, but the database in DATABASE_URL allows 40, so requests would fail when many come: set DATABASE_CONNECTIONS to 2, or raise max_connections',
  ])
  expect(await said({ WORKER: '1/4', DATABASE_CONNECTIONS: '2' }, url)).toEqual([])
  expect(await said({ WORKER: '1/8' }, url)).toEqual([
    'warn: 8 workers may open 104 connections, but the database in DATABASE_URL allows 40, so requests would fail when many come: start fewer workers, or raise max_connections',
  ])
  // One of them says it for all.
  expect(await said({ WORKER: '2/8' }, url)).toEqual([])
})

test('one server is told, too, and so is one whose replica allows too few', async () => {
  const url = await smallDatabase()
  expect(await said({ DATABASE_CONNECTIONS: '10' }, url)).toEqual([])
  expect(await said({}, url)).toEqual([
    expect.stringMatching(/^warn: this server may open 46 connections.*to 13, or/),
  ])
  const replica = await said({ DATABASE_CONNECTIONS: '41', DATABASE_REPLICA_URL: url }, url)
  expect(replica[1]).toMatch(
    /^warn: this server may open 41 connections, but the database in DATABASE_REPLICA_URL allows 40, .* to 40, or/,
  )
})

test('behind a pooler, the database has one connection of each worker, and the pooler the rest', async () => {
  const url = await smallDatabase()
  expect(await said({ WORKER: '1/4', DATABASE_POOL_URL: await openPooler(72) }, url)).toEqual([])
  expect(await said({ WORKER: '1/4', DATABASE_POOL_URL: await openPooler(71) }, url)).toEqual([
    'warn: 4 workers may open 72 connections, but the pooler in DATABASE_POOL_URL allows 71, so requests would fail when many come: set DATABASE_CONNECTIONS to 5, or raise max_client_conn',
  ])
  expect(await said({ WORKER: '1/4', DATABASE_POOL_URL: url }, url)).toEqual([
    'info: the pooler in DATABASE_POOL_URL does not tell its max_client_conn: it must allow these connections',
  ])
})

/** Answers `SHOW CONFIG` as PgBouncer does to whoever connects. */
async function openPooler(most: number): Promise<string> {
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', () => {
      client.write(Buffer.concat([message('R', int32(0)), ready]))
      client.on('data', (sent) => {
        if (sent[0] !== 'Q'.charCodeAt(0)) return
        client.write(Buffer.concat([columns('key', 'value'), row('max_client_conn', `${most}`), done, ready]))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards.push(() => server.close())
  return `postgres://pooled:secret@127.0.0.1:${(server.address() as { port: number }).port}/shop`
}

// Messages of PostgreSQL's protocol, version 3.

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function columns(...names: string[]): Buffer {
  const text = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])
  return message(
    'T',
    Buffer.from([0, names.length]),
    ...names.flatMap((name) => [Buffer.from(`${name}\0`), text]),
  )
}

function row(...values: string[]): Buffer {
  return message(
    'D',
    Buffer.from([0, values.length]),
    ...values.flatMap((value) => [int32(value.length), Buffer.from(value)]),
  )
}

const done = message('C', Buffer.from('SHOW\0'))
const ready = message('Z', Buffer.from('I'))
