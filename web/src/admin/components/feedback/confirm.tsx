import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { texts } from '../texts/index.ts'

export interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** The label of the button, e.g. "Delete 3 products". */
  confirm: string
  /** The label of the other button; "Cancel" when absent. */
  keep?: string
  /** For deleting and the like. */
  dangerous?: boolean
}

/** Asks for confirmation; true when the user agrees. */
export function askToConfirm({
  title,
  text,
  confirm,
  keep = texts.cancel,
  dangerous = false,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: typeof text === 'string' ? <Text size="sm">{text}</Text> : text,
      labels: { confirm, cancel: keep },
      confirmProps: dangerous ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
}
