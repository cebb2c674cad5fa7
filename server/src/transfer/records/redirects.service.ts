import type { MoveContext } from '../../move-in/records/ids.service.ts'
import * as urlRedirects from '../../url-redirects/service.ts'
import type { RedirectRecord } from '../entries/records.rules.ts'
import type { RecordOutcome } from './outcomes.rules.ts'

const problems: Readonly<Partial<Record<urlRedirects.SaveOutcome, string>>> = {
  loop: 'would lead back to its own address',
  tooMany: 'is one too many: this shop has as many redirects as it can',
}

const pageExists = 'does nothing while this shop has a page at this address'

/** Redirects go by their paths: a path that has one gets the target of the file. */
export async function writeRedirects(
  { tx, shop, siteId }: MoveContext,
  records: readonly RedirectRecord[],
): Promise<ReadonlyMap<string, RecordOutcome>> {
  const saved = await urlRedirects.saveIn(tx, shop, { siteId, entries: records })
  return new Map(
    [...saved].map(([path, { outcome, pageExists: isHidden }]): [string, RecordOutcome] => {
      const problem = problems[outcome]
      if (problem) return [path, { action: 'refused', problem }]
      const action = outcome as 'created' | 'changed' | 'unchanged'
      return [path, { action, problem: isHidden ? pageExists : undefined }]
    }),
  )
}
