import { Button } from '@mantine/core'
import { askToConfirm } from './confirm.tsx'

interface DeleteButtonProps {
  /** The question, e.g. "Delete the region Europe?" */
  title: string
  /** The label of the button, and what deleting means. */
  texts: { remove: string; removeText: string }
  isPending: boolean
  onConfirm: () => void
}

/** Asks first, then deletes. */
export function DeleteButton({
  title,
  texts: { remove, removeText },
  isPending,
  onConfirm,
}: DeleteButtonProps) {
  const ask = async () => {
    if (await askToConfirm({ title, text: removeText, confirm: remove, dangerous: true })) onConfirm()
  }
  return (
    <Button variant="light" color="red" loading={isPending} onClick={ask}>
      {remove}
    </Button>
  )
}
