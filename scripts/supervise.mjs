import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, signals } from './setup.mjs'

/** Endings that a new start does not mend: done, refused to start, stopped by a signal that was passed on. */
const deliberate = [0, 1]
const longest = 30_000

/**
 * Runs a program with this terminal, and starts it again when it ends unexpectedly: after a second, then after twice
 * the time, at most 30 seconds. Whoever ran for a minute begins again with a second.
 */
export async function supervise(command, { env = environment(), pause = 1000, calm = 60_000 } = {}) {
  let child
  let stopped = false
  const resting = new AbortController()
  for (const signal of signals) {
    process.on(signal, () => {
      stopped = true
      resting.abort()
      child?.kill(signal)
    })
  }
  for (let next = pause; ; next = Math.min(next * 2, longest)) {
    const began = Date.now()
    child = spawn(command[0], command.slice(1), { env, stdio: 'inherit' })
    const { code, reason } = await endOf(child)
    if (stopped || deliberate.includes(code)) process.exit(code)
    if (Date.now() - began >= calm) next = pause
    process.stderr.write(`The server ended unexpectedly (${reason}). It starts again in ${next / 1000} s.\n`)
    await wait(next, undefined, { signal: resting.signal }).catch(() => process.exit(code))
  }
}

function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, reason: error.message }))
    child.on('exit', (code, signal) =>
      resolve(
        signal
          ? { code: 128 + constants.signals[signal], reason: `signal ${signal}` }
          : { code, reason: `code ${code}` },
      ),
    )
  })
}
