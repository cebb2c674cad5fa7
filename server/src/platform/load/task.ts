import type { Priority } from './priorities.rules.ts'

/** A request that wants to be answered. */
export interface Task {
  priority: Priority
  /** Requests of one route take about the same time. */
  route: string
  /** The network that it comes from. */
  from: string
  /** The shop that it is for, where there are several. */
  shop?: string | undefined
  start(): void
  refuse(): void
  /** Nobody waits for the answer any more. */
  isGone(): boolean
}

/** What is refused: all tasks of a priority, or those of one shop alone. */
export type Refused = Priority | `${Priority} ${string}`

export function inShop({ priority, shop }: Pick<Task, 'priority' | 'shop'>): Refused {
  return `${priority} ${shop}`
}
