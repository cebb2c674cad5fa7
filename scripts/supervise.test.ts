import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
  { command = [] as string[], isWatched = false, workers = 1, pause = 20 } = {},
) {
  const log = join(folder, name)
  const server = `
    const { appendFileSync, readFileSync } = require('node:fs')
    process.on('SIGTERM', () => globalThis.onStop ? onStop() : process.exit(0))
    appendFileSync(${JSON.stringify(log)}, 'start\\n')
    const starts = readFileSync(${JSON.stringify(log)}, 'utf8').trim().split('\\n').length
    const alive = setInterval(() => {}, 1000)
    eval(${JSON.stringify(endings)}[starts - 1] ?? '')`
  const program = `
    import { supervise } from ${JSON.stringify(new URL('supervise.mjs', import.meta.url).href)}
    const command = ${JSON.stringify(command.length > 0 ? command : [process.execPath, '-e', server])}
    const changes = ${isWatched} ? new (await import('node:events')).EventEmitter() : undefined
    process.on('SIGUSR2', () => changes.emit('change'))
    // As a watched folder does.
    if (changes) setInterval(() => {}, 1000)
    await supervise(command, { env: process.env, pause: ${pause}, longestStop: 300, changes, workers: ${workers} })`
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
  // Longer than a test may take.
  const { child, ended, said } = supervised('pause', ['process.exit(70)'], { pause: 600_000 })
  await expect.poll(said, { timeout: 30_000 }).toContain('The next start is in 600 s.')
  child.kill('SIGTERM')
  await ended
})

describe('several workers', () => {
  /** Each notes its name and whether the port is shared, says that it listens, and greets the others. */
  const program = (log: string, extra = '') => `
    const { appendFileSync, existsSync } = require('node:fs')
    const note = (line) => appendFileSync(${JSON.stringify(log)}, process.env.WORKER + ' ' + line + '\\n')
    note('starts' + (process.env.PORT_SHARED ? ' on a shared port' : ''))
    process.on('SIGTERM', () => { note('stops'); process.exit(0) })
    process.on('message', (text) => {
      note('hears ' + text)
    })
    ${extra}
    process.send('listening')
    setInterval(() => {}, 1000)`

  const linesOf = async (name: string) =>
    (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n').slice(0, -1)

  test('the first starts alone; what one says, the others hear; each is started again by itself', async () => {
    const log = join(folder, 'workers')
    // Again and again, until both have heard it: who has not said that it listens hears nothing.
    const greet = `const again = ${JSON.stringify(`${log}.again`)}
      if (process.env.WORKER === '3/3' && !existsSync(again)) setInterval(() => {
        process.send('good morning')
        const lines = require('node:fs').readFileSync(${JSON.stringify(log)}, 'utf8')
        if (!lines.includes('1/3 hears') || !lines.includes('2/3 hears')) return
        appendFileSync(again, '')
        process.exit(70)
      }, 50)`
    const command = [process.execPath, '-e', program(log, greet)]
    const { child, ended } = supervised('workers', [], { command, workers: 3 })
    const again = '3/3 starts on a shared port'
    const timesOf = async (line: string) => (await linesOf('workers')).filter((one) => one === line).length
    await expect.poll(() => timesOf(again), { timeout: 30_000 }).toBe(2)
    child.kill('SIGTERM')
    const { code, said } = await ended
    expect(said).toBe('Worker 3/3 of the server ended unexpectedly (code 70). The next start is in 0.02 s.\n')
    expect(code).toBe(0)
    const lines = await linesOf('workers')
    expect(lines[0]).toBe('1/3 starts')
    const heard = new Set(lines.filter((line) => line.endsWith('hears good morning')))
    expect([...heard].toSorted()).toEqual(['1/3 hears good morning', '2/3 hears good morning'])
    expect(lines.filter((line) => line.includes('starts')).toSorted()).toEqual([
      '1/3 starts',
      '2/3 starts on a shared port',
      again,
      again,
    ])
  })

  test('those that end at one moment start one after the other', async () => {
    const log = join(folder, 'together')
    const once = JSON.stringify(`${log}.once`)
    const end = `process.on('message', (text) => { if (text === 'end') process.exit(70) })
      if (process.env.WORKER === '2/2' && !existsSync(${once})) {
        appendFileSync(${once}, '')
        setTimeout(() => process.send('end', () => process.exit(70)), 100)
      }`
    const command = [process.execPath, '-e', program(log, end)]
    // Longer than a busy machine needs to notice both endings.
    const { child, ended } = supervised('together', [], { command, workers: 2, pause: 2000 })
    const starts = async () => (await linesOf('together')).filter((line) => line.includes('starts'))
    await expect.poll(starts, { timeout: 30_000 }).toHaveLength(4)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    const shared = (await starts()).map((line) => line.endsWith('on a shared port'))
    expect(shared).toEqual([false, true, false, true])
  })

  test('one that cannot start ends all', async () => {
    const log = join(folder, 'unstartable')
    const command = [
      process.execPath,
      '-e',
      program(log, `if (process.env.WORKER === '2/2') process.exit(1)`),
    ]
    const { ended } = supervised('unstartable', [], { command, workers: 2 })
    expect(await ended).toEqual({ code: 1, said: '' })
    expect(await linesOf('unstartable')).toEqual(['1/2 starts', '2/2 starts on a shared port', '1/2 stops'])
  })

  test('a stop before the first listens starts no other', async () => {
    const log = join(folder, 'early')
    const silent = program(log).replace(`process.send('listening')`, '')
    const { child, ended } = supervised('early', [], {
      command: [process.execPath, '-e', silent],
      workers: 2,
    })
    await expect.poll(() => linesOf('early'), { timeout: 30_000 }).toEqual(['1/2 starts'])
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, said: '' })
    expect(await linesOf('early')).toEqual(['1/2 starts', '1/2 stops'])
  })
})
