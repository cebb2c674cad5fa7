import { availableParallelism } from 'node:os'
import { fail } from './node.mjs'

const most = 64

/** Takes `--workers auto` or `--workers 4` from the arguments. One for each processor core with `auto`, one without. */
export function takeWorkers(given) {
  const at = given.findIndex((argument) => /^--workers(=|$)/.test(argument))
  if (at < 0) return { workers: 1, others: given }
  const [, inline] = given[at].split('=')
  const text = inline ?? given[at + 1] ?? ''
  const workers = text === 'auto' ? Math.min(availableParallelism(), most) : Number(text)
  if (!/^(auto|\d+)$/.test(text) || workers < 1 || workers > most) {
    fail(`--workers must be auto or a whole number from 1 to ${most}, not "${text}".`)
  }
  if (workers > 1 && process.platform !== 'linux') {
    fail(
      'Only Linux shares a port among programs: start without --workers, or several servers behind a balancer.',
    )
  }
  return { workers, others: given.toSpliced(at, inline === undefined ? 2 : 1) }
}
