import { statement } from '../../platform/db.ts'

/** Until this transaction ends, the next with the same name waits: what it counts then holds while it writes. */
export const takeTurn = statement<never>(
  'turns.take',
  'SELECT pg_advisory_xact_lock(hashtextextended($1::text || lower($2::text), 0))',
)
