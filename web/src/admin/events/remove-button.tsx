import { invalidate, useSingleFlight } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'

interface RemoveButtonProps {
  name: string
  texts: {
    removeTitle: (name: string) => string
    removal: { remove: string; removeText: string }
    removed: string
  }
  remove: () => Promise<unknown>
  onDone: () => void
}

/** Deletes a part of an event after a question. */
export function RemoveButton({ name, texts, remove, onDone }: RemoveButtonProps) {
  const removal = useSingleFlight({
    mutationFn: remove,
    onError: notify.failure,
    onSuccess() {
      invalidate()
      notify.success(texts.removed)
      onDone()
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts.removal}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  )
}
