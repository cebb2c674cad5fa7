import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Where statements of a unit of work run: the unit itself, or a transaction inside it. One follows the other. */
interface Scope {
  unit: Unit
  last: Promise<unknown>
  /** Nothing more is part of it. */
  isOver?: boolean
}

interface Unit {
  client: pg.ClientBase
  isOpen: boolean
  savepoints: number
  beforeCommit: (() => Promise<unknown>)[]
  afterCommit: (() => unknown)[]
}

type Send<T> = (client: pg.ClientBase) => Promise<T>

/**
 * One transaction for everything that a request does. Services do not know of it: what they run through the database
 * while a unit is open is part of it, and their transactions become savepoints.
 */
export interface UnitsOfWork {
  /** Runs work in a new transaction of the connection. */
  open<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T>
  /** Runs work outside, as if there were no unit. */
  leave<T>(work: () => Promise<T>): Promise<T>
  /** True while the caller runs in a unit. */
  isOpen(): boolean
  /** Sends a statement. One that fails undoes itself alone. */
  send<T>(send: Send<T>, options?: { reads?: boolean }): Promise<T>
  /** Runs a transaction inside the unit. Its statements are sent with the function that `work` gets. */
  nest<T>(work: (send: <Row>(send: Send<Row>) => Promise<Row>) => Promise<T>): Promise<T>
  /** Runs as the last part of the unit; at once where there is none. */
  beforeCommit(write: () => Promise<unknown>): Promise<void>
  /** Runs after the unit has committed, not at all if it does not; at once where there is none. */
  afterCommit(tell: () => unknown): void
}

/**
 * A unit needs something that takes long and must not keep a connection waiting: the unit is undone, `run` brings what
 * was missing, and the unit begins again.
 */
export class NeededOutside extends Error {
  readonly run: () => Promise<unknown>

  constructor(run: () => Promise<unknown>) {
    super('this needs work outside the transaction')
    this.run = run
  }
}

/** One attempt for each thing that a unit may miss; more means that it never finds what was brought. */
const mostAttempts = 10

export async function afterNeeded<T>(unit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await unit()
    } catch (error) {
      if (!(error instanceof NeededOutside) || attempt === mostAttempts) throw error
      await error.run()
    }
  }
}

/** Does several things at once. What any of them needs outside is brought together, so that the unit begins again once. */
export async function together<Work extends readonly unknown[]>(
  ...work: { [Index in keyof Work]: Promise<Work[Index]> }
): Promise<Work> {
  const done = await Promise.allSettled(work)
  const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const needed = errors.filter((error) => error instanceof NeededOutside)
  if (needed.length > 0) throw new NeededOutside(() => Promise.all(needed.map(({ run }) => run())))
  if (errors.length > 0) throw errors[0]
  return Promise.all(work) as unknown as Promise<Work>
}

export function openUnitsOfWork(): UnitsOfWork {
  const scopes = new AsyncLocalStorage<Scope | undefined>()
  const current = () => {
    const scope = scopes.getStore()
    return scope?.unit.isOpen ? scope : undefined
  }
  const required = () => {
    const scope = current()
    if (!scope) throw new Error('no unit of work is open')
    return scope
  }
  return {
    leave: (work) => scopes.run(undefined, work),
    isOpen: () => current() !== undefined,
    open: (client, work) => openUnit(scopes, client, work),
    send(send, { reads = false } = {}) {
      const scope = required()
      return enqueue(scope, (client) =>
        reads ? send(client) : withSavepoint(scope.unit, () => send(client)),
      )
    },
    nest(work) {
      const scope = required()
      return enqueue(scope, () =>
        withSavepoint(scope.unit, async () => {
          const inner: Scope = { unit: scope.unit, last: Promise.resolve() }
          try {
            return await scopes.run(inner, () => work((send) => enqueue(inner, send)))
          } finally {
            // What was done beside a statement that failed is undone with it.
            inner.isOver = true
            await inner.last
          }
        }),
      )
    },
    async beforeCommit(write) {
      const scope = current()
      if (scope) scope.unit.beforeCommit.push(write)
      else await write()
    },
    afterCommit(tell) {
      const scope = current()
      if (scope) scope.unit.afterCommit.push(tell)
      else tell()
    },
  }
}

async function openUnit<T>(
  scopes: AsyncLocalStorage<Scope | undefined>,
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<T> {
  const unit: Unit = { client, isOpen: true, savepoints: 0, beforeCommit: [], afterCommit: [] }
  const scope: Scope = { unit, last: Promise.resolve() }
  await client.query('BEGIN')
  let result: T
  try {
    result = await scopes.run(scope, async () => {
      const done = await work()
      for (const write of unit.beforeCommit) await write()
      return done
    })
    await scope.last
  } finally {
    // What nobody waited for must not write into the next transaction of this connection.
    unit.isOpen = false
    await scope.last
  }
  await client.query('COMMIT')
  scopes.run(undefined, () => {
    for (const tell of unit.afterCommit) tell()
  })
  return result
}

function enqueue<T>(scope: Scope, send: Send<T>): Promise<T> {
  if (scope.isOver) return Promise.reject(tooLate())
  const result = scope.last.then(() => {
    if (!scope.unit.isOpen) throw tooLate()
    return send(scope.unit.client)
  })
  scope.last = result.catch(() => {})
  return result
}

function tooLate(): Error {
  return new Error('a statement came after the end of its transaction')
}

async function withSavepoint<T>(unit: Unit, work: () => Promise<T>): Promise<T> {
  unit.savepoints += 1
  const name = `s${unit.savepoints}`
  await unit.client.query(`SAVEPOINT ${name}`)
  try {
    const result = await work()
    await unit.client.query(`RELEASE SAVEPOINT ${name}`)
    return result
  } catch (error) {
    // Without a connection this fails too; the first error says why.
    await unit.client.query(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => {})
    throw error
  }
}
