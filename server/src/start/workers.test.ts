import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledPrograms } from '../../test/bundle.ts'
import { freePort, newFolder } from '../../test/process.ts'
import { newDatabase } from '../../test/store.ts'
import { readConfig } from './config.ts'

test('workers share what one server may open of connections, but each has a few', () => {
  const connections = (env: Record<string, string>) => readConfig(env).databaseConnections
  expect(connections({})).toBe(16)
  expect(connections({ WORKER: '1/2' })).toBe(12)
  expect(connections({ WORKER: '7/8' })).toBe(4)
  expect(connections({ WORKER: '1/2', DATABASE_CONNECTIONS: '20' })).toBe(20)
})

test('workers share the memory for texts of products, but each has some', () => {
  const megabytes = (env: Record<string, string>) => readConfig(env).productTextMegabytes
  expect(megabytes({})).toBe(128)
  expect(megabytes({ WORKER: '2/2' })).toBe(64)
  expect(megabytes({ WORKER: '1/8' })).toBe(32)
  expect(megabytes({ PRODUCT_TEXTS_MB: '1000', WORKER: '1/4' })).toBe(250)
  expect(megabytes({ PRODUCT_TEXTS_MB: '0' })).toBe(0)
})

const supervisor = new URL('../../../scripts/supervise.mjs', import.meta.url).href

async function startWorkers(count: number) {
  const [{ path: dataDir, remove }, { url: DATABASE_URL, drop }] = [await newFolder(), await newDatabase()]
  const port = await freePort()
  const command = [process.execPath, join(bundledPrograms(), 'main.js')]
  const program = `
    import { supervise } from ${JSON.stringify(supervisor)}
    await supervise(${JSON.stringify(command)}, { env: process.env, workers: ${count}, pause: 20 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: dataDir,
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      ...{ DATABASE_URL, DEMO: '0', LOG_LEVEL: 'error', METRICS_TOKEN: 'a-token' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    output,
    url: `http://127.0.0.1:${port}`,
    /** Process ids, oldest first. */
    workers: () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        .trim()
        .split(' ')
        .map(Number)
        .toSorted((one, other) => one - other),
    kill: () => child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await Promise.all([remove(), drop()])
      return code
    },
  }
}

/** The workers whose figures one of them prints. */
async function measured(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token' } })
  const text = await reply.text()
  expect(text.match(/^# TYPE cartwright_request_seconds /gm)).toHaveLength(1)
  const names = [...text.matchAll(/^process_resident_memory_bytes\{worker="(\d)"\} \d+$/gm)]
  return names.map(([, name = '']) => name).toSorted()
}

test.runIf(process.platform === 'linux')(
  'two workers answer on one port, one while the other is started again, and one tells the figures of both',
  async () => {
    const server = await startWorkers(2)
    try {
      await expect.poll(() => server.output.out, { timeout: 60_000 }).toContain('Cartwright is ready')
      await expect.poll(() => measured(server.url), { timeout: 60_000 }).toEqual(['1', '2'])
      const [first = 0, second = 0] = server.workers()
      process.kill(second, 'SIGKILL')
      await expect.poll(() => server.workers().includes(second)).toBe(false)
      for (let turn = 0; turn < 20; turn++) {
        const { status } = await fetch(`${server.url}/health`, { headers: { connection: 'close' } })
        expect(status).toBe(200)
      }
      await expect.poll(() => measured(server.url), { timeout: 60_000 }).toEqual(['1', '2'])
      expect(server.workers()).toContain(first)
      // The first one starts beside the other, too.
      process.kill(first, 'SIGKILL')
      await expect.poll(() => server.workers().includes(first)).toBe(false)
      await expect.poll(() => measured(server.url), { timeout: 60_000 }).toEqual(['1', '2'])
    } finally {
      expect(await server.stop()).toBe(0)
    }
    expect(server.output.err).toMatch(/^(Worker \d\/2 of the server ended unexpectedly[^\n]+\n){2}$/)
  },
  300_000,
)

test.runIf(process.platform === 'linux')(
  'workers end with the process that has started them',
  async () => {
    const server = await startWorkers(2)
    await expect.poll(() => server.output.out, { timeout: 60_000 }).toContain('Cartwright is ready')
    await expect.poll(() => measured(server.url), { timeout: 60_000 }).toEqual(['1', '2'])
    const workers = server.workers()
    server.kill()
    const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
    await expect.poll(() => workers.filter(isAlive), { timeout: 60_000 }).toEqual([])
    await server.stop()
  },
  300_000,
)
