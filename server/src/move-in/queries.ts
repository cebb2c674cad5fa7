import { statement } from '../platform/db/db.ts'

export interface MoveRow {
  position: string | null
  done: boolean
}

/** Takes the noun $3 over from whoever was moving it. */
export const claimNoun = statement<MoveRow>(
  'move-in.claim',
  `INSERT INTO move_ins (site_id, source, noun, worker) VALUES ($1, $2, $3, $4)
   ON CONFLICT (site_id, source, noun) DO UPDATE SET worker = excluded.worker
   RETURNING position, done`,
)

/** The move is complete: the next one begins anew. Not if another process has taken over. */
export const finish = statement<never>(
  'move-in.finish',
  'UPDATE move_ins SET position = NULL, done = false WHERE site_id = $1 AND source = $2 AND worker = $3',
)

/** Nothing if another process has taken over. That one waits for this transaction. */
export const hold = statement<{ noun: string }>(
  'move-in.hold',
  'SELECT noun FROM move_ins WHERE site_id = $1 AND source = $2 AND noun = $3 AND worker = $4 FOR UPDATE',
)

/** As {@link hold}, and notes where the next page begins. */
export const advance = statement<{ noun: string }>(
  'move-in.advance',
  `UPDATE move_ins SET position = $5, done = $6
   WHERE site_id = $1 AND source = $2 AND noun = $3 AND worker = $4 RETURNING noun`,
)

/** What could not come as it was, after $3 and $4. */
export const problems = statement<{ noun: string; sourceId: string; problem: string }>(
  'move-in.problems',
  `SELECT noun, source_id AS "sourceId", problem FROM moved_records
   WHERE site_id = $1 AND source = $2 AND problem IS NOT NULL AND (noun, source_id) > ($3, $4)
   ORDER BY noun, source_id LIMIT 500`,
)

/** Members that came and were not sent a link, and have no password. */
export const membersToInvite = statement<{ sourceId: string; memberId: string }>(
  'move-in.members-to-invite',
  `SELECT r.source_id AS "sourceId", m.id AS "memberId" FROM moved_records r
   JOIN members m ON m.site_id = $1 AND m.id::text = r.own_id
   WHERE r.site_id = $1 AND r.source = $2 AND r.noun = 'members' AND r.invited_at IS NULL
     AND r.own_id IS NOT NULL AND NOT r.matched AND m.password IS NULL AND m.status = 'ACTIVE'
   ORDER BY r.source_id LIMIT 100`,
)

/** Nothing if another process has. */
export const markInvited = statement<{ sourceId: string }>(
  'move-in.mark-invited',
  `UPDATE moved_records SET invited_at = $4
   WHERE site_id = $1 AND source = $2 AND noun = 'members' AND source_id = $3 AND invited_at IS NULL
   RETURNING source_id AS "sourceId"`,
)
