import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Interval } from '../hours/rules.ts'
import type { CalendarJob, CalendarResult } from './reader.worker.ts'
import { CalendarError, SlowCalendarError } from './rules.ts'

/** Milliseconds in which a calendar must be taken apart. Its rules can be made to repeat without an end. */
const longest = 5000
const mostMegabytes = 256
/** In the built server, the program lies beside the others. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './reader.worker.ts' : './calendar-reader.js',
  import.meta.url,
)

/** When a calendar is busy. A thread of its own takes it apart, so nobody else waits for that; it sees nothing of the shop. */
export async function busyTimesOf(job: CalendarJob): Promise<Interval[]> {
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
  const worker = new Worker(program, { env: {}, execArgv: [], resourceLimits })
  try {
    await once(worker, 'message')
    worker.postMessage(job)
    const [result]: CalendarResult[] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) })
    if (result && 'times' in result) return result.times
    throw new CalendarError(result?.problem)
  } catch (error) {
    throw limitOf(error) ?? error
  } finally {
    await worker.terminate()
  }
}

/** What a calendar has exceeded. */
function limitOf(error: unknown): SlowCalendarError | undefined {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError') return new SlowCalendarError('takes too long to read')
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SlowCalendarError('is too large to read') : undefined
}
