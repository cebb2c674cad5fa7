import { Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import { IconUpload } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  disabled?: boolean
  children: ReactNode
}

/** An area to drop files on. */
export function DropArea({ onFiles, disabled = false, children }: DropAreaProps) {
  if (disabled) return children
  return (
    <Dropzone
      unstyled
      className="media-drop"
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      onDrop={onFiles}
    >
      {children}
      <Dropzone.Accept>
        <Group className="media-drop-sign" justify="center" aria-hidden>
          <IconUpload size={28} />
          <Text fw={600}>{texts.drop}</Text>
        </Group>
      </Dropzone.Accept>
    </Dropzone>
  )
}
