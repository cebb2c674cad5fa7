import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isOutage } from '../errors/errors.ts'
import { borrow, type ObservedPool, type Queryable } from './pools.ts'

export interface ReplicaEvents {
  /** The replica stopped answering, or answers again: once for each time. */
  onAway(error: Error): void
  onBack(): void
}

interface PoolOfReplica extends PostgresPool, Queryable {
  /** For a moment the primary answers: the replica may not have a change yet. */
  outrun(): void
}

/** Milliseconds by which a replica usually lags at most. */
const longestBehind = 2000
/** Milliseconds after which a replica that did not answer is asked again. */
const rest = 5000

/** A pool of a read replica. While the replica is away or may be behind, its statements go to the primary. */
export function withPrimary(
  replica: ObservedPool,
  primary: ObservedPool,
  { onAway, onBack }: ReplicaEvents,
): PoolOfReplica {
  /** Undefined while the replica answers. */
  let askAgainAt: number | undefined
  let isAsking = false
  let behindUntil = 0
  const lost = (error: Error) => {
    if (askAgainAt === undefined) onAway(error)
    askAgainAt = performance.now() + rest
  }
  const ask = async (statement: unknown[]) => {
    try {
      return await runOn(replica, statement)
    } catch (error) {
      if (isAwayFor(error)) lost(error as Error)
      else if (!hasConflict(error) && !isFull(error)) throw error
      return runOn(primary, statement)
    }
  }
  /** One statement finds out whether the replica is back. */
  const askAgain = async (statement: unknown[]) => {
    isAsking = true
    const before = askAgainAt
    try {
      const result = await ask(statement)
      if (askAgainAt === before) {
        askAgainAt = undefined
        onBack()
      }
      return result
    } finally {
      isAsking = false
    }
  }
  const query = (...statement: unknown[]) => {
    if (performance.now() < behindUntil) return runOn(primary, statement)
    if (askAgainAt === undefined) return ask(statement)
    return isAsking || performance.now() < askAgainAt ? runOn(primary, statement) : askAgain(statement)
  }
  const lent = { query, release() {} } as unknown as PostgresPoolClient
  return {
    options: replica.pool.options,
    connect: async () => lent,
    end: () => replica.pool.end(),
    query: query as Queryable['query'],
    outrun() {
      behindUntil = performance.now() + longestBehind
    },
  } as PoolOfReplica
}

async function runOn(from: ObservedPool, statement: unknown[]): Promise<unknown> {
  const client = await borrow(from)
  const run = client.query as unknown as (...given: unknown[]) => Promise<unknown>
  let broken: Error | undefined
  try {
    return await run.apply(client, statement)
  } catch (error) {
    if (isAwayFor(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The standby had to apply a change that the statement stood in the way of. */
function hasConflict(error: unknown): boolean {
  return (error as { code?: string }).code === '40001'
}

/** All connections to the replica are in use. */
function isFull(error: unknown): boolean {
  return (error as { message?: string }).message === 'timeout exceeded when trying to connect'
}

/** A statement that takes too long would take as long on the primary. */
function isAwayFor(error: unknown): boolean {
  return isOutage(error) && !isFull(error) && (error as { code?: string }).code !== '57014'
}
