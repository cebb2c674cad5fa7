import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { texts } from '../texts/index.ts'

export interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** The word on the button: what is done, e.g. "Delete 3 products". */
  confirm: string
  /** Deleting and its like. */
  dangerous?: boolean
}

/** Asks before something is done; true when it is wanted. */
export function askToConfirm({ title, text, confirm, dangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: typeof text === 'string' ? <Text size="sm">{text}</Text> : text,
      labels: { confirm, cancel: texts.cancel },
      confirmProps: dangerous ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
}
