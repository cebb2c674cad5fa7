/** What goes wrong between a server and its database. Nothing does where a field is absent. */
export interface Faults {
  /** How many of a thousand commits lose their answer: the database commits, the server sees a reset. */
  cut?: number
  /** How many of a thousand statements meet a reset before they reach the database. */
  reset?: number
  /** How many of a thousand statements fall into a connection that stays open and passes nothing on. */
  hole?: number
  /** Milliseconds that a statement takes longer: at least, at most. */
  latency?: readonly [number, number]
  /** All connections are refused, or open but silent. */
  away?: 'refused' | 'silent'
  /** The connections of this moment stay open and pass nothing on, as after the move of a database. New ones work. */
  stale?: true
}

/** A moment in which a server is killed. */
export interface FailPoint {
  /** The name of the statement. */
  statement: string
  /** Relative to the statement, or to the COMMIT of its transaction. */
  at: 'before' | 'after' | 'before its commit' | 'after its commit'
}

export interface Counts {
  /** Answers to COMMIT that were lost. */
  explicit: number
  /** The same for statements that commit by themselves. */
  implicit: number
  resets: number
  holes: number
}

/** What the proxy is told, and what it answers. */
export type Order =
  | { number: number; kind: 'faults'; faults: Faults }
  | { number: number; kind: 'kill'; point: FailPoint; pid: number }
  | { number: number; kind: 'counts' }
export type Answer = { number: number; port?: number; counts?: Counts }
