import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** What the server works on, a request or a job. Log lines, slow statements and spans that belong to it name it. */
export interface Task {
  requestId?: string
  job?: string
  /** Of W3C Trace Context, if the caller sent one or spans are recorded. */
  traceId?: string
  span?: Span
}

/** Follows the calls of one task and holds nothing else, so all shops of a process can share it. */
const tasks = new AsyncLocalStorage<Task>()

export function currentTask(): Task | undefined {
  return tasks.getStore()
}

export function inTask<Result>(task: Task, work: () => Result): Result {
  return tasks.run(task, work)
}
