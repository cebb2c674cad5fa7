import { useChange } from '../calls/use-call.ts'
import * as notify from '../parts/notify.tsx'
import { texts } from './texts.ts'

/** Takes back what a bulk change did. */
export function useUndo(): (runId: string) => void {
  const undo = useChange('undoHistoryRun', { onDone: () => notify.done(texts.bulk.undone) })
  return (id) => undo.mutate({ id }, { onError: notify.failed })
}
