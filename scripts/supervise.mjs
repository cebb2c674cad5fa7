import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, signals } from './node.mjs'

/** Endings that a new start does not mend: done, or a setting that somebody must correct. */
const final = [0, 1]
/** EX_TEMPFAIL of sysexits.h: what keeps the server from starting may pass. It has printed its reason. */
const temporary = 75
/** Milliseconds */
const usual = { pause: 1000, calm: 60_000, longestStop: 12_000, longestPause: 30_000 }

/**
 * Runs a program with this terminal, and starts it again when it ends unexpectedly: after a second, then after twice
 * the time, at most 30 seconds. After a minute without a crash the first pause is a second again. A program that has not
 * stopped two seconds after its own ten is killed. At each of the `changes` it starts anew, also after it has given up.
 *
 * Several `workers` run the same program, each with `WORKER=2/4` in its environment. While none listens, one starts alone, and the
 * others when it says that it listens; these have `PORT_SHARED=1`. What a worker sends, the others get.
 */
export async function supervise(
  command,
  { env = environment(), workers: count = 1, changes, ...times } = {},
) {
  const workers = Array.from({ length: count }, (_, index) => ({
    name: count > 1 ? `${index + 1}/${count}` : undefined,
    isListening: false,
    hasListened: false,
    isOutdated: false,
  }))
  const crew = {
    ...{ command, env, workers, changes },
    times: { ...usual, ...times },
    events: new EventEmitter().setMaxListeners(count),
    /** Starts alone. */
    starting: undefined,
    resting: new AbortController(),
  }
  for (const signal of signals) {
    process.on(signal, () => {
      if (!crew.resting.signal.aborted) stopAll(crew, signal)
      else for (const { child } of workers) child?.kill(signal)
    })
  }
  changes?.on('change', () => {
    for (const worker of workers) {
      if (!worker.isOutdated) stop(worker.child, 'SIGTERM', crew.times)
      worker.isOutdated = true
    }
  })
  const codes = await Promise.all(workers.map((worker) => keep(crew, worker)))
  process.exit(Math.max(...codes))
}

/** Starts a worker again and again. Resolves with its last exit code. */
async function keep(crew, worker) {
  const { times, changes, resting } = crew
  let next = times.pause
  for (;;) {
    if (!(await hasTurn(crew, worker))) return 0
    const began = Date.now()
    worker.isOutdated = false
    const { code, reason } = await run(crew, worker)
    if (resting.signal.aborted) return code ?? 1
    // What has listened was set up well.
    const isFinal = final.includes(code) && !(code === 1 && worker.hasListened)
    if (!changes && isFinal) {
      stopAll(crew, 'SIGTERM')
      return code
    }
    if (!worker.isOutdated && isFinal && !(await nextChange(crew, worker))) return code
    if (worker.isOutdated || Date.now() - began >= times.calm) next = times.pause
    if (worker.isOutdated) continue
    process.stderr.write(`${reason}The next start is in ${next / 1000} s.\n`)
    const isTime = await wait(next, true, { signal: resting.signal }).catch(() => false)
    if (!isTime) return code ?? 1
    next = Math.min(next * 2, times.longestPause)
  }
}

/** Waits while none listens and another one starts. False if the crew is stopped meanwhile. */
async function hasTurn(crew, worker) {
  const { workers, events, resting } = crew
  const isAlone = () => !workers.some(({ isListening }) => isListening)
  while (isAlone() && crew.starting && !resting.signal.aborted) {
    await once(events, 'turn', { signal: resting.signal }).catch(() => {})
  }
  if (resting.signal.aborted) return false
  if (isAlone()) crew.starting = worker
  return true
}

function giveTurn(crew, worker) {
  if (crew.starting === worker) crew.starting = undefined
  crew.events.emit('turn')
}

/** False if the crew is stopped meanwhile. */
async function nextChange({ changes, resting }) {
  process.stderr.write('The shop starts again when you change it.\n')
  return once(changes, 'change', { signal: resting.signal }).then(
    () => true,
    () => false,
  )
}

/** Without a code, the program was never started. */
async function run(crew, worker) {
  const { command, env, workers } = crew
  const { name } = worker
  const others = workers.filter((other) => other !== worker)
  const child = spawn(command[0], command.slice(1), {
    env: {
      ...env,
      ...(name && { WORKER: name }),
      ...(others.some(({ isListening }) => isListening) && { PORT_SHARED: '1' }),
    },
    stdio: name ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  worker.child = child
  child.on('message', (message) => {
    if (message === 'listening') {
      Object.assign(worker, { isListening: true, hasListened: true })
      giveTurn(crew, worker)
    } else for (const other of others) if (other.isListening) other.child.send(message, () => {})
  })
  const ended = await endOf(child, name)
  worker.isListening = false
  giveTurn(crew, worker)
  return ended
}

function endOf(child, name) {
  const who = name ? `Worker ${name} of the server` : 'The server'
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ reason: `${who} could not be started: ${message}. ` }))
    child.on('exit', (code, signal) => {
      const reason = (ending) => `${who} ended unexpectedly (${ending}). `
      if (signal) resolve({ code: 128 + constants.signals[signal], reason: reason(`signal ${signal}`) })
      else resolve({ code, reason: code === temporary ? '' : reason(`code ${code}`) })
    })
  })
}

function stopAll({ workers, times, resting }, signal) {
  for (const { child } of workers) stop(child, signal, times)
  resting.abort()
}

/** Kills a program that goes on for too long after this signal. */
function stop(child, signal, { longestStop }) {
  const isRunning = child?.kill(signal)
  if (!isRunning) return
  const timer = setTimeout(() => {
    process.stderr.write(`The server did not stop within ${longestStop / 1000} s, so it was killed.\n`)
    child.kill('SIGKILL')
  }, longestStop)
  child.once('exit', () => clearTimeout(timer))
}
