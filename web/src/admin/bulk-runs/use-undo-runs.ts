import type { Reply } from '@cartwright/contract/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { shop } from '../api/client.ts'
import { invalidate } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { texts } from './texts/index.ts'

type Results = Reply<'undoHistoryRun'>['results']

/** Undoes runs, a hundred changes at a time, and reports what was kept. */
export function useUndoRuns() {
  return useMutation({
    mutationFn: undoAll,
    onSuccess: notifyUndone,
    onError: notify.failure,
    onSettled: () => invalidate(),
  })
}

async function undoAll(ids: readonly string[]): Promise<Results> {
  const results: Results = []
  for (const id of ids) results.push(...(await undoRun(id)))
  return results
}

async function undoRun(id: string): Promise<Results> {
  let reply = await shop.call('undoHistoryRun', { id })
  const results = [...reply.results]
  while (reply.cursor) {
    const { cursor, undoRunId } = reply
    reply = await shop.call('undoHistoryRun', { id, cursor, undoRunId })
    results.push(...reply.results)
  }
  return results
}

function notifyUndone(results: Results): void {
  const left = results.filter(({ itemMetadata }) => itemMetadata.success === false)
  if (results.length > left.length) notify.success(texts.done(results.length - left.length))
  if (left.length === 0) return
  const names = left.slice(0, 5).map(({ name }) => name)
  notify.warning(texts.left(left.length), texts.leftText(names.join(', ')))
}
