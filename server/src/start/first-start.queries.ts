import { statement } from '../platform/db/db.ts'

export const stepsDone = statement<{ step: string }>(
  'first-start.steps-done',
  'SELECT step FROM first_steps WHERE site_id = $1',
)
export const markStep = statement<never>(
  'first-start.mark-step',
  'INSERT INTO first_steps (site_id, step, done_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)
