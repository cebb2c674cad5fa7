import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Form, trials } from './trials.ts'

/** `npm run trials [-- name] [--full]`. Each trial runs in a process of its own, so none keeps another from running. */
const own = fileURLToPath(import.meta.url)
/** Minutes; a trial that takes longer hangs. */
const longest: Record<Form, number> = { nightly: 15, full: 180 }
/** Minutes that all trials may take together in their nightly form. */
const longestNight = 40

const given = process.argv.slice(2)
const form: Form = given.includes('--full') ? 'full' : 'nightly'
const asked = given.filter((word) => !word.startsWith('--'))
const unknown = asked.find((name) => !Object.hasOwn(trials, name))

if (unknown !== undefined) {
  process.stderr.write(`There is no trial "${unknown}": choose one of ${Object.keys(trials).join(', ')}.\n`)
  process.exitCode = 2
} else if (process.send) {
  await runOne(asked[0] ?? '')
} else {
  await runAll(asked.length > 0 ? asked : Object.keys(trials))
}

async function runOne(name: string): Promise<void> {
  const begin = performance.now()
  const outcome = await trials[name]?.(form)
  if (!outcome) return
  const { bar, measured, met } = outcome
  process.stdout.write(`${verdict(met)}  ${name}  (${secondsSince(begin)} s)\n`)
  process.stdout.write(`         bar:      ${bar}\n         measured: ${measured}\n`)
  process.send?.({ met })
  process.disconnect()
}

function verdict(met: boolean | undefined): string {
  return met === undefined ? 'not run' : met ? 'met    ' : 'MISSED '
}

function secondsSince(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(0)
}

async function runAll(names: readonly string[]): Promise<void> {
  const begin = performance.now()
  const table: string[] = []
  for (const name of names) {
    const since = performance.now()
    const result = await runApart(name)
    table.push(`${result}  ${secondsSince(since).padStart(5)} s  ${name}\n`)
    if (result === 'MISSED ' || result === 'FAILED ') process.exitCode = 1
  }
  if (names.length > 1) process.stdout.write(`\n${table.join('')}in all ${secondsSince(begin)} s\n`)
  const minutes = (performance.now() - begin) / 60_000
  if (form === 'full' || minutes <= longestNight) return
  process.stdout.write(`FAILED   all trials took ${minutes.toFixed(0)} minutes, more than ${longestNight}\n`)
  process.exitCode = 1
}

/** Starts a trial and waits for its end. */
async function runApart(name: string): Promise<string> {
  const child = fork(own, [name, ...(form === 'full' ? ['--full'] : [])], { detached: true })
  let result = 'FAILED '
  child.on('message', ({ met }: { met?: boolean }) => {
    result = verdict(met)
  })
  const giveUp = setTimeout(() => {
    process.stdout.write(`FAILED   ${name}  took longer than ${longest[form]} minutes\n`)
    end(child, 'SIGKILL')
  }, longest[form] * 60_000)
  const passOn = (signal: NodeJS.Signals) => {
    end(child, 'SIGKILL')
    process.kill(process.pid, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, passOn)
  const [code] = await once(child, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, passOn)
  clearTimeout(giveUp)
  // Whatever it left behind.
  end(child, 'SIGKILL')
  return code === 0 ? result : 'FAILED '
}

/** Ends a trial with everything that it has started. */
function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}
