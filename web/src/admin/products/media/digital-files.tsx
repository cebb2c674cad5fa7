import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { ActionIcon, Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { Card } from '../../components/page/card.tsx'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconFilePlus,
  IconTrash,
} from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { bytesText } from '../../media/media.rules.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { moveItem } from './media.rules.ts'

const texts = allTexts.files

/** The files for buyers of a digital product. Changes save immediately. */
export function DigitalFiles({ productId, readOnly }: { productId: string; readOnly: boolean }) {
  const { data, error, refetch } = useCall('listProductFiles', { productId })
  const [isChoosing, choosing] = useDisclosure()
  const save = useChange('saveProductFiles', { invalidates: ['listProductFiles', 'getDashboard'] })
  const files = data?.files ?? []
  const ids = files.map(({ id = '' }) => id)
  const keep = (fileIds: string[]) => save.mutate({ productId, fileIds })
  return (
    <Card
      title={texts.title}
      about={texts.about}
      action={!readOnly && <AddButton onClick={choosing.open} isPending={save.isPending} />}
    >
      <Problem error={error ?? save.error} onRetry={refetch} />
      {!data && !error && <Skeleton height={40} />}
      {data && files.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={texts.emptyTitle}>
          {texts.empty}
        </Alert>
      )}
      {files.map((file, index) => (
        <FileRow key={file.id} file={file}>
          {!readOnly && (
            <FileTools
              fileName={file.fileName ?? ''}
              {...(index > 0 ? { onUp: () => keep(moveItem(ids, index, index - 1)) } : {})}
              {...(index < files.length - 1 ? { onDown: () => keep(moveItem(ids, index, index + 1)) } : {})}
              onRemove={() => keep(ids.filter((one) => one !== file.id))}
            />
          )}
        </FileRow>
      ))}
      {isChoosing && (
        <MediaPicker
          privateFiles
          multiple
          onClose={choosing.close}
          onPick={(chosen) => keep([...new Set([...ids, ...chosen.map((file) => file.id ?? '')])])}
        />
      )}
    </Card>
  )
}

function AddButton({ onClick, isPending }: { onClick: () => void; isPending: boolean }) {
  const icon = <IconFilePlus size={16} aria-hidden />
  return (
    <Button variant="default" size="xs" leftSection={icon} loading={isPending} onClick={onClick}>
      {texts.add}
    </Button>
  )
}

function FileRow({ file: { fileName, bytes = 0 }, children }: { file: MediaFile; children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" truncate flex={1}>
        {fileName}
      </Text>
      <Hint>{bytesText(bytes, language)}</Hint>
      {children}
    </Group>
  )
}

interface FileToolsProps {
  fileName: string
  onUp?: () => void
  onDown?: () => void
  onRemove: () => void
}

function FileTools({ fileName, onUp, onDown, onRemove }: FileToolsProps) {
  const button = { variant: 'subtle', color: 'gray' } as const
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...button} aria-label={texts.up(fileName)} disabled={!onUp} onClick={onUp}>
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label={texts.down(fileName)} disabled={!onDown} onClick={onDown}>
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label={texts.remove(fileName)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
