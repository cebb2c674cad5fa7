import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect } from 'vitest'
import { Refusal } from '../../src/platform/errors/errors.ts'
import { compile } from './goods.ts'

export const offline = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export function sqlOf(query: unknown) {
  const { where, page } = compile(query)
  return sql`${where} ${page}`.compile(offline)
}

export function refusalOf(query: unknown) {
  try {
    compile(query)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.status).toBe(400)
    const { details } = error.body
    return 'validationError' in details ? details.validationError?.fieldViolations : undefined
  }
  throw new Error('the query was accepted')
}
