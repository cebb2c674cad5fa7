import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-supervise-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Supervises a program that writes a line to a file each time it starts and then ends by `endings`, one after another.
 * SIGUSR2 is a change.
 */
function supervised(
  name: string,
  endings: readonly string[],
  { command = [] as string[], isWatched = false } = {},
) {
  const log = join(folder, name)
  const server = `
    const { appendFileSync, readFileSync } = require('node:fs')
    appendFileSync(${JSON.stringify(log)}, 'start\\n')
    const starts = readFileSync(${JSON.stringify(log)}, 'utf8').trim().split('\\n').length
    const alive = setInterval(() => {}, 1000)
    process.on('SIGTERM', () => globalThis.onStop ? onStop() : process.exit(0))
    eval(${JSON.stringify(endings)}[starts - 1] ?? '')`
  const program = `
    import { supervise } from ${JSON.stringify(new URL('supervise.mjs', import.meta.url).href)}
    const command = ${JSON.stringify(command.length > 0 ? command : [process.execPath, '-e', server])}
    const changes = ${isWatched} ? new (await import('node:events')).EventEmitter() : undefined
    process.on('SIGUSR2', () => changes.emit('change'))
    // As a watched folder does.
    if (changes) setInterval(() => {}, 1000)
    await supervise(command, { env: process.env, pause: 20, longestStop: 300, changes })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const ended = once(child, 'exit').then(([code]) => ({ code, said }))
  const starts = async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').length - 1
  return { child, ended, starts, said: () => said }
}

test('a server that crashes starts again, with a sentence each time', async () => {
  const { child, ended, starts } = supervised('crash', [
    'process.exit(70)',
    'process.kill(process.pid, "SIGKILL")',
  ])
  await expect.poll(starts).toBe(3)
  child.kill('SIGTERM')
  const { code, said } = await ended
  expect(code).toBe(0)
  expect(said).toBe(
    'The server ended unexpectedly (code 70). The next start is in 0.02 s.\n' +
      'The server ended unexpectedly (signal SIGKILL). The next start is in 0.04 s.\n',
  )
})

test('a server that cannot start yet says why itself, and is started again', async () => {
  const { child, ended, starts } = supervised('later', ['process.exit(75)'])
  await expect.poll(starts).toBe(2)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: 'The next start is in 0.02 s.\n' })
})

test('a program that the system refuses to run is tried again, with its reason', async () => {
  const missing = join(folder, 'no-such-program')
  const { child, ended, said } = supervised('missing', [], { command: [missing] })
  await expect.poll(said).toContain('The next start is in 0.04 s.')
  child.kill('SIGTERM')
  const { code } = await ended
  expect(code).toBe(1)
  expect(said()).toMatch(
    /^The server could not be started: spawn \S+ ENOENT\. The next start is in 0\.02 s\.\n/,
  )
})

test('a server that hangs when it is told to stop is killed', async () => {
  const { child, ended, starts } = supervised('hang', ['globalThis.onStop = () => { for (;;) {} }'])
  await expect.poll(starts).toBe(1)
  child.kill('SIGTERM')
  expect(await ended).toEqual({
    code: 137,
    said: 'The server did not stop within 0.3 s, so it was killed.\n',
  })
})

test('a change starts the server anew: one that hangs or has ended, too, and no pause grows by it', async () => {
  const endings = ['globalThis.onStop = () => { for (;;) {} }', 'process.exit(1)', '', 'process.exit(70)']
  const { child, ended, starts, said } = supervised('changes', endings, { isWatched: true })
  await expect.poll(starts).toBe(1)
  child.kill('SIGUSR2')
  await expect.poll(said).toContain('The shop starts again when you change it.')
  child.kill('SIGUSR2')
  await expect.poll(starts).toBe(3)
  child.kill('SIGUSR2')
  await expect.poll(starts).toBe(5)
  child.kill('SIGTERM')
  expect((await ended).said).toBe(
    'The server did not stop within 0.3 s, so it was killed.\n' +
      'The shop starts again when you change it.\n' +
      'The server ended unexpectedly (code 70). The next start is in 0.02 s.\n',
  )
})

test.each([
  ['that is stopped', 'process.exit(0)', 0],
  ['that cannot start', 'process.exit(1)', 1],
])('a server %s stays ended', async (name, ending, expected) => {
  const { ended, starts } = supervised(name, [ending])
  expect(await ended).toEqual({ code: expected, said: '' })
  expect(await starts()).toBe(1)
})

test('a stop between two starts ends the wait', async () => {
  const { child, ended, starts } = supervised('pause', Array(20).fill('process.exit(70)'))
  await expect.poll(starts, { timeout: 10_000 }).toBeGreaterThan(5)
  child.kill('SIGTERM')
  const before = Date.now()
  await ended
  expect(Date.now() - before).toBeLessThan(2000)
})
