import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isOutage } from '../errors/errors.ts'
import { borrow, type ObservedPool, type Queryable } from './pools.ts'

export interface ReplicaEvents {
  /** The replica stopped answering, or answers again: once for each time. */
  onAway(error: Error): void
  onBack(): void
}

/** Milliseconds after which a replica that did not answer is asked again. */
const rest = 5000

/** A pool of a read replica. While the replica is away, its statements go to the primary. */
export function withPrimary(
  replica: ObservedPool,
  primary: ObservedPool,
  { onAway, onBack }: ReplicaEvents,
): PostgresPool & Queryable {
  let askAgainAt = 0
  let isAway = false
  const lost = (error: Error) => {
    askAgainAt = performance.now() + rest
    if (!isAway) onAway(error)
    isAway = true
  }
  const query = async (...statement: unknown[]) => {
    const began = performance.now()
    if (began < askAgainAt) return runOn(primary, statement)
    try {
      const result = await runOn(replica, statement)
      // What was sent before the replica was lost says nothing about now.
      if (isAway && began >= askAgainAt) {
        isAway = false
        onBack()
      }
      return result
    } catch (error) {
      if (!hasConflict(error) && !isAwayFor(error)) throw error
      if (isAwayFor(error)) lost(error as Error)
      return runOn(primary, statement)
    }
  }
  const lent = { query, release() {} } as unknown as PostgresPoolClient
  return {
    options: replica.pool.options,
    connect: async () => lent,
    end: () => replica.pool.end(),
    query: query as Queryable['query'],
  } as PostgresPool & Queryable
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

/** A statement that takes too long would take as long on the primary. */
function isAwayFor(error: unknown): boolean {
  return isOutage(error) && (error as { code?: string }).code !== '57014'
}
