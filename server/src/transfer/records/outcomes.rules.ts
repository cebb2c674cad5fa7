import type { Actions, Counts, Problem } from '../../move-in/records/service.ts'

/** What became of a record, and what is to be said of it. */
export interface RecordOutcome {
  action: keyof Counts
  problem?: string | undefined
}

/** What became of each of the records, by id. */
export function toOutcomes(
  ids: readonly string[],
  { actions, problems }: { actions: Actions; problems: readonly Problem[] },
): Map<string, RecordOutcome> {
  const said = new Map(problems.map(({ sourceId, description }) => [sourceId, description]))
  return new Map(ids.map((id) => [id, { action: actions.get(id) ?? 'unchanged', problem: said.get(id) }]))
}
