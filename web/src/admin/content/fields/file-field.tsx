import { Anchor, Button, Group, Input, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { type FileType, fileOf, fileReference } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.item
const kinds = { IMAGE: ['image'], VIDEO: ['video'], DOCUMENT: ['document'] } as const

interface FileFieldProps {
  label: string
  type: FileType
  /** A reference to a file of the library, or an address. */
  value: string
  required: boolean
  error?: ReactNode
  onChange: (value: string) => void
}

/** A file of the media library. */
export function FileField({ label, type, value, required, error, onChange }: FileFieldProps) {
  const [isChoosing, choosing] = useDisclosure()
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={error}>
      <Stack gap="xs" role="group" aria-label={label}>
        <Chosen type={type} value={value} />
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={choosing.open}>
            {value ? texts.another : texts.choose[type]}
          </Button>
          {value && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
              {texts.clear}
            </Button>
          )}
        </Group>
      </Stack>
      {isChoosing && (
        <MediaPicker
          kinds={kinds[type]}
          onClose={choosing.close}
          onPick={([file]) => file && onChange(fileReference(type, file))}
        />
      )}
    </Input.Wrapper>
  )
}

function Chosen({ type, value }: Pick<FileFieldProps, 'type' | 'value'>) {
  if (!value) {
    return (
      <Text size="sm" c="dimmed">
        {texts.none}
      </Text>
    )
  }
  const { url, name } = fileOf(value)
  if (type === 'IMAGE') return <img src={url} alt={name} className="content-picture" />
  return (
    <Anchor href={url} size="sm" target="_blank">
      {name}
    </Anchor>
  )
}
