import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, signals } from './node.mjs'

/** Endings that a new start does not mend: done, or a setting that somebody must correct. */
const final = [0, 1]
/** EX_TEMPFAIL of sysexits.h: what keeps the server from starting may pass. It has printed its reason. */
const temporary = 75
/** Milliseconds */
const longestPause = 30_000

/**
 * Runs a program with this terminal, and starts it again when it ends unexpectedly: after a second, then after twice
 * the time, at most 30 seconds. After a minute without a crash the first pause is a second again. A program that has not
 * stopped two seconds after its own ten is killed. At each of the `changes` it starts anew, also after it has given up.
 */
export async function supervise(
  command,
  { env = environment(), pause = 1000, calm = 60_000, longestStop = 12_000, changes } = {},
) {
  let child
  let stopped = false
  let outdated = false
  const resting = new AbortController()
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopped) child?.kill(signal)
      else stop(child, signal, longestStop)
      stopped = true
      resting.abort()
    })
  }
  changes?.on('change', () => {
    if (!outdated) stop(child, 'SIGTERM', longestStop)
    outdated = true
  })
  let next = pause
  for (;;) {
    const began = Date.now()
    outdated = false
    child = spawn(command[0], command.slice(1), { env, stdio: 'inherit' })
    const { code, reason } = await endOf(child)
    if (stopped || (!changes && final.includes(code))) process.exit(code ?? 1)
    if (!outdated && final.includes(code)) await nextChange(changes, resting, code)
    if (outdated || Date.now() - began >= calm) next = pause
    if (outdated) continue
    process.stderr.write(`${reason}The next start is in ${next / 1000} s.\n`)
    await wait(next, undefined, { signal: resting.signal }).catch(() => process.exit(code ?? 1))
    next = Math.min(next * 2, longestPause)
  }
}

async function nextChange(changes, resting, code) {
  process.stderr.write('The shop starts again when you change it.\n')
  await once(changes, 'change', { signal: resting.signal }).catch(() => process.exit(code))
}

/** Without a code, the program was never started. */
function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ reason: `The server could not be started: ${message}. ` }))
    child.on('exit', (code, signal) => {
      if (signal) resolve({ code: 128 + constants.signals[signal], reason: unexpected(`signal ${signal}`) })
      else resolve({ code, reason: code === temporary ? '' : unexpected(`code ${code}`) })
    })
  })
}

function unexpected(ending) {
  return `The server ended unexpectedly (${ending}). `
}

/** Kills a program that goes on for too long after this signal. */
function stop(child, signal, longestStop) {
  const isRunning = child?.kill(signal)
  if (!isRunning) return
  const timer = setTimeout(() => {
    process.stderr.write(`The server did not stop within ${longestStop / 1000} s, so it was killed.\n`)
    child.kill('SIGKILL')
  }, longestStop)
  child.once('exit', () => clearTimeout(timer))
}
